import type { Instant } from '@sorrel/contract/kernel/values'
import type { BookingSource, Recurrence } from '@sorrel/contract/scheduling/vocabulary'
import { openCare } from '../../care/cares.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { BookablePatient } from '../access.ts'
import type { Openings } from '../availability/openings.ts'
import { decideOrRefuse, loadCase, type Question } from './asking.ts'
import { type FeePolicy, readFeePolicy, refuseOtherPolicy } from './fee-policies.ts'
import { lockProvider, sweepExpired } from './held-time.ts'
import { endReservation, findReservation, isOffer, nameSuccessor, refuseForeignOffer } from './reservations.ts'
import { readStanding, refuseTooMany, refuseUnseenAge } from './standing.ts'

/**
 * `age_field`: the field of the body on which an age is refused that the provider does not see. `fee_policy`: what whoever books was shown.
 */
export type Visit = Question & {
  reservation_token?: string | undefined
  age_field?: readonly string[]
  fee_policy?: FeePolicy | undefined
  /** What the patient wants to talk about. */
  visit_reason?: string | undefined
}
export type Origin = { source: BookingSource; coverage_id: string | null; booking_code: string | null }
export type Series = {
  every: Recurrence
  count: number
  skip: readonly string[]
  /** Other times for single dates of the rhythm. */
  instead: readonly { local_date: string; starts_at: Instant }[]
}

/**
 * Books one visit and returns its id. Every start that was offered to this caller can be booked; a refusal names its rule and the
 * nearest free times. If the token's hold was already booked, returns the id of that visit.
 */
export function bookVisit(ctx: Context, patient: BookablePatient, visit: Visit, origin: Origin): Promise<string> {
  return transaction(ctx, async (ctx) => {
    await lockProvider(ctx, visit.provider_id)
    await sweepExpired(ctx, visit.provider_id)
    const hold = visit.reservation_token ? await requireHold(ctx, visit, visit.reservation_token) : undefined
    if (hold) await refuseForeignOffer(ctx, hold, patient.id)
    if (hold?.appointment_id) return hold.appointment_id
    await refuseOtherPolicy(ctx, visit.provider_id, visit.fee_policy)
    const own = hold?.live ? hold.id : null
    const standing = await readStanding(ctx, visit.provider_id, patient.id)
    refuseUnseenAge(ctx, standing, visit.starts_at, visit.age_field ?? ['patient_id'])
    const loaded = await loadCase(ctx, visit, {
      own_reservation_id: own,
      is_new: standing.is_new,
      // Whoever left the list, or from whom the offer was taken, has no claim left.
      from_waiting_list: Boolean(hold && isOffer(hold) && hold.status !== 'released'),
      holds_offer: Boolean(hold?.live && isOffer(hold)),
    })
    decideOrRefuse(ctx, loaded, visit, standing)
    refuseTooMany(ctx, standing, 1)
    if (own) await endReservation(ctx, own, 'consumed')
    const { openings, slotCase } = loaded
    const location_id = slotCase.query.location_id ?? undefined
    const id = await insertVisit(ctx, patient, { ...visit, location_id }, origin, { openings, series: null, override: visit.override })
    // Also for a hold that has expired, so that a retry with its token finds the visit.
    if (hold) await nameSuccessor(ctx, hold.id, id)
    return id
  })
}

/**
 * The hold that the caller brings. An expired hold does no harm while its time is still free; a hold for another time throws
 * `hold_expired`.
 */
export async function requireHold(ctx: Context, visit: Visit, token: string) {
  const hold = await findReservation(ctx, token)
  const fits =
    hold && hold.provider_id === visit.provider_id && hold.starts_at === visit.starts_at && hold.duration_minutes >= visit.duration_minutes
  if (!fits) throw new Problem('hold_expired')
  return hold
}

/** `together`: `series.booked` is recorded for this visit and the others of its series. */
type Placement = {
  openings: Pick<Openings, 'time_zone'>
  series: { id: string; together: boolean } | null
  override: { reason: string } | undefined
  /** The visit has taken place already. */
  afterwards?: true
}

/** Writes the visit, opens its care, and records both; runs in the caller's locked transaction. Returns the id. */
export async function insertVisit(
  ctx: Context,
  patient: BookablePatient,
  visit: Visit,
  origin: Origin,
  placement: Placement,
): Promise<string> {
  const id = makeId()
  const care_id = await openCare(ctx, patient.id, visit.provider_id, origin.source)
  await ctx.db
    .insertInto('appointment')
    .values({
      ...rowOf(ctx, patient, visit, placement),
      ...(await readFeePolicy(ctx, visit.provider_id)),
      id,
      root_id: id,
      care_id,
      booking_source: origin.source,
      booking_code: origin.booking_code,
      coverage_id: origin.coverage_id,
    })
    .execute()
  await record(ctx, 'appointment.booked', {
    subject_id: id,
    patient_id: patient.id,
    provider_id: visit.provider_id,
    payload: {
      appointment_id: id,
      series_id: placement.series?.id ?? null,
      ...(placement.series?.together && { part_of: 'series.booked' as const }),
      ...(placement.afterwards && { afterwards: true as const }),
    },
    details: { ...(placement.override && { overridden: true }), ...(placement.afterwards && { afterwards: true }) },
  })
  return id
}

const rowOf = (ctx: Context, patient: BookablePatient, visit: Visit, placement: Placement) => ({
  patient_id: patient.id,
  provider_id: visit.provider_id,
  type: visit.type,
  status: 'Scheduled' as const,
  starts_at: visit.starts_at,
  ends_at: addMinutes(visit.starts_at, visit.duration_minutes),
  duration_minutes: visit.duration_minutes,
  patient_time_zone: patient.time_zone ?? placement.openings.time_zone,
  visit_mode: visit.visit_mode,
  location_id: visit.visit_mode === 'in_person' ? (visit.location_id ?? null) : null,
  series_id: placement.series?.id ?? null,
  visit_reason: visit.visit_reason ?? null,
  override_reason: placement.override?.reason ?? null,
  // A provider who makes an exception knows what stands in the way.
  kept_despite_at: placement.override ? ctx.now() : null,
  created_at: ctx.now(),
  updated_at: ctx.now(),
  created_by: getDoerId(ctx.actor) ?? null,
})
