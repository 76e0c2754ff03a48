import { type Context, makeContextAs } from '../../kernel/context.ts'
import type { Attachment, Letter } from '../../notifications/message.ts'
import { findAppointments } from '../access.ts'
import { writeInvitation } from '../calendar/invitation.ts'

/** The calendar file with which the recipient's calendar program adds, moves or withdraws visits. */
export async function attachInvitation(
  ctx: Context,
  { recipient }: Pick<Letter, 'recipient'>,
  ids: readonly string[],
): Promise<Attachment> {
  // `invitationText` writes for the caller, so the recipient becomes the caller.
  const { kind, id } = recipient
  const asRecipient = await makeContextAs(ctx, kind === 'patient' ? { kind, patient_id: id } : { kind, provider_id: id })
  return {
    name: 'visit.ics',
    type: 'text/calendar; charset=utf-8',
    content: await writeInvitation(asRecipient, await findAppointments(asRecipient, ids)),
  }
}
