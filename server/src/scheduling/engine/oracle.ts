/**
 * A second implementation of the rules, for the tests only. It is slow, goes minute by minute, uses Temporal for every step and shares
 * no code with the engine. It paints open and busy minutes on a strip around the query, and then tries every minute.
 */
import type { RecurringTime } from './recurrence.ts'
import type { SlotCase } from './slots.ts'
import type { WindowTimes } from './windows.ts'

const minute = 60_000
const lead = 17 * 1440
const tail = 4 * 1440

type Strip = { first: number; length: number; zone: string }

/**
 * The starts as epoch milliseconds. Works for cases whose edges are whole minutes and whose open time pauses at least once in two weeks.
 */
export function listOracleStarts(slotCase: SlotCase): number[] {
  const { query, provider, service } = slotCase
  const from = millisOf(query.from)
  const to = millisOf(query.to)
  const strip: Strip = { first: from - lead * minute, length: (to - from) / minute + lead + tail, zone: provider.time_zone }
  const open = paintOpen(slotCase, strip)
  const busy = paintBusy(slotCase, strip)
  const step = service.step_minutes ?? provider.rules?.grid_minutes ?? 15
  const now = millisOf(slotCase.now)
  const notice = (service.min_notice_minutes ?? 0) * minute
  const found: number[] = []
  let opened = -1
  for (let at = 1; at < strip.length - tail; at++) {
    if (open[at] && !open[at - 1]) opened = at
    const start = strip.first + at * minute
    if (!open[at] || (at - opened) % step !== 0 || start < from || start >= to || start < now + notice) continue
    const visit = Array.from({ length: service.duration_minutes }, (_, offset) => at + offset)
    if (visit.every((one) => open[one] && !busy[one]) && withinLimits(slotCase, start)) found.push(start)
  }
  return found
}

function paintOpen({ provider, query }: SlotCase, strip: Strip): Uint8Array {
  const open = new Uint8Array(strip.length)
  for (const date of datesOf(strip)) {
    const overrides = (provider.overrides ?? []).filter((override) => override.date === date.toString())
    const weekly = (provider.weekly ?? []).flatMap(({ weekdays, windows }) =>
      weekdays.some((name) => isoWeekday(name) === date.dayOfWeek) ? windows : [],
    )
    const listed = (provider.windows ?? []).filter((window) => isoWeekday(window.weekday) === date.dayOfWeek)
    const windows: WindowTimes[] =
      overrides.length > 0
        ? overrides.flatMap((override) => override.windows ?? [])
        : [...weekly, ...listed].filter((window) => appliesOn(window, date))
    for (const window of windows) {
      const place = query.location_id == null || window.location_id == null || window.location_id === query.location_id
      const mode = query.visit_mode == null || !window.visit_modes?.length || window.visit_modes.includes(query.visit_mode)
      if (place && mode) paintTimes(open, strip, date, window.start ?? window.start_local!, window.end ?? window.end_local!)
    }
  }
  return open
}

function paintBusy(slotCase: SlotCase, strip: Strip): Uint8Array {
  const { service, query, provider } = slotCase
  const busy = new Uint8Array(strip.length)
  const room = Math.max(service.buffer_before_minutes ?? 0, service.buffer_after_minutes ?? 0) * minute
  for (const appointment of holdingOf(slotCase))
    paintMinutes(busy, strip, millisOf(appointment.start) - room, millisOf(appointment.end) + room)
  for (const hold of slotCase.reservations ?? []) {
    if (millisOf(slotCase.now) >= millisOf(hold.expires_at) || hold.token === query.reservation_token) continue
    const margin = hold.buffered ? room : 0
    paintMinutes(busy, strip, millisOf(hold.start) - margin, millisOf(hold.end) + margin)
  }
  for (const block of [...(slotCase.blocks ?? []), ...(slotCase.external_busy ?? [])]) {
    if (block.start && block.end) paintMinutes(busy, strip, millisOf(block.start), millisOf(block.end))
    if (block.all_day) {
      const after = Temporal.PlainDate.from(block.all_day.to_date ?? block.all_day.from_date).add({ days: 1 })
      paintMinutes(busy, strip, startOfDay(block.all_day.from_date, provider.time_zone), startOfDay(after, provider.time_zone))
    }
    const { recurring } = block
    if (recurring) {
      for (const date of datesOf(strip)) {
        if (recursOn(recurring, date)) paintTimes(busy, strip, date, recurring.start!, recurring.end!)
      }
    }
  }
  return busy
}

function holdingOf({ appointments, query }: SlotCase) {
  const held = (appointments ?? []).filter(({ status }) => status === 'Scheduled' || status === 'Occurred')
  return held.filter(({ id }) => query.rescheduling_appointment_id == null || id !== query.rescheduling_appointment_id)
}

function withinLimits(slotCase: SlotCase, start: number): boolean {
  const { provider, query, now } = slotCase
  const rules = provider.rules ?? {}
  const date = localDate(start, provider.time_zone)
  const today = localDate(millisOf(now), provider.time_zone)
  if (rules.max_days_ahead != null && today.until(date, { largestUnit: 'days' }).days > rules.max_days_ahead) return false
  if (query.new_patient && (rules.new_patients ?? 'open') !== 'open') return false
  const live = (slotCase.reservations ?? []).filter(
    (hold) => millisOf(hold.expires_at) > millisOf(now) && hold.token !== query.reservation_token,
  )
  const counted = [...holdingOf(slotCase), ...live].map((one) => ({ on: localDate(millisOf(one.start), provider.time_zone), one }))
  const sameWeek = counted.filter(({ on }) => on.weekOfYear === date.weekOfYear && on.yearOfWeek === date.yearOfWeek)
  if (rules.max_per_day != null && counted.filter(({ on }) => on.equals(date)).length >= rules.max_per_day) return false
  if (rules.max_per_week != null && sameWeek.length >= rules.max_per_week) return false
  const newOnes = sameWeek.filter(({ one }) => one.new_patient).length
  return !(query.new_patient && rules.new_per_week != null && newOnes >= rules.new_per_week)
}

function appliesOn(window: WindowTimes, date: Temporal.PlainDate): boolean {
  if (window.effective_from && date.toString() < window.effective_from) return false
  if (window.effective_to && date.toString() > window.effective_to) return false
  if (window.month_week != null && Math.ceil(date.day / 7) !== window.month_week) return false
  if (window.every_weeks !== 2) return true
  const anchor = Temporal.PlainDate.from(window.anchor_date!)
  const monday = anchor.subtract({ days: anchor.dayOfWeek - 1 })
  return Math.abs(Math.floor(monday.until(date, { largestUnit: 'days' }).days / 7)) % 2 === 0
}

function recursOn(recurring: RecurringTime, date: Temporal.PlainDate): boolean {
  const first = Temporal.PlainDate.from(recurring.first_date)
  const text = date.toString()
  if (Temporal.PlainDate.compare(date, first) < 0 || recurring.removed_dates?.includes(text)) return false
  if (recurring.ended_before_date && text >= recurring.ended_before_date) return false
  if (recurring.until && text > recurring.until) return false
  const apart = first.until(date, { largestUnit: 'days' }).days
  const occurs = (day: Temporal.PlainDate, days: number) => {
    if (recurring.every === 'Weekdays') return day.dayOfWeek <= 5
    return recurring.every === 'Monthly' ? day.day === first.day : days % (recurring.every === 'Weekly' ? 7 : 14) === 0
  }
  if (!occurs(date, apart)) return false
  if (recurring.count == null) return true
  let counted = 0
  for (let days = 0; days <= apart; days++) if (occurs(first.add({ days }), days)) counted++
  return counted <= recurring.count
}

function paintTimes(strip: Uint8Array, where: Strip, date: Temporal.PlainDate, start: string, end: string): void {
  const endDate = end <= start || end === '24:00' ? date.add({ days: 1 }) : date
  paintMinutes(
    strip,
    where,
    findEdgeInstant(date, start, 'start', where.zone),
    findEdgeInstant(endDate, end === '24:00' ? '00:00' : end, 'end', where.zone),
  )
}

/** The instant of one edge by R4, found by how Temporal disambiguates: in a gap its two answers lie on both sides of the change. */
function findEdgeInstant(date: Temporal.PlainDate, time: string, kind: 'start' | 'end', zone: string): number {
  const reading = date.toPlainDateTime(Temporal.PlainTime.from(time))
  const earlier = reading.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = reading.toZonedDateTime(zone, { disambiguation: 'later' })
  const skipped = !later.toPlainDateTime().equals(reading)
  if (skipped) return earlier.getTimeZoneTransition('next')!.epochMilliseconds
  return (kind === 'start' ? earlier : later).epochMilliseconds
}

function paintMinutes(strip: Uint8Array, { first, length }: Strip, start: number, end: number): void {
  strip.fill(1, Math.max(0, Math.min(length, (start - first) / minute)), Math.max(0, Math.min(length, (end - first) / minute)))
}

function datesOf({ first, length, zone }: Strip): Temporal.PlainDate[] {
  const from = localDate(first, zone).subtract({ days: 2 })
  return Array.from({ length: Math.ceil(length / 1440) + 4 }, (_, days) => from.add({ days }))
}

function isoWeekday(name: string | number): number {
  return typeof name === 'number' ? name : ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].indexOf(name) + 1
}

function localDate(instant: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate()
}

function startOfDay(date: string | Temporal.PlainDate, zone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds
}

function millisOf(text: string): number {
  return Temporal.Instant.from(text).epochMilliseconds
}
