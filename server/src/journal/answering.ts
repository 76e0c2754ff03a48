import type { JournalComment, JournalQuestion } from '@sorrel/contract/journal/schemas'
import type { Reaction } from '@sorrel/contract/journal/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { type Context, requirePatientActor, requireProviderActor, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { record } from '../kernel/record.ts'
import { type EntryView, findJournalEntry, type JournalOwner } from './access.ts'

type InCare = Permitted<JournalOwner & { care_id: string }>

/** The dietitian writes into an entry. Whoever writes has looked at it. */
export function commentAsProvider(ctx: Context, care: InCare, entry: Permitted<EntryView>, text: string) {
  return transaction(ctx, async (ctx) => {
    const { provider_id } = requireProviderActor(ctx)
    const id = await insertComment(ctx, entry, { by: 'provider', author_id: provider_id, text })
    await markSeen(ctx, entry)
    await record(ctx, 'journal_entry.commented', {
      subject_id: entry.id,
      patient_id: entry.patient_id,
      provider_id,
      payload: { journal_entry_id: entry.id, patient_id: entry.patient_id, provider_id, care_id: care.care_id },
    })
    return showComment(ctx, entry.id, id)
  })
}

/** The patient answers in an entry of their own. */
export function commentAsPatient(ctx: Context, entry: Permitted<EntryView>, text: string) {
  return transaction(ctx, async (ctx) => {
    const { patient_id } = requirePatientActor(ctx)
    const id = await insertComment(ctx, entry, { by: 'patient', author_id: patient_id, text })
    await record(ctx, 'journal_entry.answered', {
      subject_id: entry.id,
      patient_id,
      payload: { journal_entry_id: entry.id, patient_id },
    })
    return showComment(ctx, entry.id, id)
  })
}

async function insertComment(
  ctx: Context,
  { id: journal_entry_id, patient_id }: EntryView,
  said: { by: 'patient' | 'provider'; author_id: string; text: string },
): Promise<string> {
  const id = makeId()
  await ctx.db
    .insertInto('journal_comment')
    .values({ id, journal_entry_id, patient_id, at: ctx.now(), ...said })
    .execute()
  return id
}

async function showComment(ctx: Context, entryId: string, id: string): Promise<z.input<typeof JournalComment>> {
  const { comments } = await findJournalEntry(ctx, entryId)
  const written = comments.find((one) => one.id === id)
  if (!written) throw new Error('a comment that was just written is not there')
  return written
}

/** The dietitian reacts to an entry, which marks it as viewed. */
export function reviewEntry(ctx: Context, care: InCare, entry: Permitted<EntryView>, reaction: Reaction): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const { provider_id } = requireProviderActor(ctx)
    if (!(await markSeen(ctx, entry, reaction))) return
    await record(ctx, 'journal_entry.reviewed', {
      subject_id: entry.id,
      patient_id: entry.patient_id,
      provider_id,
      payload: { journal_entry_id: entry.id, patient_id: entry.patient_id, provider_id, care_id: care.care_id },
      details: { reaction },
    })
  })
}

/** Keeps that this dietitian has looked at an entry; answers whether that was news. Without a reaction, their earlier one stays. */
async function markSeen(ctx: Context, entry: EntryView, reaction?: Reaction): Promise<boolean> {
  const { provider_id } = requireProviderActor(ctx)
  const seen = await ctx.db
    .insertInto('journal_review')
    .values({ journal_entry_id: entry.id, provider_id, patient_id: entry.patient_id, reaction: reaction ?? 'seen', at: ctx.now() })
    .onConflict((conflict) => {
      const own = conflict.columns(['journal_entry_id', 'provider_id'])
      return reaction ? own.doUpdateSet({ reaction, at: ctx.now() }).where('journal_review.reaction', '!=', reaction) : own.doNothing()
    })
    .returning('journal_entry_id')
    .executeTakeFirst()
  return seen !== undefined
}

/** The latest question that a dietitian put above this journal. */ // reads providers
export async function findQuestion(ctx: Context, owner: Permitted<JournalOwner>): Promise<z.input<typeof JournalQuestion> | null> {
  const { rows } = await sql<z.input<typeof JournalQuestion>>`
    select q.text, q.provider_id, concat(v.first_name, ' ', v.last_name) as provider_name, q.asked_at
    from journal_question q join provider v on v.id = q.provider_id
    where q.patient_id = ${owner.id} order by q.asked_at desc, q.provider_id limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** Puts the dietitian's question above a journal; null takes it away. */
export function askQuestion(ctx: Context, care: InCare, text: string | null): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const { provider_id } = requireProviderActor(ctx)
    const asked = { patient_id: care.id, provider_id }
    if (text === null) {
      await ctx.db.deleteFrom('journal_question').where('patient_id', '=', care.id).where('provider_id', '=', provider_id).execute()
    } else {
      const said = { text, asked_at: ctx.now() }
      await ctx.db
        .insertInto('journal_question')
        .values({ ...asked, ...said })
        .onConflict((conflict) => conflict.columns(['patient_id', 'provider_id']).doUpdateSet(said))
        .execute()
    }
    await record(ctx, 'journal_question.asked', {
      subject_id: care.id,
      patient_id: care.id,
      provider_id,
      payload: { ...asked, care_id: care.care_id },
    })
  })
}
