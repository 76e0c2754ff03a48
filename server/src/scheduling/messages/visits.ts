import type { EventName } from '@sorrel/contract/events'
import { defaultRules } from '@sorrel/contract/scheduling/rules'
import type { Context } from '../../kernel/context.ts'
import { declareMessage, type Message, type RecipientKind, type Written } from '../../notifications/message.ts'
import { writeDollars } from '../../notifications/wording.ts'
import { findAppointment } from '../access.ts'
import { type AppointmentView, visitPathOf } from '../appointments.ts'
import { makeLink } from '../links.ts'
import { writeMeeting } from './clocks.ts'
import { attachInvitation } from './invitations.ts'
import { findBefore, isNews, isStillTrue, undefinedIfGone, type VisitLetter } from './telling/truth.ts'
import { type Facts, type VisitMessage, visitTexts } from './visit-texts.ts'

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
  /** Carries links with which the patient moves or cancels without signing in. */
  links?: true
  invitation?: true
  /** Links to the dietitian's profile, where the patient can book another visit. */
  books_again?: true
}
const traits: Record<VisitMessage, Traits> = {
  booked: { links: true, invitation: true },
  moved: { links: true, invitation: true },
  canceled: { books_again: true, invitation: true },
  restored: { links: true, invitation: true },
  reminder_48h: { links: true },
  reminder_24h: {},
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
  const facts = await factsOf(ctx, letter, name, visit)
  const { subject, text } = visitTexts[name][letter.language]
  const attachments = letter.channel === 'email' && traits[name].invitation ? [await attachInvitation(ctx, letter, [visit.id])] : []
  const links = [facts.move, facts.cancel, facts.open].filter((link): link is string => link !== null)
  return { subject, text: text(facts), links, attachments }
}

async function factsOf(ctx: Context, { recipient, language }: VisitLetter, name: VisitMessage, visit: AppointmentView): Promise<Facts> {
  const forPatient = recipient.kind === 'patient'
  const fee = await feeOf(ctx, name, visit)
  return {
    ...writeMeeting(visit, forPatient, language),
    fee: fee > 0 ? writeDollars(fee, language) : null,
    ...(traits[name].links ? await linksOf(ctx, visit) : noLinks),
    open: `${ctx.config.public_url}${pageOf(forPatient, name, visit)}`,
  }
}

function pageOf(forPatient: boolean, name: VisitMessage, visit: AppointmentView): string {
  if (!forPatient) return `/provider/appointments/${visit.id}`
  return traits[name].books_again ? `/d/${visit.provider_slug}` : visitPathOf(visit)
}

/** The fee in cents that the message names. A moved visit's late fee is stored with the old one. */
async function feeOf(ctx: Context, name: VisitMessage, visit: AppointmentView): Promise<number> {
  if (name === 'canceled' || name === 'missed') return visit.cancel_fee_cents
  if (name !== 'moved' || !visit.rescheduled_from_id) return 0
  return (await findBefore(ctx, visit))?.cancel_fee_cents ?? 0
}

const noLinks = { move: null, cancel: null }

/**
 * Links to move or cancel. They expire when the minimum notice begins, because the visit cannot be changed by link after that
 * (product.md 4.9).
 */
async function linksOf(ctx: Context, visit: AppointmentView): Promise<Pick<Facts, 'move' | 'cancel'>> {
  const rules = await ctx.db
    .selectFrom('availability_rules')
    .select('min_notice_minutes')
    .where('provider_id', '=', visit.provider_id)
    .executeTakeFirst()
  const expires_at = new Date(
    Date.parse(visit.starts_at) - (rules?.min_notice_minutes ?? defaultRules.min_notice_minutes) * 60_000,
  ).toISOString()
  // Staff may book within the notice. A link that expires before anybody reads it would only confuse.
  if (expires_at <= ctx.now()) return noLinks
  const token = await makeLink(ctx, { appointment_id: visit.id, patient_id: visit.patient_id, expires_at })
  return { move: `${ctx.config.public_url}/reschedule/${token}`, cancel: `${ctx.config.public_url}/cancel/${token}` }
}
