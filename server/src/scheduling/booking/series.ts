import type { Instant, LocalDate } from '@sorrel/contract/kernel/values'
import type { SlotRule } from '@sorrel/contract/scheduling/schemas'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type BookablePatient, listIdsOfSeriesWith } from '../access.ts'
import { actsAsStaff } from '../appointments.ts'
import { type Asking, findOpenings, type Openings, overridable, slotCaseOf } from '../availability/openings.ts'
import { findNearestFree, settleWay } from '../engine/offers.ts'
import { offsetTableOf } from '../engine/offsets.ts'
import { listSeriesStarts } from '../engine/recurrence.ts'
import type { SlotCase } from '../engine/slots.ts'
import { judgeStart, refuseImpossible } from './asking.ts'
import { insertVisit, type Origin, requireHold, type Series, type Visit } from './booking.ts'
import { refuseOtherPolicy } from './fee-policies.ts'
import { lockProvider, sweepExpired } from './held-time.ts'
import { endReservation, nameSuccessor } from './reservations.ts'
import { readStanding, refuseTooMany, refuseUnlicensed, refuseUnseenAge, type Standing } from './standing.ts'

type SeriesRule = Pick<Series, 'every' | 'count' | 'instead'>
export type SeriesAnswer = {
  local_date: LocalDate
  starts_at: Instant
  ends_at: Instant
  ok: boolean
  rule: SlotRule | null
  nearest: Instant[]
}

/** Each date of a series with its answer; a refused date comes with the nearest free times. Writes nothing. */
export async function previewSeries(ctx: Context, patient: BookablePatient, visit: Visit, rule: SeriesRule): Promise<SeriesAnswer[]> {
  return (await answerDates(ctx, patient, visit, rule, null)).dates
}

/**
 * Books all dates of a series except those to skip, or none. If any other date is refused, throws `series_conflict` with every date. If
 * the token's hold was already booked, returns the ids of those visits.
 */
export function bookSeries(ctx: Context, patient: BookablePatient, visit: Visit, series: Series, origin: Origin): Promise<string[]> {
  return transaction(ctx, async (ctx) => {
    await lockProvider(ctx, visit.provider_id)
    await sweepExpired(ctx, visit.provider_id)
    const hold = visit.reservation_token ? await requireHold(ctx, visit, visit.reservation_token) : undefined
    if (hold?.appointment_id) return listIdsOfSeriesWith(ctx, hold.appointment_id)
    await refuseOtherPolicy(ctx, visit.provider_id, visit.fee_policy)
    const own = hold?.live ? hold.id : null
    const { dates, openings, slotCase, standing } = await answerDates(ctx, patient, visit, series, own)
    const wanted = dates.filter(({ local_date }) => !series.skip.includes(local_date))
    if (wanted.length === 0 || wanted.some(({ ok }) => !ok)) throw new Problem('series_conflict', { dates })
    // The first date may be one of those to skip.
    refuseUnseenAge(ctx, standing, wanted[0]!.starts_at, ['patient_id'])
    refuseTooMany(ctx, standing, wanted.length)
    if (own) await endReservation(ctx, own, 'consumed')
    const series_id = makeId()
    const placement = { openings, series: { id: series_id, together: wanted.length > 1 }, override: visit.override }
    const ids: string[] = []
    for (const { starts_at } of wanted) {
      const location_id = settleVisit(slotCase, visit, Date.parse(starts_at)).query.location_id ?? undefined
      const visit_reason = ids.length === 0 ? visit.visit_reason : undefined
      ids.push(await insertVisit(ctx, patient, { ...visit, starts_at, location_id, visit_reason }, origin, placement))
    }
    if (hold) await nameSuccessor(ctx, hold.id, ids[0]!)
    if (ids.length > 1)
      await record(ctx, 'series.booked', {
        subject_id: series_id,
        patient_id: patient.id,
        provider_id: visit.provider_id,
        // A series that leaves out or shifts a date has no regular rhythm.
        payload: {
          series_id,
          appointment_ids: ids,
          every: ids.length === series.count && series.instead.length === 0 ? series.every : null,
        },
      })
    return ids
  })
}

type Answers = { dates: SeriesAnswer[]; openings: Openings; slotCase: SlotCase; standing: Standing }

async function answerDates(ctx: Context, patient: BookablePatient, visit: Visit, rule: SeriesRule, own: string | null): Promise<Answers> {
  if (visit.override && !actsAsStaff(ctx)) throw new Problem('forbidden')
  await refuseImpossible(ctx, visit)
  // A date of long ago fails as a whole; a date that has just passed gets its own answer.
  if (visit.starts_at < addMinutes(ctx.now(), -24 * 60)) throw new Problem('slot_not_available', { rule: 'past' })
  const standing = await readStanding(ctx, visit.provider_id, patient.id)
  const horizon = addMinutes(visit.starts_at, 60 * 24 * 31 * rule.count)
  const openings = await findOpenings(ctx, visit.provider_id, addMinutes(visit.starts_at, -farthest), horizon)
  if (!openings) throw new Problem('not_found')
  refuseUnlicensed(standing, visit.starts_at)
  refuseUnseenAge(ctx, standing, visit.starts_at, ['patient_id'])
  const starts = replaceStarts(
    listSeriesStarts(Date.parse(visit.starts_at), rule.every, rule.count, offsetTableOf(openings.time_zone)),
    rule,
  )
  const asker = { own_reservation_id: own, is_new: standing.is_new }
  const { first, rest } = casesOf(ctx, visit, openings, Math.max(...starts.map(({ start }) => start)), asker)
  const overrides = visit.override !== undefined
  const dates = starts.map(({ date, start }, at): SeriesAnswer => {
    const judgment = judgeStart(settleVisit(at === 0 ? first : rest, visit, start), toIso(start), standing, overrides)
    const rule = !judgment.ok ? judgment.rule : meetsEarlier(starts, at, visit.duration_minutes) ? 'busy_appointment' : null
    const near = rule === null || rule === 'licence' ? [] : findNearestFree(rest, start, 2, { within_days: 3 })
    return {
      local_date: date,
      starts_at: toIso(start),
      ends_at: toIso(start + visit.duration_minutes * 60_000),
      ok: rule === null,
      rule,
      nearest: near.map(toIso),
    }
  })
  return { dates, openings, slotCase: rest, standing }
}

type SeriesStart = { date: string; start: number }

/** How far from its date, in minutes, another time for it may be. */
const farthest = 7 * 24 * 60

/** The starts of a series with the other times for single dates. Refuses those for dates that the series does not have, or far away. */
function replaceStarts(starts: readonly SeriesStart[], { instead }: SeriesRule): SeriesStart[] {
  const replaced = new Map(instead.map(({ local_date, starts_at }) => [local_date, Date.parse(starts_at)]))
  for (const [at, { local_date, starts_at }] of instead.entries()) {
    const dated = starts.find(({ date }) => date === local_date)
    if (!dated) throw refuseValue('body', ['series', 'instead', at, 'local_date'], 'invalid_value')
    if (Math.abs(Date.parse(starts_at) - dated.start) > farthest * 60_000)
      throw refuseValue('body', ['series', 'instead', at, 'starts_at'], 'invalid_value')
  }
  return starts.map(({ date, start }) => ({ date, start: replaced.get(date) ?? start }))
}

/** Whether a date overlaps one before it in the list, which only other times for single dates can bring about. */
const meetsEarlier = (starts: readonly SeriesStart[], at: number, minutes: number): boolean =>
  starts.slice(0, at).some(({ start }) => Math.abs(start - starts[at]!.start) < minutes * 60_000)

/** The case of one date, in the place where that date is offered. */
const settleVisit = (slotCase: SlotCase, { visit_mode, override }: Visit, start: number): SlotCase =>
  settleWay(slotCase, [visit_mode], start, override && { overriding: overridable })

/**
 * One case for the first date and one for all dates up to `last`. The horizon applies to the first date only, since every series reaches
 * past it.
 */
function casesOf(
  ctx: Context,
  visit: Visit,
  openings: Openings,
  last: number,
  asker: Partial<Asking>,
): { first: SlotCase; rest: SlotCase } {
  const { starts_at: from, duration_minutes, type, visit_mode, location_id } = visit
  const asking = { from, to: toIso(last + 1), duration_minutes, type, visit_mode, location_id, as_staff: actsAsStaff(ctx), ...asker }
  const first = slotCaseOf(openings, asking, ctx.now())
  return { first, rest: { ...first, provider: { ...first.provider, rules: { ...first.provider.rules, max_days_ahead: null } } } }
}

const toIso = (at: number): Instant => new Date(at).toISOString()
