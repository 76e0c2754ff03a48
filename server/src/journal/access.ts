import type { MessageSource } from '@sorrel/contract/chat/becoming/schemas'
import type { JournalComment, JournalEntry } from '@sorrel/contract/journal/schemas'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { findOpenCare } from '../care/cares.ts'
import { listSources } from '../chat/becoming/sources.ts'
import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, requireProviderActor } from '../kernel/context.ts'
import type { Place } from '../kernel/lists/cursors.ts'
import { Problem } from '../kernel/problem.ts'
import type { JournalEntryRow } from './tables.ts'

/** Whose journal it is, with what a reader of it has to know. */
export type JournalOwner = { id: string; time_zone: string | null; ed_safe_mode: boolean }
export type EntryView = Selectable<JournalEntryRow> & {
  reaction: z.input<typeof JournalEntry>['reaction']
  comments: z.input<typeof JournalComment>[]
  photos: string[]
  source: MessageSource | null
}

/** The patient whose journal the caller may read: themselves, or a patient of the calling dietitian. Otherwise `not_found`. */ // reads patients
export async function findJournalOwner(ctx: Context, patientId: string): Promise<Permitted<JournalOwner>> {
  const { actor } = ctx
  if (actor.kind === 'patient' && actor.patient_id !== patientId) throw new Problem('not_found')
  const owner = await ctx.db
    .selectFrom('patient')
    .select(['id', 'time_zone', 'ed_safe_mode'])
    .where('id', '=', patientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!owner) throw new Problem('not_found')
  return permit(owner)
}

/** The journal of a patient in open care of the calling dietitian, and that care. Reading goes on for 24 months after it, writing does not. */
export async function findJournalInCare(ctx: Context, patientId: string): Promise<Permitted<JournalOwner & { care_id: string }>> {
  const owner = await findJournalOwner(ctx, patientId)
  const care_id = await findOpenCare(ctx, patientId, requireProviderActor(ctx).provider_id)
  if (!care_id) throw new Problem('care_closed')
  return permit({ ...owner, care_id })
}

/** An entry that the caller may see, with comments and reaction; otherwise `not_found`. */
export async function findJournalEntry(ctx: Context, id: string): Promise<Permitted<EntryView>> {
  const [entry] = await viewEntries(ctx, (entries) => entries.where('journal_entry.id', '=', id))
  if (!entry) throw new Problem('not_found')
  return permit(entry)
}

export type EntryFilter = {
  after: Place | undefined
  limit: number
  kinds: readonly JournalEntryRow['kind'][] | undefined
  commented: boolean
}

/** A page of a journal, newest first. */
export async function listJournalEntries(
  ctx: Context,
  owner: Permitted<JournalOwner>,
  filter: EntryFilter,
): Promise<Permitted<EntryView>[]> {
  const { after, kinds, commented } = filter
  const entries = await viewEntries(ctx, (all) => {
    let found = all.where('journal_entry.patient_id', '=', owner.id)
    if (after) found = found.where(sql<boolean>`(occurred_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
    if (kinds && kinds.length > 0) found = found.where('kind', 'in', kinds)
    if (commented) found = found.where(sql<boolean>`exists (select from journal_comment c where c.journal_entry_id = journal_entry.id)`)
    return found.orderBy('occurred_at', 'desc').orderBy('id', 'desc').limit(filter.limit)
  })
  return entries.map(permit)
}

/** A whole journal as the caller may see it, newest first, without what was taken out. */
export const listEveryEntry = (ctx: Context, patientId: string): Promise<EntryView[]> =>
  viewEntries(ctx, (all) => all.where('journal_entry.patient_id', '=', patientId).orderBy('occurred_at', 'desc').orderBy('id', 'desc'))

type Entries = ReturnType<typeof selectEntries>
// The policies decide who sees which rows; a private entry is none of a dietitian's.
const selectEntries = (ctx: Context) => {
  const entries = ctx.db.selectFrom('journal_entry').selectAll().where('hidden_at', 'is', null)
  return ctx.actor.kind === 'patient'
    ? entries.where('journal_entry.patient_id', '=', ctx.actor.patient_id)
    : entries.where('visibility', '=', 'shared')
}

/** Five statements at most, however many entries there are. */
async function viewEntries(ctx: Context, choose: (entries: Entries) => Entries): Promise<EntryView[]> {
  const entries = await choose(selectEntries(ctx)).execute()
  if (entries.length === 0) return []
  const ids = entries.map(({ id }) => id)
  const [comments, reviews, photos, sources] = await Promise.all([
    listComments(ctx, ids),
    listReactions(ctx, ids),
    listPhotos(ctx, ids),
    listSources(
      ctx,
      entries.map(({ chat_message_id }) => chat_message_id),
    ),
  ])
  return entries.map((entry) => ({
    ...entry,
    comments: comments.filter(({ journal_entry_id }) => journal_entry_id === entry.id),
    reaction: reviews.find(({ journal_entry_id }) => journal_entry_id === entry.id)?.reaction ?? null,
    photos: photos.flatMap((photo) => (photo.journal_entry_id === entry.id ? [photo.file_id] : [])),
    source: sources.get(entry.chat_message_id ?? '') ?? null,
  }))
}

/** Comments with the name under which their author is known. */ // reads providers, patients, elsewhere
async function listComments(ctx: Context, ids: readonly string[]) {
  const { rows } = await sql<z.input<typeof JournalComment> & { journal_entry_id: string }>`
    select c.id, c.journal_entry_id, c.by, c.text, c.at,
      coalesce(nullif(concat_ws(' ', v.first_name, v.last_name), ''), nullif(concat_ws(' ', w.first_name, w.last_name), ''), coalesce(p.preferred_name, p.first_name), '') as name
    from journal_comment c
    left join provider v on c.by = 'provider' and v.id = c.author_id
    left join elsewhere_person w on c.by = 'provider' and w.id = c.author_id
    left join patient p on c.by = 'patient' and p.id = c.patient_id
    where c.journal_entry_id = any (${ids}::uuid[])
    order by c.at, c.id`.execute(ctx.db)
  return rows
}

/** The reactions, the latest of each entry first. */
const listReactions = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .selectFrom('journal_review')
    .select(['journal_entry_id', 'reaction'])
    .where('journal_entry_id', 'in', ids)
    .orderBy('at', 'desc')
    .execute()

const listPhotos = (ctx: Context, ids: readonly string[]) =>
  ctx.db.selectFrom('journal_photo').select(['journal_entry_id', 'file_id']).where('journal_entry_id', 'in', ids).orderBy('place').execute()
