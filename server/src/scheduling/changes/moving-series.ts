import type { Instant } from '@sorrel/contract/kernel/values'
import { canActOn } from '@sorrel/contract/scheduling/rules'
import type { SlotRule } from '@sorrel/contract/scheduling/schemas'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type AppointmentView, actsAsStaff, bookingModeOf, getViewerKind } from '../appointments.ts'
import { judgeStart, type Loaded, listNearest, loadCase, type Question } from '../booking/asking.ts'
import { lockProvider, sweepExpired } from '../booking/held-time.ts'
import { readStanding, refuseUnseenMove, type Standing } from '../booking/standing.ts'
import { writeDay } from '../engine/instants.ts'
import { findLocalDayAt, offsetTableOf } from '../engine/offsets.ts'
import { shiftStart } from '../engine/recurrence.ts'
import type { SlotCase } from '../engine/slots.ts'
import { isSameVisit, type Move, recordMove, succeedVisit, supersedeVisit } from './moving.ts'
import { describeTelling, refuseTelling } from './telling.ts'

export type SeriesMove = Omit<Move, 'consents'> & { instead: readonly { appointment_id: string; starts_at: Instant }[] }
type Visit = Permitted<AppointmentView>
type Where = { starts_at: Instant; duration_minutes: number; visit_mode: BookingMode }
type Step = { visit: Visit; id: string; to: Where }
/** Whether one visit can have its new time; if not, which rule refuses it, and the free times nearby. */
type Answer = { appointment_id: string; local_date: string; ok: boolean; rule: SlotRule | null; nearest: Instant[] } & {
  starts_at: Instant
  ends_at: Instant
}

/**
 * Moves visits of one series, the first of them to a new start and the others along with it, and returns the ids of all after the move. If
 * any new time is refused, nothing moves, and `series_conflict` names every date. The old times block none of the new ones.
 */
export async function moveSeries(ctx: Context, visits: readonly Visit[], move: SeriesMove): Promise<string[]> {
  refuseBeyondTimes(ctx, visits[0]!, move)
  const steps = planSteps(visits, move)
  for (const { visit, to } of steps) {
    if (!canActOn('move', visit, getViewerKind(ctx.actor), ctx.now()))
      throw new Problem('appointment_not_movable', { status: visit.status })
    await refuseTelling(ctx, visit, move.tell, to.starts_at)
  }
  const moving = steps.filter(({ visit, to }) => !isSameVisit(visit, to))
  const ids = steps.map((step) => (moving.includes(step) ? step.id : step.visit.id))
  if (moving.length === 0) return ids
  return transaction(ctx, async (ctx) => {
    const { provider_id, patient_id } = moving[0]!.visit
    await lockProvider(ctx, provider_id)
    await sweepExpired(ctx, provider_id)
    // Read before the old entries end: because of them the patient does not count as new.
    const standing = await readStanding(ctx, provider_id, patient_id)
    for (const { visit, to } of moving) refuseUnseenMove(ctx, standing, visit.starts_at, to.starts_at)
    for (const { visit, id } of moving) await supersedeVisit(ctx, visit, id, move)
    const answers: Answer[] = []
    for (const step of moving)
      answers.push(await moveStep(ctx, step, move, { standing, together: moving.length > 1, reaches: step !== steps[0] }))
    if (answers.some(({ ok }) => !ok)) throw new Problem('series_conflict', { dates: answers })
    if (moving.length > 1) await recordTogether(ctx, moving, move)
    return ids
  })
}

/** Patients change the times of their visits, and nothing else about them. */
function refuseBeyondTimes(ctx: Context, first: Visit, { override, duration_minutes, visit_mode }: SeriesMove): void {
  if (actsAsStaff(ctx)) return
  const changesMore =
    (duration_minutes !== undefined && duration_minutes !== first.duration_minutes) ||
    (visit_mode !== undefined && visit_mode !== bookingModeOf(first))
  if (override || changesMore) throw new Problem('forbidden')
}

/** Where each visit goes. A visit whose length or mode was changed by itself keeps it. Refuses other times for visits that do not move. */
function planSteps(visits: readonly Visit[], move: SeriesMove): Step[] {
  const first = visits[0]!
  const offsets = offsetTableOf(first.provider_time_zone)
  const shift = { from: Date.parse(first.starts_at), to: Date.parse(move.starts_at) }
  const instead = new Map(move.instead.map(({ appointment_id, starts_at }) => [appointment_id, starts_at]))
  for (const [at, { appointment_id }] of move.instead.entries())
    if (!visits.some(({ id }) => id === appointment_id)) throw refuseValue('body', ['instead', at, 'appointment_id'], 'invalid_value')
  return visits.map((visit) => {
    const along = new Date(shiftStart(offsets, Date.parse(visit.starts_at), shift)).toISOString()
    const { duration_minutes } = visit
    const [mode, mode_of_first] = [bookingModeOf(visit), bookingModeOf(first)]
    return {
      visit,
      id: makeId(),
      to: {
        starts_at: instead.get(visit.id) ?? along,
        duration_minutes: duration_minutes === first.duration_minutes ? (move.duration_minutes ?? duration_minutes) : duration_minutes,
        visit_mode: mode === mode_of_first ? (move.visit_mode ?? mode) : mode,
      },
    }
  })
}

/** `together`: `series.moved` is recorded for all. `reaches`: the visit comes later in its series, where the horizon does not apply. */
type How = { standing: Standing; together: boolean; reaches: boolean }

/** The same case without the horizon, past which every series reaches, as when it was booked. */
const reachFar = (slotCase: SlotCase): SlotCase => ({
  ...slotCase,
  provider: { ...slotCase.provider, rules: { ...slotCase.provider.rules, max_days_ahead: null } },
})

/** Writes one visit at its new time if it may start then, and says whether it may. */
async function moveStep(ctx: Context, { visit, id, to }: Step, move: SeriesMove, how: How): Promise<Answer> {
  const { standing, together } = how
  const { provider_id, type, location_id: place } = visit
  const asked: Question = { provider_id, type, ...to }
  // The exception applies only to the visits that need it.
  const plain = await judgeStep(ctx, asked, visit, how)
  const override = plain.rule === null ? undefined : move.override
  const { loaded, rule } = override ? await judgeStep(ctx, { ...asked, override }, visit, how) : plain
  if (rule === null) {
    const location_id = to.visit_mode === 'in_person' ? (loaded.slotCase.query.location_id ?? place) : null
    await succeedVisit(ctx, visit, { id, ...to, location_id, override })
    await recordMove(ctx, visit, id, { to: to.starts_at, override, tell: move.tell, together })
  }
  return {
    appointment_id: visit.id,
    local_date: writeDay(findLocalDayAt(offsetTableOf(visit.provider_time_zone), Date.parse(to.starts_at))),
    starts_at: to.starts_at,
    ends_at: addMinutes(to.starts_at, to.duration_minutes),
    ok: rule === null,
    rule,
    nearest: rule === null || rule === 'licence' ? [] : listNearest(loaded.anywhere, to.starts_at, standing).slice(0, 2),
  }
}

async function judgeStep(
  ctx: Context,
  asked: Question,
  visit: Visit,
  { standing, reaches }: How,
): Promise<{ loaded: Loaded; rule: SlotRule | null }> {
  const found = await loadCase(ctx, asked, { rescheduling_appointment_id: visit.id }, visit.location_id)
  const loaded = reaches ? { ...found, slotCase: reachFar(found.slotCase), anywhere: reachFar(found.anywhere) } : found
  const judgment = judgeStart(loaded.slotCase, asked.starts_at, standing, asked.override !== undefined)
  return { loaded, rule: judgment.ok ? null : judgment.rule }
}

/** Only visits of one series move together. */
async function recordTogether(ctx: Context, steps: readonly Step[], { tell }: SeriesMove): Promise<void> {
  const { series_id, patient_id, provider_id } = steps[0]!.visit
  if (!series_id) throw new Error('visits are moved together as a series')
  const payload = { series_id, appointment_ids: steps.map(({ id }) => id), ...describeTelling(tell) }
  await record(ctx, 'series.moved', { subject_id: series_id, patient_id, provider_id, payload, details: describeTelling(tell) })
}
