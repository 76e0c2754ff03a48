import { sql } from 'kysely'
import { type Context, makeContextAs, type PatientActor } from '../../kernel/context.ts'
import type { Attachment, Letter } from '../../notifications/message.ts'
import { findAppointments } from '../access.ts'
import { writeInvitation } from '../calendar/invitation.ts'

/** The calendar file with which the recipient's calendar program adds, moves or withdraws visits. */
export async function attachInvitation(
  ctx: Context,
  { recipient }: Pick<Letter, 'recipient'>,
  ids: readonly string[],
): Promise<Attachment> {
  // `writeInvitation` writes for the caller, so the recipient becomes the caller.
  const { kind, id } = recipient
  const asRecipient = await makeContextAs(ctx, kind === 'patient' ? await findReader(ctx, id) : { kind, provider_id: id })
  const content = await writeInvitation(asRecipient, await findAppointments(asRecipient, ids))
  // The part of the mail names the same method as the file (RFC 6047, 2.4).
  const method = /^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH'
  return { name: 'visit.ics', type: `text/calendar; charset=utf-8; method=${method}`, content }
}

/** The patient as the reader of a message, or the guardian who reads it for them. */
async function findReader(ctx: Context, patient_id: string): Promise<PatientActor> {
  const { rows } = await sql<{ contact: string | null }>`select app.contact_of(${patient_id}) as contact`.execute(ctx.db)
  const contact = rows[0]?.contact
  return contact && contact !== patient_id ? { kind: 'patient', patient_id, guardian_id: contact } : { kind: 'patient', patient_id }
}
