import type { EventName } from '@sorrel/contract/events'
import type { Context } from '../../kernel/context.ts'
import { declareMessage, type Message, type RecipientKind, type Written } from '../../notifications/message.ts'
import { findAppointment } from '../access.ts'
import { readFacts } from './facts.ts'
import { attachInvitation } from './invitations.ts'
import { isNews, isStillTrue, undefinedIfGone, type VisitLetter } from './telling/truth.ts'
import { composeVisit } from './texts/visit-mail.ts'
import type { VisitMessage } from './texts/visit-texts.ts'

type VisitEvent = Extract<EventName, `appointment.${string}`>

/** Declares a message about one visit, which follows an event of that visit. */
export const declareVisitMessage = (
  name: VisitMessage,
  follows: VisitEvent,
  to: RecipientKind,
  more: Pick<Message, 'undo_seconds' | 'concerns'> = {},
): Message =>
  declareMessage({
    ...more,
    name,
    follows,
    to,
    group: 'appointments',
    write: (ctx, letter) => writeVisit(ctx, letter, name, letter.event.payload.appointment_id),
  })

/** What each message carries. */
type Traits = {
  /** Carries links with which the patient moves or cancels without signing in; `email`: in e-mails only, to keep the text short. */
  links?: true | 'email'
  invitation?: true
  /** Links to the dietitian's profile, where the patient can book another visit. */
  books_again?: true
}
const traits: Record<VisitMessage, Traits> = {
  booked: { links: true, invitation: true },
  moved: { links: true, invitation: true },
  canceled: { books_again: true, invitation: true },
  restored: { links: true, invitation: true },
  change_asked: { links: true },
  kept: { links: true },
  reminder_48h: { links: true },
  reminder_24h: { links: 'email' },
  reminder_1h: {},
  missed: { books_again: true },
  corrected_to_attended: {},
  corrected_to_open: {},
  fee_waived: {},
  staff_booked: { invitation: true },
  staff_moved: { invitation: true },
  staff_canceled: { invitation: true },
  staff_restored: { invitation: true },
  staff_unmarked: {},
}

/** Writes a message about one visit; undefined if the message is no longer true. */
export async function writeVisit(
  ctx: Context,
  letter: VisitLetter,
  name: VisitMessage,
  id: string | undefined,
): Promise<Written | undefined> {
  const visit = id ? await findAppointment(ctx, id).catch(undefinedIfGone) : undefined
  if (!visit || !isStillTrue(ctx, name, visit) || !(await isNews(ctx, letter, name, visit))) return undefined
  const { links, books_again = false } = traits[name]
  const makes_links = links === true || (links === 'email' && letter.channel === 'email')
  const facts = await readFacts(ctx, letter, name, visit, { makes_links, books_again })
  const attachments = letter.channel === 'email' && traits[name].invitation ? [await attachInvitation(ctx, letter, [visit.id])] : []
  return composeVisit(name, facts, letter.language, attachments)
}
