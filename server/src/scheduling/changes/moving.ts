import type { Instant } from '@sorrel/contract/kernel/values'
import { canActOn, restoreMinutes } from '@sorrel/contract/scheduling/rules'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type GivenConsent, isCurrent, refuseUnlessAgreed, storeConsents } from '../../patients/consents.ts'
import { findAppointment } from '../access.ts'
import { type AppointmentView, actsAsStaff, bookedAtOf, bookingModeOf, computeFeeNow, getViewerKind } from '../appointments.ts'
import { decideOrRefuse, loadCase } from '../booking/asking.ts'
import { lockProvider, sweepExpired } from '../booking/held-time.ts'
import { readStanding, refuseUnseenMove } from '../booking/standing.ts'
import { reviveLinks, revokeLinks } from '../links.ts'
import { describeTelling, refuseTelling, type Tell } from './telling.ts'

export type Move = {
  starts_at: Instant
  duration_minutes?: number | undefined
  visit_mode?: BookingMode | undefined
  reason?: string | undefined
  override?: { reason: string } | undefined
  consents?: readonly GivenConsent[] | undefined
  tell?: Tell
}

/**
 * Moves a visit and returns the id of its successor, which has the same root; the old one becomes `Re-scheduled`. Its own time does not
 * block the move, and it stays booked if the move is refused. If a patient moves late, the old one keeps the late fee that was shown.
 */
export async function moveAppointment(ctx: Context, appointment: Permitted<AppointmentView>, move: Move): Promise<string> {
  if (!canActOn('move', appointment, getViewerKind(ctx.actor), ctx.now()))
    throw new Problem('appointment_not_movable', { status: appointment.status })
  const duration_minutes = move.duration_minutes ?? appointment.duration_minutes
  const visit_mode = move.visit_mode ?? bookingModeOf(appointment)
  if (!actsAsStaff(ctx) && duration_minutes !== appointment.duration_minutes) throw new Problem('forbidden')
  await refuseTelling(ctx, appointment, move.tell, move.starts_at)
  const given = await findAgreedConsents(ctx, appointment, move)
  // Nothing changes, so nobody gets a message.
  const where = { starts_at: move.starts_at, duration_minutes, visit_mode }
  if (isSameVisit(appointment, where)) return appointment.id
  return transaction(ctx, async (ctx) => {
    await lockProvider(ctx, appointment.provider_id)
    await sweepExpired(ctx, appointment.provider_id)
    await storeConsents(ctx, appointment.patient_id, given)
    const { provider_id, type, location_id: place } = appointment
    const before = await findUndone(ctx, appointment, where)
    const visit = { provider_id, type, ...where, override: move.override ?? (before && goesBack) }
    const loaded = await loadCase(ctx, visit, { rescheduling_appointment_id: appointment.id }, place)
    const standing = await readStanding(ctx, provider_id, appointment.patient_id)
    refuseUnseenMove(ctx, standing, appointment.starts_at, move.starts_at)
    decideOrRefuse(ctx, loaded, visit, standing)
    const id = makeId()
    await supersedeVisit(ctx, appointment, id, move)
    const location_id = visit_mode === 'in_person' ? (loaded.slotCase.query.location_id ?? place) : null
    await succeedVisit(ctx, appointment, { id, ...where, location_id, override: move.override })
    await recordMove(ctx, appointment, id, { to: move.starts_at, override: move.override, tell: move.tell })
    return id
  })
}

/** Writes the visit that follows a superseded one, and lets the links in messages follow the move. */
export async function succeedVisit(ctx: Context, old: Permitted<AppointmentView>, next: Successor): Promise<void> {
  const before = await findUndone(ctx, old, next)
  await insertSuccessor(ctx, old, next, before)
  await revokeLinks(ctx, old.id)
  // The patient's earlier links lead to the visit again.
  if (before) await reviveLinks(ctx, { from: before.id, to: next.id, since: old.created_at })
}

type Recorded = { to: Instant; override: Move['override']; tell: Tell; together?: boolean }

/** Records the move of one visit. `together`: `series.moved` is recorded for it and others. */
export const recordMove = (
  ctx: Context,
  { id: from_id, starts_at, patient_id, provider_id }: AppointmentView,
  id: string,
  { to, override, tell, together }: Recorded,
) =>
  record(ctx, 'appointment.moved', {
    subject_id: id,
    patient_id,
    provider_id,
    payload: {
      appointment_id: id,
      from_appointment_id: from_id,
      ...describeTelling(tell),
      ...(together && { part_of: 'series.moved' as const }),
    },
    details: { from: starts_at, to, ...(override ? { overridden: true } : {}), ...describeTelling(tell) },
  })

/** The consents that a patient gives with a move. Throws `consent_required` if the new mode needs a consent that the patient has not given. */
async function findAgreedConsents(ctx: Context, { patient_id, visit_mode }: AppointmentView, { consents = [], ...move }: Move) {
  const given = consents.filter(isCurrent)
  if (!actsAsStaff(ctx) && move.visit_mode && move.visit_mode !== visit_mode)
    await refuseUnlessAgreed(ctx, patient_id, move.visit_mode, given)
  return given
}

type Where = { starts_at: Instant; duration_minutes: number; visit_mode: string }
/** Whether a move would change nothing. */
export const isSameVisit = (visit: Where, asked: Where): boolean =>
  visit.starts_at === asked.starts_at && visit.duration_minutes === asked.duration_minutes && visit.visit_mode === asked.visit_mode

/**
 * A visit that goes straight back was at that time minutes ago, so it counts as an exception to the rules. This reason is stored nowhere.
 */
const goesBack = { reason: 'It goes straight back.' }

/** The entry to which staff move a visit straight back; undefined for any other move. */
async function findUndone(ctx: Context, moved: AppointmentView, next: Where): Promise<AppointmentView | undefined> {
  if (!actsAsStaff(ctx) || !moved.rescheduled_from_id) return undefined
  const before = await findAppointment(ctx, moved.rescheduled_from_id)
  return isSameVisit(before, next) && ctx.now() <= addMinutes(moved.created_at, restoreMinutes) ? before : undefined
}

/** Ends the old entry of a visit that moves, and so frees its time. */
export async function supersedeVisit(
  ctx: Context,
  appointment: Permitted<AppointmentView>,
  successorId: string,
  move: Pick<Move, 'reason'>,
): Promise<void> {
  const fee = computeFeeNow(ctx, appointment)
  const superseded = await ctx.db
    .updateTable('appointment')
    .set({
      status: 'Re-scheduled',
      rescheduled_to_id: successorId,
      cancel_fee_cents: fee,
      canceled_late: fee > 0,
      cancel_reason: move.reason ?? null,
      updated_at: ctx.now(),
      version: appointment.version + 1,
    })
    .where('id', '=', appointment.id)
    // A cancellation or another move may have come first, and must not be overwritten.
    .where('status', '=', 'Scheduled')
    .where('version', '=', appointment.version)
    .executeTakeFirst()
  if (superseded.numUpdatedRows === 0n) throw new Problem('changed_meanwhile')
}

export type Successor = {
  id: string
  starts_at: Instant
  duration_minutes: number
  visit_mode: BookingMode
  location_id: string | null
  override: { reason: string } | undefined
}

async function insertSuccessor(
  ctx: Context,
  old: Permitted<AppointmentView>,
  next: Successor,
  before: AppointmentView | undefined,
): Promise<void> {
  await ctx.db
    .insertInto('appointment')
    .values({
      id: next.id,
      root_id: old.root_id,
      patient_id: old.patient_id,
      provider_id: old.provider_id,
      care_id: old.care_id,
      type: old.type,
      status: 'Scheduled',
      starts_at: next.starts_at,
      ends_at: addMinutes(next.starts_at, next.duration_minutes),
      duration_minutes: next.duration_minutes,
      patient_time_zone: old.patient_time_zone,
      visit_mode: next.visit_mode,
      location_id: next.location_id,
      series_id: old.series_id,
      booking_source: old.booking_source,
      booking_code: old.booking_code,
      coverage_id: old.coverage_id,
      cutoff_hours: old.cutoff_hours,
      late_cancel_fee_cents: old.late_cancel_fee_cents,
      no_show_fee_cents: old.no_show_fee_cents,
      rescheduled_from_id: old.id,
      visit_reason: old.visit_reason,
      override_reason: next.override?.reason ?? before?.override_reason ?? null,
      change_asked_at: before?.change_asked_at ?? null,
      outside_hours_since: before?.outside_hours_since ?? null,
      kept_despite_at: next.override ? ctx.now() : (before?.kept_despite_at ?? null),
      sequence: old.sequence + 1,
      ...stampsOf(ctx, findFirstBooked(ctx, old, before)),
    })
    .execute()
}

/**
 * When a visit that moves was first booked. The free minutes after a booking are for that booking: a patient who moves a visit gets no new
 * ones. A patient whom staff move did not choose the new time, so they do, unless the visit only goes straight back.
 */
function findFirstBooked(ctx: Context, old: AppointmentView, before: AppointmentView | undefined): Instant | null {
  const kept = actsAsStaff(ctx) ? before : old
  return kept ? bookedAtOf(kept) : null
}

const stampsOf = (ctx: Context, first_booked_at: Instant | null) => ({
  first_booked_at,
  created_at: ctx.now(),
  updated_at: ctx.now(),
  created_by: getDoerId(ctx.actor) ?? null,
})
