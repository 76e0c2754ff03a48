import { type DayNumber, type Millis, mondayOf, readInstant } from './instants.ts'
import { localDayAt, type OffsetTable } from './offsets.ts'
import { type Block, expandBlock } from './recurrence.ts'
import { mergeStretches, readList, type Stretches } from './windows.ts'

/** `status` absent is Scheduled; only Scheduled and Occurred hold their time (R12). */
export type BookedAppointment = {
  id?: string | null
  start: string
  end: string
  status?: string | null
  /** Counts against `new_per_week`. */
  new_patient?: boolean | null
}

/**
 * A hold of somebody's token (R15). R14 speaks of appointments only, so by itself a hold keeps no buffers; `buffered` gives it those of
 * the appointment it is about to become, as the product asks, so that two holds never make each other unbookable.
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
  /** Other calendars; they count like blocks. */
  external_busy?: readonly Block[] | null
}

export type BusyKind = 'appointment' | 'reservation' | 'block' | 'external_busy'

/** A stretch of busy time; `margin` is the room that buffers keep on both sides of it. */
export type Busy = { kind: BusyKind; id: string | null; start: Millis; end: Millis; margin: Millis; newPatient: boolean }

/** The view of one asker: who is moving which appointment, and whose hold is their own. */
export type Asker = { now: Millis; rescheduling_appointment_id: string | null; reservation_token: string | null }

/** Everything busy, and the union of what meets a span, margins included. */
export type BusyPlan = { appointments: Busy[]; others: Busy[]; union: Stretches; at: number }

/** Reads what is busy for this asker; blocks are expanded over [from, till) only, and the union holds nothing beyond it. */
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

/** Whether [start, end) meets busy time or its margins; quick when the questions come in ascending order. */
export function isBusy(plan: BusyPlan, start: Millis, end: Millis): boolean {
  const { starts, ends } = plan.union
  let { at } = plan
  if (at > 0 && ends[at - 1]! > start) at = firstEndingAfter(ends, start)
  while (at < ends.length && ends[at]! <= start) at++
  // Only where to look first next time; the answer does not depend on it.
  plan.at = at
  return at < starts.length && starts[at]! < end
}

/** The first item of a kind that [start, end) overlaps, without margins. */
export function overlapping(plan: BusyPlan, kind: BusyKind, start: Millis, end: Millis): Busy | undefined {
  const list = kind === 'appointment' ? plan.appointments : plan.others
  return list.find((busy) => busy.kind === kind && start < busy.end && end > busy.start)
}

/** The first item whose margin [start, end) would not leave free. */
export function inMarginOf(plan: BusyPlan, start: Millis, end: Millis): Busy | undefined {
  const reached = (busy: Busy) => busy.margin > 0 && start < busy.end + busy.margin && end > busy.start - busy.margin
  return plan.appointments.find(reached) ?? plan.others.find(reached)
}

/** Limits on how many visits start on one local date, or in one week from Monday; absent means none. */
export type Caps = { max_per_day?: number | null; max_per_week?: number | null; new_per_week?: number | null }

/** What has been promised already, counted on the provider's local dates: appointments, and live holds of others. */
export type Tally = { days: Map<DayNumber, number>; weeks: Map<DayNumber, number>; newInWeek: Map<DayNumber, number> }

export type CapRule = 'daily_cap' | 'weekly_cap' | 'new_weekly_cap'

/** Null where there is no cap to count for. */
export function tallyBusy(plan: BusyPlan, caps: Caps, offsets: OffsetTable): Tally | null {
  if (caps.max_per_day == null && caps.max_per_week == null && caps.new_per_week == null) return null
  const tally: Tally = { days: new Map(), weeks: new Map(), newInWeek: new Map() }
  for (const busy of [...plan.appointments, ...plan.others]) {
    if (busy.kind !== 'appointment' && busy.kind !== 'reservation') continue
    const date = localDayAt(offsets, busy.start)
    const week = mondayOf(date)
    tally.days.set(date, (tally.days.get(date) ?? 0) + 1)
    tally.weeks.set(week, (tally.weeks.get(week) ?? 0) + 1)
    if (busy.newPatient) tally.newInWeek.set(week, (tally.newInWeek.get(week) ?? 0) + 1)
  }
  return tally
}

/** The caps that one more visit with this start would break. */
export function capsReached(tally: Tally | null, caps: Caps, offsets: OffsetTable, start: Millis, newPatient: boolean): readonly CapRule[] {
  if (tally === null) return noCaps
  const date = localDayAt(offsets, start)
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

/** An unknown status is an error and not free time: a misspelled one must not open a booked hour. */
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
    // The token is a secret of its holder: a refusal never names it.
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
  // [start, start) holds no instant, so nothing can meet it.
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

function firstEndingAfter(ends: Millis[], start: Millis): number {
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
