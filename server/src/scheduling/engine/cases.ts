/** Cases for the tests: one plain case that tests change by hand, and seeded random ones around days on which clocks change. */
import type { BookedAppointment, Reservation } from './busy.ts'
import { writeInstant } from './instants.ts'
import type { Block } from './recurrence.ts'
import { listStartsBetween, type SlotCase } from './slots.ts'
import type { Override, WeeklyWindow, WindowTimes } from './windows.ts'

/** What a test changes in the plain case. `hours` is a short form for one window on some weekdays. */
export type Change = Partial<Omit<SlotCase, 'provider' | 'service' | 'query'>> & {
  zone?: string
  hours?: Record<string, string>
  windows?: WeeklyWindow[]
  overrides?: Override[]
  rules?: SlotCase['provider']['rules']
  service?: Partial<SlotCase['service']>
  query?: Partial<SlotCase['query']>
}

/** A dietitian in New York (UTC-4 in June) who works on Monday 8 June 2026 from 09:00 to 11:00, in visits of 30 minutes. */
export function makePlainCase(change: Change = {}): SlotCase {
  const { zone = 'America/New_York', hours = { mon: '09:00-11:00' }, windows, overrides, rules, service, query, ...rest } = change
  const weekly = Object.entries(hours).map(([weekdays, times]) => ({
    weekdays: weekdays.split(' '),
    windows: times.split(' ').map((time) => ({ start: time.slice(0, 5), end: time.slice(6) })),
  }))
  return {
    id: 'plain',
    now: '2000-01-01T00:00:00Z',
    ...rest,
    provider: {
      time_zone: zone,
      weekly: windows ? [] : weekly,
      windows: windows ?? null,
      overrides: overrides ?? null,
      rules: rules ?? null,
    },
    service: { duration_minutes: 30, step_minutes: 30, ...service },
    query: { from: '2026-06-08T04:00:00Z', to: '2026-06-09T04:00:00Z', ...query },
  }
}

/** The starts of a changed plain case in UTC, written like `06-08 13:00`. */
export function listStartsOn(change: Change = {}): string[] {
  return listStartsBetween(makePlainCase(change)).map((start) => writeInstant(start).slice(5, 16).replace('T', ' '))
}

/** Like `listStartsOn`, for a query within one day of UTC, written like `13:00`. */
export function listTimesOn(change: Change = {}): string[] {
  return listStartsOn(change).map((start) => start.slice(6))
}

export type Dice = { whole(from: number, to: number): number; pick<Item>(items: readonly Item[]): Item; chance(share: number): boolean }

/** Mulberry32: the same seed gives the same numbers on every machine. */
export function dice(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (items) => items[Math.floor(next() * items.length)]!,
    chance: (share) => next() < share,
  }
}

export function makeRandomCase(seed: number): SlotCase {
  const throws = dice(seed)
  const place = throws.pick(places)
  const from = Temporal.Instant.from(`${throws.pick(place.changes)}T00:00Z`).add({ minutes: -throws.whole(0, 3 * 1440) })
  const at = (low: number, high: number) => from.add({ minutes: throws.whole(low, high) }).toString({ fractionalSecondDigits: 0 })
  const span = throws.whole(600, 7 * 1440)
  const date = () => at(-1440, span + 1440).slice(0, 10)
  const appointments = randomAppointments(throws, from, span)
  return {
    id: `seed-${seed}`,
    provider: {
      time_zone: place.zone,
      weekly: Array.from({ length: throws.whole(1, 3) }, () => ({
        weekdays: weekdays.slice(0, 6).filter(() => throws.chance(0.7)),
        windows: Array.from({ length: throws.whole(1, 2) }, () => randomWindow(throws)),
      })),
      windows: Array.from({ length: throws.whole(0, 2) }, () => ({ weekday: throws.pick(weekdays), ...randomSeason(throws, date) })),
      overrides: Array.from({ length: throws.whole(0, 2) }, () => ({
        date: date(),
        windows: Array.from({ length: throws.whole(0, 2) }, () => randomWindow(throws)),
      })),
      rules: randomRules(throws),
    },
    blocks: randomBlocks(throws, from, span, at),
    external_busy: throws.chance(0.3) ? [{ id: 'x1', ...sortEdges(at(0, span), at(0, 600)) }] : null,
    appointments,
    reservations: randomHolds(throws, from, span),
    service: randomService(throws),
    now: at(-2000, 1000),
    query: { from: `${from}`, to: `${from.add({ minutes: span })}`, ...randomQuery(throws) },
  }
}

const randomQuery = (throws: Dice) => ({
  rescheduling_appointment_id: throws.chance(0.3) ? 'a0' : null,
  reservation_token: throws.chance(0.3) ? 't0' : null,
  patient_time_zone: 'America/Denver',
  visit_mode: throws.pick([null, null, 'Video', 'In person']),
  location_id: throws.pick([null, null, 'office']),
  new_patient: throws.chance(0.4),
})

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sun', 'sat']
const american = ['2026-03-09', '2026-11-02', '2027-03-15', '2027-11-08', '2026-06-30']
const places = [
  ...['New_York', 'Chicago', 'Denver', 'Phoenix', 'Los_Angeles', 'Anchorage', 'Havana'].map((city) => ({
    zone: `America/${city}`,
    changes: american,
  })),
  { zone: 'Pacific/Honolulu', changes: american },
  { zone: 'Asia/Beirut', changes: ['2026-03-29', '2026-10-25'] },
  { zone: 'America/Santiago', changes: ['2026-04-05', '2026-09-06'] },
  { zone: 'Australia/Lord_Howe', changes: ['2026-04-05', '2026-10-04'] },
  { zone: 'Pacific/Apia', changes: ['2011-12-30', '2026-02-28'] },
]
const starts = [
  '00:00',
  '00:30',
  '01:00',
  '01:30',
  '01:45',
  '02:00',
  '02:15',
  '07:00',
  '09:00',
  '09:10',
  '13:00',
  '16:40',
  '22:00',
  '23:30',
]
const ends = [
  '00:15',
  '00:45',
  '01:00',
  '01:30',
  '02:00',
  '02:30',
  '03:00',
  '06:00',
  '12:00',
  '13:00',
  '17:00',
  '18:05',
  '23:30',
  '24:00',
  '00:00',
]

/** Weekly windows usually pause on Saturday, so that every stretch begins within the range that the oracle examines. */
function randomWindow(throws: Dice): WindowTimes {
  return {
    start: throws.pick(starts),
    end: throws.pick(ends),
    visit_modes: throws.pick([null, null, ['Video'], ['In person', 'Video']]),
    location_id: throws.pick([null, null, null, 'office', 'home']),
  }
}

function randomBlocks(throws: Dice, from: Temporal.Instant, span: number, at: (low: number, high: number) => string): Block[] {
  const date = () => at(-1440, span + 1440).slice(0, 10)
  return [
    ...(throws.chance(0.6) ? [{ id: 'b1', ...sortEdges(at(0, span), at(0, span)) }] : []),
    ...(throws.chance(0.4) ? [{ id: 'b2', all_day: { from_date: date(), to_date: null } }] : []),
    ...(throws.chance(0.7) ? [{ id: 'b3', recurring: randomRecurrence(throws, from, date) }] : []),
  ]
}

function randomAppointments(throws: Dice, from: Temporal.Instant, span: number): BookedAppointment[] {
  return Array.from({ length: throws.whole(0, 14) }, (_, index) => {
    const start = from.add({ minutes: throws.whole(-300, span + 300) })
    const end = start.add({ minutes: throws.pick([15, 30, 45, 60]) })
    const status = throws.pick(['Scheduled', 'Scheduled', 'Scheduled', 'Occurred', 'Canceled', 'No-show', 'Re-scheduled'])
    return { id: `a${index}`, start: `${start}`, end: `${end}`, status, new_patient: throws.chance(0.3) }
  })
}

function randomHolds(throws: Dice, from: Temporal.Instant, span: number): Reservation[] {
  return Array.from({ length: throws.whole(0, 3) }, (_, index) => {
    const start = from.add({ minutes: throws.whole(0, span) })
    const expires = throws.pick([from.add({ minutes: -2000 }), from.add({ minutes: 20_000 })])
    return {
      token: `t${index}`,
      start: `${start}`,
      end: `${start.add({ minutes: 30 })}`,
      expires_at: `${expires}`,
      buffered: throws.chance(0.3),
    }
  })
}

function randomSeason(throws: Dice, date: () => string): WindowTimes {
  const start = throws.pick(['08:00', '10:30', '19:00'])
  return {
    start_local: start,
    end_local: throws.pick(['12:00', '20:30']),
    effective_from: throws.chance(0.4) ? date() : null,
    effective_to: throws.chance(0.4) ? date() : null,
    every_weeks: throws.pick([1, 2]),
    anchor_date: date(),
    month_week: throws.pick([null, null, 1, 2, 4, 5]),
  }
}

function randomService(throws: Dice): SlotCase['service'] {
  return {
    duration_minutes: throws.pick([15, 30, 45, 50, 60, 90]),
    step_minutes: throws.pick([5, 10, 15, 20, 25, 30, 45, 50, 60]),
    buffer_before_minutes: throws.pick([0, 0, 5, 15]),
    buffer_after_minutes: throws.pick([0, 0, 10, 20]),
    min_notice_minutes: throws.pick([0, 0, 120, 1440]),
  }
}

function randomRules(throws: Dice) {
  return {
    max_days_ahead: throws.pick([null, null, 3, 10]),
    max_per_day: throws.pick([null, null, null, 2, 3]),
    max_per_week: throws.pick([null, null, null, 6]),
    new_patients: throws.pick(['open', 'open', 'open', 'waitlist'] as const),
    new_per_week: throws.pick([null, 1, 2]),
  }
}

function randomRecurrence(throws: Dice, from: Temporal.Instant, date: () => string) {
  const first = from
    .add({ minutes: -throws.whole(0, 120) * 1440 })
    .toString()
    .slice(0, 10)
  return {
    first_date: first,
    start: throws.pick(starts),
    end: throws.pick(ends),
    every: throws.pick(['Weekdays', 'Weekly', 'Bi-weekly', 'Monthly'] as const),
    removed_dates: throws.chance(0.3) ? [date(), date()] : [],
    ended_before_date: throws.chance(0.2) ? date() : null,
    until: throws.chance(0.2) ? date() : null,
    count: throws.pick([null, null, 3, 12]),
  }
}

function sortEdges(one: string, other: string): { start: string; end: string } {
  return one < other ? { start: one, end: other } : { start: other, end: one }
}
