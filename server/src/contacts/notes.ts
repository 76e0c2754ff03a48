import type { ContactNote } from '@sorrel/contract/contacts/schemas'
import type { addContactNote, changeContactNote } from '@sorrel/contract/contacts/wire'
import type { z } from 'zod'
import { leaveOutOf, leaveOutSentences } from '../charting/reading/safe-mode.ts'
import type { Permitted } from '../kernel/access.ts'
import { type Context, requireProviderActor, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { type ContactPatient, type ContactRow, holdOwnNote } from './access.ts'

/** A note in the form of the contract. Its patient does not read why others are withheld, and in safe mode no number of body or energy. */
export function showContact(ctx: Context, patient: Permitted<ContactPatient>, row: Permitted<ContactRow>): z.input<typeof ContactNote> {
  const {
    snapshot: _,
    author_credentials: _credentials,
    provider_id,
    sha256,
    signature_name,
    credentials,
    signed_at,
    withheld_reason,
    ...note
  } = row
  const isOwn = ctx.actor.kind === 'provider' && ctx.actor.provider_id === provider_id
  const signature = signed_at && signature_name && credentials && sha256 ? { signed_at, signature_name, credentials, sha256 } : null
  const shown = { ...note, is_own: isOwn, signature, withheld_reason }
  if (ctx.actor.kind !== 'patient') return shown
  const { text, addenda } = note
  const told = patient.ed_safe_mode ? { text: leaveOutSentences(text), addenda: leaveOutOf(addenda) } : {}
  return { ...shown, ...told, withheld_reason: null }
}

/** Begins a note about care without a visit, as a draft of the calling dietitian. Only an open care takes one. */
export const addNote = (
  ctx: Context,
  patient: Permitted<ContactPatient>,
  sent: z.output<typeof addContactNote.body>,
): Promise<Permitted<ContactRow>> =>
  transaction(ctx, async (ctx) => {
    const { provider_id } = requireProviderActor(ctx)
    if (patient.care_id === null) throw new Problem('care_closed')
    refuseFuture(ctx, sent.happened_at)
    const id = makeId()
    const { kind, party, party_name = null, happened_at, minutes = null, text } = sent
    await ctx.db
      .insertInto('contact_note')
      .values({ ...{ id, patient_id: patient.id, provider_id, kind, party, party_name, happened_at, minutes, text }, ...madeAt(ctx) })
      .execute()
    await recordOf(ctx, 'contact_note.added', { id, patient_id: patient.id, provider_id })
    return holdOwnNote(ctx, patient, id)
  })

const madeAt = (ctx: Context) => ({ created_at: ctx.now(), updated_at: ctx.now() })

/** What has not happened yet is not written down. */
function refuseFuture(ctx: Context, happenedAt: string | undefined): void {
  if (happenedAt !== undefined && happenedAt > ctx.now()) throw refuseValue('body', ['happened_at'], 'too_big')
}

type Change = z.output<typeof changeContactNote.body>

/** Changes the caller's own draft. */
export const changeNote = (ctx: Context, patient: Permitted<ContactPatient>, id: string, base: number | undefined, sent: Change) =>
  transaction(ctx, async (ctx) => {
    const note = await holdOwnNote(ctx, patient, id)
    refuseFuture(ctx, sent.happened_at)
    refuseSigned(note, base)
    const set = { ...sent, version: note.version + 1, updated_at: ctx.now() }
    await ctx.db.updateTable('contact_note').set(set).where('id', '=', note.id).execute()
    await recordOf(ctx, 'contact_note.changed', note)
    return holdOwnNote(ctx, patient, id)
  })

/** Deletes the caller's own draft. */
export const removeNote = (ctx: Context, patient: Permitted<ContactPatient>, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const note = await holdOwnNote(ctx, patient, id)
    refuseSigned(note, undefined)
    await ctx.db.deleteFrom('contact_note').where('id', '=', note.id).execute()
    await recordOf(ctx, 'contact_note.removed', note)
  })

/** Throws `note_signed`, and `changed_meanwhile` if the note is newer than the caller's version. */
export function refuseSigned({ status, version }: ContactRow, base: number | undefined): void {
  if (status === 'signed') throw new Problem('note_signed')
  if (base !== undefined && base !== version) throw new Problem('changed_meanwhile', { version })
}

type Happened = `contact_note.${'added' | 'changed' | 'removed' | 'signed' | 'amended'}`

export const recordOf = (
  ctx: Context,
  name: Happened,
  { id, patient_id, provider_id }: Pick<ContactRow, 'id' | 'patient_id' | 'provider_id'>,
) => record(ctx, name, { subject_id: id, patient_id, provider_id, payload: { contact_note_id: id } })
