import { type DayNumber, type Millis, mondayOf, readInstant } from './instants.ts'
import { findLocalDayAt, type OffsetTable } from './offsets.ts'
import { type Block, expandBlock } from './recurrence.ts'
import { mergeStretches, readList, type Stretches } from './windows.ts'

/** Without `status` it is Scheduled; only Scheduled and Occurred appointments hold their time (R12). */
export type BookedAppointment = {
  id?: string | null
  start: string
  end: string
  status?: string | null
  /** Counts towards `new_per_week`. */
  new_patient?: boolean | null
}

/**
 * A hold of somebody's token (R15). R14 speaks only of appointments, so a hold has no buffers by itself. `buffered` gives it the buffers
 * of the appointment that it will become; the product sets it, so that two holds never make each other unbookable.
 */
export type Reservation = {
  token?: string | null
  start: string
  end: string
  expires_at: string
  buffered?: boolean | null
  new_patient?: boolean | null
}

export type BusyTimes = {
  blocks?: readonly Block[] | null
  appointments?: readonly BookedAppointment[] | null
  reservations?: readonly Reservation[] | null
  /** Other calendars, which count like blocks. */
  external_busy?: readonly Block[] | null
}

export type BusyKind = 'appointment' | 'reservation' | 'block' | 'external_busy'

/** A stretch of busy time; `margin` is the room that buffers keep free on both sides of it. */
export type Busy = { kind: BusyKind; id: string | null; start: Millis; end: Millis; margin: Millis; newPatient: boolean }

/** Who asks: the appointment that they are moving and their own hold do not block them. */
export type Asker = { now: Millis; rescheduling_appointment_id: string | null; reservation_token: string | null }

/** Everything busy, and the union of what overlaps a span, margins included. */
export type BusyPlan = { appointments: Busy[]; others: Busy[]; union: Stretches; at: number }

/** Collects what is busy for this asker. Blocks are expanded over [from, till) only, and the union ends with that span. */
export function planBusy(times: BusyTimes, asker: Asker, offsets: OffsetTable, from: Millis, till: Millis, buffer: Millis): BusyPlan {
  const appointments = readAppointments(readList(times.appointments, 'appointments'), asker, buffer)
  const others = [
    ...readReservations(readList(times.reservations, 'reservations'), asker, buffer),
    ...readBlocks('block', readList(times.blocks, 'blocks'), offsets, from, till),
    ...readBlocks('external_busy', readList(times.external_busy, 'external_busy'), offsets, from, till),
  ]
  const pairs: [Millis, Millis][] = []
  for (const list of [appointments, others]) {
    for (const { start, end, margin } of list) if (start - margin < till && end + margin > from) pairs.push([start - margin, end + margin])
  }
  return { appointments, others, union: mergeStretches(pairs), at: 0 }
}

/** Whether [start, end) overlaps busy time or its margins; fast if the calls come in ascending order. */
export function isBusy(plan: BusyPlan, start: Millis, end: Millis): boolean {
  const { starts, ends } = plan.union
  let { at } = plan
  if (at > 0 && ends[at - 1]! > start) at = findFirstEndingAfter(ends, start)
  while (at < ends.length && ends[at]! <= start) at++
  // Only where the next search begins; the answer does not depend on it.
  plan.at = at
  return at < starts.length && starts[at]! < end
}

/** The first item of a kind that [start, end) overlaps, without margins. */
export function findOverlap(plan: BusyPlan, kind: BusyKind, start: Millis, end: Millis): Busy | undefined {
  const list = kind === 'appointment' ? plan.appointments : plan.others
  return list.find((busy) => busy.kind === kind && start < busy.end && end > busy.start)
}

/** The first item whose margin [start, end) would overlap. */
export function findInMargin(plan: BusyPlan, start: Millis, end: Millis): Busy | undefined {
  const isReached = (busy: Busy) => busy.margin > 0 && start < busy.end + busy.margin && end > busy.start - busy.margin
  return plan.appointments.find(isReached) ?? plan.others.find(isReached)
}

/** Limits on how many visits start on one local date, or in one week from Monday. Without a number there is no limit. */
export type Caps = { max_per_day?: number | null; max_per_week?: number | null; new_per_week?: number | null }

/** What counts towards the caps, on the provider's local dates: appointments, and live holds of others. */
export type Tally = { days: Map<DayNumber, number>; weeks: Map<DayNumber, number>; newInWeek: Map<DayNumber, number> }

export type CapRule = 'daily_cap' | 'weekly_cap' | 'new_weekly_cap'

/** Counts what is booked; null if there is no cap. */
export function tallyBusy(plan: BusyPlan, caps: Caps, offsets: OffsetTable): Tally | null {
  if (caps.max_per_day == null && caps.max_per_week == null && caps.new_per_week == null) return null
  const tally: Tally = { days: new Map(), weeks: new Map(), newInWeek: new Map() }
  for (const busy of [...plan.appointments, ...plan.others]) {
    if (busy.kind !== 'appointment' && busy.kind !== 'reservation') continue
    const date = findLocalDayAt(offsets, busy.start)
    const week = mondayOf(date)
    tally.days.set(date, (tally.days.get(date) ?? 0) + 1)
    tally.weeks.set(week, (tally.weeks.get(week) ?? 0) + 1)
    if (busy.newPatient) tally.newInWeek.set(week, (tally.newInWeek.get(week) ?? 0) + 1)
  }
  return tally
}

/** The caps that one more visit with this start would break. */
export function findCapsReached(
  tally: Tally | null,
  caps: Caps,
  offsets: OffsetTable,
  start: Millis,
  newPatient: boolean,
): readonly CapRule[] {
  if (tally === null) return noCaps
  const date = findLocalDayAt(offsets, start)
  const week = mondayOf(date)
  const reached: CapRule[] = []
  if (caps.max_per_day != null && (tally.days.get(date) ?? 0) >= caps.max_per_day) reached.push('daily_cap')
  if (caps.max_per_week != null && (tally.weeks.get(week) ?? 0) >= caps.max_per_week) reached.push('weekly_cap')
  if (newPatient && caps.new_per_week != null && (tally.newInWeek.get(week) ?? 0) >= caps.new_per_week) reached.push('new_weekly_cap')
  return reached
}

function readAppointments(appointments: readonly BookedAppointment[], asker: Asker, margin: Millis): Busy[] {
  const found: Busy[] = []
  for (let index = 0; index < appointments.length; index++) {
    const appointment = appointments[index]!
    const where = `appointments[${index}]`
    if (!holdsItsTime(appointment.status ?? 'Scheduled', where)) continue
    const id = appointment.id ?? null
    if (id !== null && id === asker.rescheduling_appointment_id) continue
    const busy = readBusy('appointment', id, appointment, margin, where)
    if (busy) found.push(busy)
  }
  return found
}

/** An unknown status is an error: if it counted as free, a misspelled status would open a booked hour. */
function holdsItsTime(status: string, where: string): boolean {
  const holds = holding[status]
  if (holds === undefined) throw new Error(`${where}.status is unknown: ${JSON.stringify(status)}`)
  return holds
}

function readReservations(reservations: readonly Reservation[], asker: Asker, buffer: Millis): Busy[] {
  const found: Busy[] = []
  for (const [index, reservation] of reservations.entries()) {
    const where = `reservations[${index}]`
    const token = reservation.token ?? null
    const expires = readInstant(reservation.expires_at, `${where}.expires_at`)
    if (asker.now >= expires || (token !== null && token === asker.reservation_token)) continue
    // The token is a secret of its holder, so no refusal names it.
    const busy = readBusy('reservation', null, reservation, reservation.buffered ? buffer : 0, where)
    if (busy) found.push(busy)
  }
  return found
}

function readBusy(
  kind: BusyKind,
  id: string | null,
  span: { start: string; end: string; new_patient?: boolean | null },
  margin: Millis,
  where: string,
): Busy | null {
  const start = readInstant(span.start, `${where}.start`)
  const end = readInstant(span.end, `${where}.end`)
  if (end < start) throw new Error(`${where} ends before it starts`)
  // [start, start) contains no instant, so nothing can overlap it.
  return start === end ? null : { kind, id, start, end, margin, newPatient: span.new_patient === true }
}

function readBlocks(kind: BusyKind, blocks: readonly Block[], offsets: OffsetTable, from: Millis, till: Millis): Busy[] {
  const found: Busy[] = []
  for (const [index, block] of blocks.entries()) {
    const where = `${kind === 'block' ? 'blocks' : 'external_busy'}[${index}]`
    for (const { id, start, end } of expandBlock(block, offsets, from, till, where)) {
      found.push({ kind, id, start, end, margin: 0, newPatient: false })
    }
  }
  return found
}

function findFirstEndingAfter(ends: Millis[], start: Millis): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! <= start) low = middle + 1
    else high = middle
  }
  return low
}

const noCaps: readonly CapRule[] = []
const holding: Readonly<Record<string, boolean>> = {
  Scheduled: true,
  Occurred: true,
  Canceled: false,
  'Re-scheduled': false,
  'No-show': false,
}
