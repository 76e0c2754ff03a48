import { type Context, contextAs } from '../../kernel/context.ts'
import type { Attachment, Letter } from '../../notifications/message.ts'
import { appointmentsFor } from '../access.ts'
import { invitationText } from '../calendar/invitation.ts'

/** The file by which the calendar of the recipient notes, moves or withdraws visits. */
export async function invitationFor(ctx: Context, { recipient }: Pick<Letter, 'recipient'>, ids: readonly string[]): Promise<Attachment> {
  // A context of its own: the writer of calendar files speaks to whoever asks, in their language.
  const { kind, id } = recipient
  const asRecipient = await contextAs(ctx, kind === 'patient' ? { kind, patient_id: id } : { kind, provider_id: id })
  return {
    name: 'visit.ics',
    type: 'text/calendar; charset=utf-8',
    content: await invitationText(asRecipient, await appointmentsFor(asRecipient, ids)),
  }
}
