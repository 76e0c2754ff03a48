import {
  type BusyPlan,
  type BusyTimes,
  type CapRule,
  type Caps,
  findCapsReached,
  findInMargin,
  findOverlap,
  isBusy,
  planBusy,
  type Tally,
  tallyBusy,
} from './busy.ts'
import { type Millis, readInstant, readMinutes, writeDay } from './instants.ts'
import { findDayStart, findLocalDayAt, type OffsetTable, offsetTableOf } from './offsets.ts'
import { findOtherWay, isWithin } from './ways.ts'
import { type Availability, findStretch, openStretches, planWindows, type Stretches, type Way, type WindowPlan } from './windows.ts'

/** What a provider decides besides the windows. A value of the service wins over a rule. A value that is absent sets no limit. */
export type Rules = Caps & {
  grid_minutes?: number | null
  buffer_before_minutes?: number | null
  buffer_after_minutes?: number | null
  min_notice_minutes?: number | null
  /** Starts are offered until the end of the provider's local date that is this many dates after today. */
  max_days_ahead?: number | null
  new_patients?: 'open' | 'waitlist' | 'closed' | null
}

export type Service = {
  duration_minutes: number
  step_minutes?: number | null
  buffer_before_minutes?: number | null
  buffer_after_minutes?: number | null
  min_notice_minutes?: number | null
}

export type SlotQuery = Way & {
  from: string
  to: string
  rescheduling_appointment_id?: string | null
  reservation_token?: string | null
  /** Only for showing the answer; it never changes an instant (R10). */
  patient_time_zone?: string | null
  new_patient?: boolean | null
}

/**
 * One complete question: whose time, what is busy, which visit, who asks, and when. It must contain the busy times around the query as
 * far as a buffer reaches, and for caps those of whole weeks; more does no harm.
 */
export type SlotCase = BusyTimes & {
  id?: string | null
  provider: Availability & { time_zone: string; rules?: Rules | null }
  service: Service
  now: string
  query: SlotQuery
}

/** The rules, in the order in which they are checked. */
export const refusalRules = [
  'override',
  'open_hours',
  'visit_mode',
  'location',
  'off_grid',
  'past',
  'notice',
  'horizon',
  'new_patients',
  'daily_cap',
  'weekly_cap',
  'new_weekly_cap',
  'busy_appointment',
  'reservation',
  'block',
  'external_busy',
  'buffer',
] as const
export type RefusalRule = (typeof refusalRules)[number]
/** Nobody can override another appointment or somebody's hold. */
export type OverridableRule = Exclude<RefusalRule, 'busy_appointment' | 'reservation'>

/** `by` is the appointment, block or overridden date that refuses the start, or null. */
export type Refusal = { rule: RefusalRule; by: string | null }
export type Verdict = { ok: true } | ({ ok: false } & Refusal)
export type Explanation = { start: Millis; offered: boolean; passed: RefusalRule[]; refused: Refusal | null }

/** A case prepared for the starts in [from, till). */
export type Prepared = {
  offsets: OffsetTable
  provider: Availability
  way: Way
  plan: WindowPlan
  open: Stretches
  busy: BusyPlan
  tally: Tally | null
  rules: Rules
  from: Millis
  till: Millis
  now: Millis
  /** The first start that notice allows, and the first instant past the horizon. */
  earliest: Millis
  latest: Millis
  duration: Millis
  step: Millis
  newPatient: boolean
}

/** Prepares a case; `range` replaces the span of its query. Throws an error that names the field it cannot read. */
export function prepareCase(slotCase: SlotCase, range?: { from: Millis; till: Millis }): Prepared {
  const { provider, service, query } = slotCase
  if (!provider || !service || !query) throw new Error(`${!provider ? 'provider' : !service ? 'service' : 'query'} is missing`)
  const offsets = offsetTableOf(provider.time_zone)
  const rules = provider.rules ?? {}
  const now = readInstant(slotCase.now, 'now')
  const from = range?.from ?? readInstant(query.from, 'query.from')
  const till = Math.max(from, range?.till ?? readInstant(query.to, 'query.to'))
  const { duration, step, buffer, notice } = readLengths(service, rules)
  const asker = {
    now,
    rescheduling_appointment_id: query.rescheduling_appointment_id ?? null,
    reservation_token: query.reservation_token ?? null,
  }
  const plan = planWindows(provider, query)
  const busy = planBusy(slotCase, asker, offsets, from, till + duration, buffer)
  return {
    offsets,
    provider,
    way: query,
    plan,
    open: openStretches(plan, offsets, from, till + duration),
    busy,
    tally: tallyBusy(busy, rules, offsets),
    rules,
    from,
    till,
    now,
    earliest: now + notice,
    latest: rules.max_days_ahead == null ? Infinity : findDayStart(offsets, findLocalDayAt(offsets, now) + rules.max_days_ahead + 1),
    duration,
    step,
    newPatient: query.new_patient === true,
  }
}

/** All starts that are offered, ascending: from <= start < to (R11). */
export function listStartsBetween(slotCase: SlotCase): Millis[] {
  return startsOf(prepareCase(slotCase))
}

export function startsOf(prepared: Prepared): Millis[] {
  const found: Millis[] = []
  visitCandidates(prepared, (start, stretch) => {
    if (isOffered(prepared, start, stretch)) found.push(start)
  })
  return found
}

/** The starts on the grid that are not offered, each with the first rule that refuses it. */
export function refusedOf(prepared: Prepared): ({ start: Millis } & Refusal)[] {
  const found: ({ start: Millis } & Refusal)[] = []
  visitCandidates(prepared, (start, stretch) => {
    if (isOffered(prepared, start, stretch)) return
    const refusal = findFirstRefusal(prepared, start)
    if (refusal) found.push({ start, ...refusal })
  })
  return found
}

/**
 * Whether a visit may start at this instant; this decides about slots, holds, bookings, moves and series. `overriding` names the rules
 * that staff override, with a reason that is recorded elsewhere.
 */
export function mayStart(slotCase: SlotCase, start: Millis, options: { overriding?: readonly OverridableRule[] } = {}): Verdict {
  return decideStart(prepareCase(slotCase, { from: start, till: start + 1 }), start, options)
}

/** `mayStart` for several starts of one prepared range, such as the dates of a series. */
export function decideStart(prepared: Prepared, start: Millis, options: { overriding?: readonly OverridableRule[] } = {}): Verdict {
  if (start < prepared.from || start >= prepared.till) throw new Error('the start lies outside of the prepared range')
  const stretch = findStretch(prepared.open, start)
  if (stretch >= 0 && isOnGrid(prepared, start, stretch) && isOffered(prepared, start, stretch)) return { ok: true }
  const refusal = findFirstRefusal(prepared, start, options.overriding)
  return refusal ? { ok: false, ...refusal } : { ok: true }
}

/** Which rules a start passes, in order, up to the first that refuses it. */
export function explainStart(slotCase: SlotCase, start: Millis): Explanation {
  const verdict = mayStart(slotCase, start)
  if (verdict.ok) return { start, offered: true, passed: [...refusalRules], refused: null }
  const passed = refusalRules.slice(0, refusalRules.indexOf(verdict.rule))
  return { start, offered: false, passed, refused: { rule: verdict.rule, by: verdict.by } }
}

/** The grid of each stretch counts from its own start in elapsed time; bounds, clock and busy time do not move it (R7). */
function visitCandidates({ open, from, till, step }: Prepared, look: (start: Millis, stretch: number) => void): void {
  for (let at = 0; at < open.starts.length; at++) {
    const begins = open.starts[at]!
    const last = Math.min(till, open.ends[at]!)
    for (let start = begins + Math.max(0, Math.ceil((from - begins) / step)) * step; start < last; start += step) look(start, at)
  }
}

/** Whether a start on the grid of this stretch is offered. This is the fast check; `refusedBy` checks the same rules one by one. */
function isOffered(prepared: Prepared, start: Millis, stretch: number): boolean {
  const end = start + prepared.duration
  return (
    start >= prepared.earliest &&
    start < prepared.latest &&
    end <= prepared.open.ends[stretch]! &&
    !isBusy(prepared.busy, start, end) &&
    !isClosedToNew(prepared) &&
    findRefusingCaps(prepared, start).length === 0
  )
}

function findFirstRefusal(prepared: Prepared, start: Millis, overriding: readonly RefusalRule[] = []): Refusal | undefined {
  for (const rule of refusalRules) {
    if (overriding.includes(rule) && rule !== 'busy_appointment' && rule !== 'reservation') continue
    const by = refusedBy[rule](prepared, start)
    if (by !== undefined) return { rule, by }
  }
  return undefined
}

/** One check per rule: undefined if the rule lets the start pass, else the id of what refuses it, or null. */
const refusedBy: Readonly<Record<RefusalRule, (prepared: Prepared, start: Millis) => string | null | undefined>> = {
  override: (prepared, start) =>
    findClosingRule(prepared, start) === 'override' ? writeDay(findLocalDayAt(prepared.offsets, start)) : undefined,
  open_hours: (prepared, start) => (findClosingRule(prepared, start) === 'open_hours' ? null : undefined),
  visit_mode: (prepared, start) => (findClosingRule(prepared, start) === 'visit_mode' ? null : undefined),
  location: (prepared, start) => (findClosingRule(prepared, start) === 'location' ? null : undefined),
  off_grid: (prepared, start) =>
    isOpen(prepared, start) && !isOnGrid(prepared, start, findStretch(prepared.open, start)) ? null : undefined,
  past: (prepared, start) => (start < prepared.now ? null : undefined),
  notice: (prepared, start) => (start >= prepared.now && start < prepared.earliest ? null : undefined),
  horizon: (prepared, start) => (start < prepared.latest ? undefined : null),
  new_patients: (prepared) => (isClosedToNew(prepared) ? null : undefined),
  daily_cap: (prepared, start) => (findRefusingCaps(prepared, start).includes('daily_cap') ? null : undefined),
  weekly_cap: (prepared, start) => (findRefusingCaps(prepared, start).includes('weekly_cap') ? null : undefined),
  new_weekly_cap: (prepared, start) => (findRefusingCaps(prepared, start).includes('new_weekly_cap') ? null : undefined),
  busy_appointment: (prepared, start) => findOverlap(prepared.busy, 'appointment', start, start + prepared.duration)?.id,
  reservation: (prepared, start) => findOverlap(prepared.busy, 'reservation', start, start + prepared.duration)?.id,
  block: (prepared, start) => findOverlap(prepared.busy, 'block', start, start + prepared.duration)?.id,
  external_busy: (prepared, start) => findOverlap(prepared.busy, 'external_busy', start, start + prepared.duration)?.id,
  buffer: (prepared, start) => findInMargin(prepared.busy, start, start + prepared.duration)?.id,
}

/** Whether the whole visit lies in one stretch of open time (R1). */
const isOpen = ({ open, duration }: Prepared, start: Millis): boolean => isWithin(open, start, duration)

/** The rule that closes a start: the provider is open for another mode, at another place, or not at all. Undefined if the start is open. */
function findClosingRule(prepared: Prepared, start: Millis): 'override' | 'open_hours' | 'visit_mode' | 'location' | undefined {
  if (isOpen(prepared, start)) return undefined
  const { provider, way, offsets, duration, plan } = prepared
  const other = findOtherWay(provider, way, offsets, start, duration)
  return other ?? (plan.overridden.has(findLocalDayAt(offsets, start)) ? 'override' : 'open_hours')
}

function isOnGrid({ open, step }: Prepared, start: Millis, stretch: number): boolean {
  return (start - open.starts[stretch]!) % step === 0
}

function isClosedToNew({ rules, newPatient }: Prepared): boolean {
  return newPatient && (rules.new_patients ?? 'open') !== 'open'
}

function findRefusingCaps({ tally, rules, offsets, newPatient }: Prepared, start: Millis): readonly CapRule[] {
  return findCapsReached(tally, rules, offsets, start, newPatient)
}

function readLengths(service: Service, rules: Rules): { duration: Millis; step: Millis; buffer: Millis; notice: Millis } {
  const before = readMinutes(service.buffer_before_minutes ?? rules.buffer_before_minutes ?? 0, 'buffer_before_minutes')
  const after = readMinutes(service.buffer_after_minutes ?? rules.buffer_after_minutes ?? 0, 'buffer_after_minutes')
  return {
    duration: readMinutes(service.duration_minutes, 'service.duration_minutes', 1),
    step: readMinutes(service.step_minutes ?? rules.grid_minutes ?? 15, 'service.step_minutes', 1),
    // Every appointment has the same two buffers, so between any two of them the larger one covers both (R14).
    buffer: Math.max(before, after),
    notice: readMinutes(service.min_notice_minutes ?? rules.min_notice_minutes ?? 0, 'min_notice_minutes'),
  }
}
