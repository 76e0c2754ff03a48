import { createHash } from 'node:crypto'
import type { addContactAddendum } from '@sorrel/contract/contacts/wire'
import type { z } from 'zod'
import { requireStepUp } from '../auth/access.ts'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import { type ContactPatient, type ContactRow, holdOwnNote } from './access.ts'
import { recordOf, refuseSigned } from './notes.ts'

/** What is signed, letter by letter: everything that the note says, and about whom, by whom and when. */
function writeSnapshot(patient: ContactPatient, note: ContactRow, version: number, signed_at: string): string {
  const { id, provider_id, author_name, author_credentials, kind, party, party_name, happened_at, minutes, text } = note
  return JSON.stringify({
    ...{ id, version, signed_at },
    patient: { id: patient.id, name: patient.name, birth_date: patient.birth_date },
    provider: { id: provider_id, name: author_name, credentials: author_credentials },
    content: { kind, party, party_name, happened_at, minutes, text },
  })
}

type Base = { version: number | undefined; withheld_reason: string | null }

/** Signs a note as it stands in this version. From then on nothing in it changes. */
export const signNote = (ctx: Context, patient: Permitted<ContactPatient>, id: string, { version: base, withheld_reason }: Base) =>
  transaction(ctx, async (ctx) => {
    const note = await holdOwnNote(ctx, patient, id)
    await requireStepUp(ctx)
    refuseSigned(note, base)
    const [version, signed_at] = [note.version + 1, ctx.now()]
    const snapshot = writeSnapshot(patient, note, version, signed_at)
    const sha256 = createHash('sha256').update(snapshot, 'utf8').digest('hex')
    const signer = { signature_name: note.author_name, credentials: note.author_credentials, signed_at }
    await ctx.db
      .updateTable('contact_note')
      .set({ status: 'signed', version, updated_at: signed_at, snapshot, sha256, ...signer, withheld_reason })
      .where('id', '=', note.id)
      .execute()
    await recordOf(ctx, 'contact_note.signed', note)
    return holdOwnNote(ctx, patient, id)
  })

/** Adds a signed addendum to a signed note. */
export const addAddendum = (
  ctx: Context,
  patient: Permitted<ContactPatient>,
  id: string,
  said: z.output<typeof addContactAddendum.body>,
): Promise<Permitted<ContactRow>> =>
  transaction(ctx, async (ctx) => {
    const note = await holdOwnNote(ctx, patient, id)
    if (note.status !== 'signed') throw new Problem('note_not_signed')
    await requireStepUp(ctx)
    const signer = { signature_name: note.author_name, credentials: note.author_credentials, signed_at: ctx.now() }
    const whose = { contact_note_id: note.id, patient_id: note.patient_id, provider_id: note.provider_id }
    await ctx.db
      .insertInto('contact_note_addendum')
      .values({ id: makeId(), ...whose, ...said, ...signer })
      .execute()
    await recordOf(ctx, 'contact_note.amended', note)
    return holdOwnNote(ctx, patient, id)
  })
