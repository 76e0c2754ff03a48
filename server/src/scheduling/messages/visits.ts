import type { EventName } from '@sorrel/contract/events'
import { defaultRules } from '@sorrel/contract/scheduling/rules'
import type { AppointmentStatus } from '@sorrel/contract/scheduling/vocabulary'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { declareMessage, type Letter, type Message, type RecipientKind, type Written } from '../../notifications/message.ts'
import { writeClockTime, writeDollars, writeMoment } from '../../notifications/wording.ts'
import { findAppointment } from '../access.ts'
import { type AppointmentView, choosePatientName } from '../appointments.ts'
import { makeLink } from '../links.ts'
import { attachInvitation } from './invitations.ts'
import { writeMeeting } from './place-words.ts'
import { type Facts, type VisitMessage, visitTexts } from './visit-texts.ts'

type VisitEvent = Extract<EventName, `appointment.${string}`>
type AnyLetter = Omit<Letter, 'event'>

/** Declares a message about one visit, which follows an event of that visit. */
export const declareVisitMessage = (name: VisitMessage, follows: VisitEvent, to: RecipientKind): Message =>
  declareMessage({
    name,
    follows,
    to,
    group: 'appointments',
    write: (ctx, letter) => writeVisit(ctx, letter, name, letter.event.payload.appointment_id),
  })

/**
 * What each message is about and what it carries. Before it goes out, the visit may have been moved, or its mark taken back; `status` is
 * the status of the visits for which the message is still true.
 */
type Traits = {
  status: AppointmentStatus | 'any with a waived fee'
  /** About a visit that is over. Other messages about booked visits are pointless by then. */
  is_over?: true
  /** Carries links with which the patient moves or cancels without signing in. */
  links?: true
  invitation?: true
  /** Links to the dietitian's profile, where the patient can book another visit. */
  books_again?: true
}
const traits: Record<VisitMessage, Traits> = {
  booked: { status: 'Scheduled', links: true, invitation: true },
  moved: { status: 'Scheduled', links: true, invitation: true },
  canceled: { status: 'Canceled', books_again: true, invitation: true },
  reminder_48h: { status: 'Scheduled', links: true },
  reminder_24h: { status: 'Scheduled' },
  reminder_1h: { status: 'Scheduled' },
  missed: { status: 'No-show', books_again: true },
  fee_waived: { status: 'any with a waived fee' },
  staff_booked: { status: 'Scheduled', invitation: true },
  staff_moved: { status: 'Scheduled', invitation: true },
  staff_canceled: { status: 'Canceled', invitation: true },
  staff_unmarked: { status: 'Scheduled', is_over: true },
}

/** Whether the message still describes the visit as it is now. */
export function isStillTrue(ctx: Context, name: VisitMessage, visit: AppointmentView): boolean {
  const { status, is_over } = traits[name]
  if (status === 'any with a waived fee') return visit.fee_waived_reason !== null
  return visit.status === status && (status !== 'Scheduled' || is_over === true || visit.starts_at > ctx.now())
}

/** Writes a message about one visit; undefined if the message is no longer true. */
export async function writeVisit(
  ctx: Context,
  letter: AnyLetter,
  name: VisitMessage,
  id: string | undefined,
): Promise<Written | undefined> {
  const visit = id ? await findAppointment(ctx, id).catch(undefinedIfGone) : undefined
  if (!visit || !isStillTrue(ctx, name, visit)) return undefined
  const facts = await factsOf(ctx, letter, name, visit)
  const { subject, text } = visitTexts[name][letter.language]
  const attachments = letter.channel === 'email' && traits[name].invitation ? [await attachInvitation(ctx, letter, [visit.id])] : []
  const links = [facts.move, facts.cancel, facts.open].filter((link): link is string => link !== null)
  return { subject, text: text(facts), links, attachments }
}

async function factsOf(ctx: Context, { recipient, language }: AnyLetter, name: VisitMessage, visit: AppointmentView): Promise<Facts> {
  const forPatient = recipient.kind === 'patient'
  const [mine, theirs] = forPatient
    ? [visit.patient_time_zone, visit.provider_time_zone]
    : [visit.provider_time_zone, visit.patient_time_zone]
  const when_for_them = writeClockTime(visit.starts_at, theirs, language)
  const fee = await feeOf(ctx, name, visit)
  return {
    who: forPatient ? `${visit.provider_first_name} ${visit.provider_last_name}` : choosePatientName(visit),
    when: writeMoment(visit.starts_at, mine, language),
    when_for_them: writeClockTime(visit.starts_at, mine, language) === when_for_them ? null : when_for_them,
    how: writeMeeting(visit, language),
    fee: fee > 0 ? writeDollars(fee, language) : null,
    ...(traits[name].links ? await linksOf(ctx, visit) : noLinks),
    open: `${ctx.config.public_url}${pageOf(forPatient, name, visit)}`,
  }
}

function pageOf(forPatient: boolean, name: VisitMessage, visit: AppointmentView): string {
  if (!forPatient) return `/provider/appointments/${visit.id}`
  return traits[name].books_again ? `/d/${visit.provider_slug}` : `/app/visits/${visit.id}`
}

function undefinedIfGone(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'not_found') return undefined
  throw error
}

/** The fee in cents that the message names. A moved visit's late fee is stored with the old one. */
async function feeOf(ctx: Context, name: VisitMessage, visit: AppointmentView): Promise<number> {
  if (name === 'canceled' || name === 'missed') return visit.cancel_fee_cents
  if (name !== 'moved' || !visit.rescheduled_from_id) return 0
  const old = await findAppointment(ctx, visit.rescheduled_from_id).catch(undefinedIfGone)
  return old?.cancel_fee_cents ?? 0
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
