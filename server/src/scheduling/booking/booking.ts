import type { Instant } from '@sorrel/contract/kernel/values'
import type { AppointmentType, BookingMode, BookingSource, Recurrence } from '@sorrel/contract/scheduling/vocabulary'
import { sql } from 'kysely'
import { plusMinutes } from '../../kernel/clock.ts'
import { actorId, type Context, transaction } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { BookablePatient } from '../access.ts'
import { type Asking, findOpenings, type Openings, overridable, ruleNames, settlePlace, slotCaseOf } from '../availability/openings.ts'
import { locationIds } from '../availability/schedule.ts'
import { mayStart, nearestFree, type SlotCase } from '../engine/slots.ts'
import { lockProvider, sweepExpired } from './held-time.ts'
import { endReservation, findReservation, isOffer, nameSuccessor, refusalOf } from './reservations.ts'
import { refuseUnlicensed, standingOf } from './standing.ts'

export type Visit = {
  provider_id: string
  starts_at: Instant
  duration_minutes: number
  type: AppointmentType
  visit_mode: BookingMode
  location_id?: string | undefined
  override?: { reason: string } | undefined
  reservation_token?: string | undefined
}
export type Origin = { source: BookingSource; coverage_id: string | null; booking_code: string | null }
export type Series = { every: Recurrence; count: number; skip: readonly string[] }

export const asStaff = (ctx: Context): boolean => ctx.actor.kind === 'provider' || ctx.actor.kind === 'admin'

/**
 * Books one visit; answers its id. What was offered to this caller can be booked; a refusal names its rule and the nearest free times.
 * The token of a hold that was booked already answers the visit that took its place.
 */
export function bookVisit(ctx: Context, patient: BookablePatient, visit: Visit, origin: Origin): Promise<string> {
  return transaction(ctx, async (ctx) => {
    await lockProvider(ctx, visit.provider_id)
    await sweepExpired(ctx, visit.provider_id)
    const hold = visit.reservation_token ? await broughtHold(ctx, visit, visit.reservation_token) : undefined
    if (hold?.appointment_id) return hold.appointment_id
    const own = hold?.live ? hold.id : null
    const standing = await standingOf(ctx, visit.provider_id, patient.id)
    const { openings, slotCase } = await askFor(ctx, visit, {
      own_reservation_id: own,
      is_new: standing.is_new,
      from_waiting_list: Boolean(hold && isOffer(hold)),
    })
    decideOrRefuse(ctx, slotCase, visit)
    refuseUnlicensed(standing, visit.starts_at)
    if (own) await endReservation(ctx, own, 'consumed')
    const location_id = slotCase.query.location_id ?? undefined
    const id = await insertVisit(ctx, patient, { ...visit, location_id }, origin, { openings, series_id: null, override: visit.override })
    // A hold that ran out is named, too: a retry with its token finds the visit.
    if (hold) await nameSuccessor(ctx, hold.id, id)
    return id
  })
}

/** The hold that the caller brings. One that is over does no harm while its time is still free; one for another time is a mistake. */
export async function broughtHold(ctx: Context, visit: Visit, token: string) {
  const hold = await findReservation(ctx, token)
  const fits =
    hold && hold.provider_id === visit.provider_id && hold.starts_at === visit.starts_at && hold.duration_minutes >= visit.duration_minutes
  if (!fits) throw new Problem('hold_expired')
  return hold
}

/** Who asks: their own hold or visit is set aside, and whether they are new to the provider. */
export type Asker = Pick<Asking, 'own_reservation_id' | 'rescheduling_appointment_id' | 'is_new' | 'from_waiting_list'>

/** Loads what decides about one start, for this caller, in the place where it is offered (`place` before others). */
export async function askFor(
  ctx: Context,
  visit: Visit,
  asker: Asker,
  place: string | null = null,
): Promise<{ openings: Openings; slotCase: SlotCase }> {
  await refuseImpossible(ctx, visit)
  const openings = await findOpenings(ctx, visit.provider_id, visit.starts_at, plusMinutes(visit.starts_at, visit.duration_minutes))
  if (!openings) throw new Problem('not_found')
  const asking: Asking = {
    from: visit.starts_at,
    to: plusMinutes(visit.starts_at, 1),
    duration_minutes: visit.duration_minutes,
    type: visit.type,
    visit_mode: visit.visit_mode,
    location_id: visit.location_id,
    as_staff: asStaff(ctx),
    ...asker,
  }
  return { openings, slotCase: settlePlace(slotCaseOf(openings, asking, ctx.now()), Date.parse(visit.starts_at), place) }
}

/** A visit starts with a minute, and is where its provider meets patients, not where somebody else does; no override changes that. */
export async function refuseImpossible(ctx: Context, { provider_id, location_id, starts_at }: Visit): Promise<void> {
  if (Date.parse(starts_at) % 60_000 !== 0) throw new Problem('slot_not_available', { rule: 'off_grid' })
  if (!location_id || (await locationIds(ctx, provider_id)).has(location_id)) return
  throw new Problem('invalid_request', { issues: [{ in: 'body', path: ['location_id'], code: 'invalid_value', params: {} }] })
}

/** Refuses a start that the engine refuses; with an override and its reason, staff set the provider's own rules aside. */
export function decideOrRefuse(ctx: Context, slotCase: SlotCase, visit: Pick<Visit, 'starts_at' | 'override'>): void {
  if (visit.override && !asStaff(ctx)) throw new Problem('forbidden')
  const start = Date.parse(visit.starts_at)
  const verdict = mayStart(slotCase, start, visit.override ? { overriding: overridable } : {})
  if (verdict.ok) return
  const nearest = nearestFree(slotCase, start, 3, { within_days: 7 }).map((at) => new Date(at).toISOString())
  throw refusalOf(ruleNames[verdict.rule], { nearest })
}

type Placement = { openings: Openings; series_id: string | null; override: { reason: string } | undefined }

/** Writes the visit, opens the care it belongs to, and records it. In the caller's locked transaction. */
export async function insertVisit(
  ctx: Context,
  patient: BookablePatient,
  visit: Visit,
  origin: Origin,
  placement: Placement,
): Promise<string> {
  const id = newId()
  const care_id = await openCare(ctx, patient.id, visit.provider_id, origin.source)
  await ctx.db
    .insertInto('appointment')
    .values({
      ...rowOf(ctx, patient, visit, placement),
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
    payload: { appointment_id: id, series_id: placement.series_id },
    details: placement.override ? { overridden: true } : {},
  })
  return id
}

const rowOf = (ctx: Context, patient: BookablePatient, visit: Visit, placement: Placement) => ({
  patient_id: patient.id,
  provider_id: visit.provider_id,
  type: visit.type,
  status: 'Scheduled' as const,
  starts_at: visit.starts_at,
  ends_at: plusMinutes(visit.starts_at, visit.duration_minutes),
  duration_minutes: visit.duration_minutes,
  patient_time_zone: patient.time_zone ?? placement.openings.time_zone,
  visit_mode: visit.visit_mode,
  location_id: visit.visit_mode === 'in_person' ? (visit.location_id ?? null) : null,
  series_id: placement.series_id,
  override_reason: placement.override?.reason ?? null,
  created_at: ctx.now(),
  updated_at: ctx.now(),
  created_by: actorId(ctx.actor) ?? null,
})

/** The open care of a pair; the first booked appointment opens it (product.md 4.3). */ // writes care
async function openCare(ctx: Context, patientId: string, providerId: string, source: string): Promise<string> {
  const id = newId()
  const { rows } = await sql<{ id: string }>`
    with opened as (
      insert into care (id, provider_id, patient_id, status, source, started_at, created_at, updated_at, created_by)
      values (${id}, ${providerId}, ${patientId}, 'onboarding', ${source}, ${ctx.now()}, ${ctx.now()}, ${ctx.now()}, ${actorId(ctx.actor) ?? null})
      on conflict (provider_id, patient_id) where ended_at is null do nothing returning id)
    select id from opened union all select id from care where provider_id = ${providerId} and patient_id = ${patientId} and ended_at is null limit 1`.execute(
    ctx.db,
  )
  return rows[0]!.id
}

/** How a known patient pays: their newest coverage, if any. */ // reads insurance
export async function coverageOf(ctx: Context, patientId: string): Promise<string | null> {
  const coverage = await ctx.db
    .selectFrom('coverage')
    .select('id')
    .where('patient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return coverage?.id ?? null
}
