import type { Instant } from '@sorrel/contract/kernel/values'
import type { AppointmentType, BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { bookingModes, isBookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { findAppointment, findBookablePatient } from '../access.ts'
import { actsAsStaff } from '../appointments.ts'
import { refuseOddLength } from '../booking/asking.ts'
import { findReservation, isOffer } from '../booking/reservations.ts'
import { isLicensed, readStanding, type Standing, seesAge } from '../booking/standing.ts'
import { listOffersBetween, type Offer } from '../engine/offers.ts'
import { type Asking, findOpenings, type Openings, slotCaseOf } from './openings.ts'

export type SlotQuestion = {
  provider_id: string
  from: Instant
  to: Instant
  duration_minutes: number
  type?: AppointmentType | undefined
  visit_mode?: BookingMode | undefined
  appointment_id?: string | undefined
  reservation_token?: string | undefined
}
export type SlotAnswer = { starts_at: Instant; ends_at: Instant; visit_modes: BookingMode[]; location_id: string | null }

const longestDays = 366
/** How many days past an empty span we look for the next free time. */
const furthestDays = 100

type Slots = { slots: SlotAnswer[]; next_available_at: Instant | null; time_zone: string; refused: 'age_not_seen' | null }

/** The starts that this caller could book now, each with its possible modes. Staff may book at any age. */
export async function listSlots(ctx: Context, question: SlotQuestion): Promise<Slots> {
  refuseSpan(question.from, question.to)
  const { provider_id, from, to } = question
  const openings = await findOpenings(ctx, provider_id, from, to)
  if (!openings) throw new Problem('not_found')
  const standing = await findStandingAsked(ctx, question)
  const asking = await askingOf(ctx, question, standing)
  const modes = question.visit_mode ? [question.visit_mode] : bookingModes
  // Patients who have not given their state yet are asked for it when they book.
  const isAgeSeen = await makeAgeCheck(ctx, question, standing)
  const mayHave = ({ starts_at }: SlotAnswer) => (!standing?.state || isLicensed(standing, starts_at)) && isAgeSeen(starts_at)
  const findBetween = (known: Openings, from: Instant, to: Instant) =>
    listOffersBetween(slotCaseOf(known, { ...asking, from, to }, ctx.now()), modes)
      .map(slotOf)
      .filter(mayHave)
  const slots = findBetween(openings, from, to)
  const { time_zone } = openings
  if (slots[0]) return { slots, next_available_at: slots[0].starts_at, time_zone, refused: null }
  const refused = isAgeSeen(from) || isAgeSeen(to) ? null : 'age_not_seen'
  // For an empty span the answer names the next free time.
  const furthest = plusDays(to, furthestDays)
  const ahead = await findOpenings(ctx, provider_id, to, furthest)
  return { slots, next_available_at: (ahead && findBetween(ahead, to, furthest)[0]?.starts_at) ?? null, time_zone, refused }
}

/** Whether the provider sees the patient's age at an instant, by the rule that a booking or a move follows. */
async function makeAgeCheck(ctx: Context, question: SlotQuestion, standing: Standing | undefined): Promise<(at: Instant) => boolean> {
  if (!standing || actsAsStaff(ctx)) return () => true
  const moving = question.appointment_id ? await findAppointment(ctx, question.appointment_id) : undefined
  // Whoever was booked in spite of their age may move that visit to any time.
  if (moving && !seesAge(standing, moving.starts_at)) return () => true
  return (at) => seesAge(standing, at)
}

/** The standing of the patient whom a question is about; undefined if it names nobody. */
export async function findStandingAsked(
  ctx: Context,
  asked: { provider_id: string; appointment_id?: string | undefined; patient_id?: string | undefined },
): Promise<Standing | undefined> {
  if (ctx.actor.kind === 'patient') return readStanding(ctx, asked.provider_id, ctx.actor.patient_id)
  if (asked.patient_id) return readStanding(ctx, asked.provider_id, (await findBookablePatient(ctx, asked.patient_id)).id)
  if (asked.appointment_id) return readStanding(ctx, asked.provider_id, (await findAppointment(ctx, asked.appointment_id)).patient_id)
  return undefined
}

/** What decides about the starts of this question besides the provider's own openings. */
export async function askingOf(ctx: Context, question: SlotQuestion, standing?: Standing): Promise<Asking> {
  const moving = question.appointment_id ? await findAppointment(ctx, question.appointment_id) : undefined
  if (moving && moving.provider_id !== question.provider_id) throw new Problem('not_found')
  // A visit to which staff gave another length keeps it when its patient moves it.
  if (!actsAsStaff(ctx) && question.duration_minutes !== moving?.duration_minutes)
    refuseOddLength(question.duration_minutes, 'query', 'appointment_duration_in_minutes')
  const token = question.reservation_token
  const hold = token ? await transaction(ctx, (ctx) => findReservation(ctx, token)) : undefined
  return {
    from: question.from,
    to: question.to,
    duration_minutes: question.duration_minutes,
    type: question.type ?? moving?.type ?? (standing?.is_new ? 'Initial Consultation' : 'Follow-up'),
    as_staff: actsAsStaff(ctx),
    is_new: standing?.is_new ?? false,
    from_waiting_list: Boolean(hold && isOffer(hold)),
    rescheduling_appointment_id: moving?.id,
    own_reservation_id: hold?.live ? hold.id : null,
  }
}

export function refuseSpan(from: Instant, to: Instant): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (days < 0 || days > longestDays)
    throw refuseValue('query', ['end_time'], days < 0 ? 'too_small' : 'too_big', { maximum_days: longestDays })
}

export const slotOf = ({ start, end, ways }: Offer): SlotAnswer => ({
  starts_at: toIso(start),
  ends_at: toIso(end),
  visit_modes: [...new Set(ways.map(({ visit_mode }) => visit_mode ?? 'virtual'))].filter(isBookingMode),
  location_id: ways.find(({ location_id }) => location_id)?.location_id ?? null,
})

const toIso = (at: number): Instant => new Date(at).toISOString()
const plusDays = (instant: Instant, days: number): Instant => toIso(Date.parse(instant) + days * 86_400_000)
