import type { updateAvailabilitySchedule } from '@sorrel/contract/scheduling/operations'
import type { Weekday } from '@sorrel/contract/scheduling/schemas'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import type { InputOf } from '../../../kernel/calls/api.ts'
import type { Schedule } from '../use-schedule.ts'

/** How often a window is open: every week, every other one, or in one week of the month. */
export type Rhythm = 'weekly' | 'other' | 'month'
export type WindowDraft = {
  key: string
  weekday: Weekday
  start: string
  end: string
  modes: BookingMode[]
  location_id: string
  rhythm: Rhythm
  anchor: string
  month_week: string
  from: string
  to: string
}
export type RangeDraft = Pick<WindowDraft, 'key' | 'start' | 'end' | 'modes' | 'location_id'>
export type OverrideDraft = { key: string; date: string; ranges: RangeDraft[]; note: string }
export type RulesDraft = { [Name in keyof Schedule['rules']]: string }
type Body = InputOf<typeof updateAvailabilitySchedule>['body']
export type ScheduleDraft = { windows: WindowDraft[]; overrides: OverrideDraft[]; rules: RulesDraft }

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies readonly Weekday[]

/** A Monday, from which the names of the weekdays are written. */
export const monday = '2024-01-01'

let made = 0
const newKey = () => `new-${made++}`

/** The saved schedule in the form of the editor. Every value is text, so that half-typed values are kept. */
export function draftOf(schedule: Pick<Schedule, 'windows' | 'overrides' | 'rules'>): ScheduleDraft {
  return {
    windows: schedule.windows.map((window) => ({
      key: window.id ?? newKey(),
      weekday: window.weekday,
      start: window.start_local,
      end: window.end_local,
      modes: [...window.visit_modes],
      location_id: window.location_id ?? '',
      rhythm: window.month_week !== null ? 'month' : window.every_weeks === 2 ? 'other' : 'weekly',
      anchor: window.anchor_date ?? '',
      month_week: String(window.month_week ?? 1),
      from: window.effective_from ?? '',
      to: window.effective_to ?? '',
    })),
    overrides: schedule.overrides.map(({ date, windows, note }) => ({
      key: date,
      date,
      note: note ?? '',
      ranges: windows.map((range) => ({
        key: newKey(),
        start: range.start_local,
        end: range.end_local,
        modes: [...range.visit_modes],
        location_id: range.location_id ?? '',
      })),
    })),
    rules: Object.fromEntries(
      Object.entries(schedule.rules).map(([name, value]) => [name, value === null ? '' : String(value)]),
    ) as RulesDraft,
  }
}

const orNull = (text: string) => text || null
const caps = new Set<string>(['max_per_day', 'max_per_week', 'new_per_week'])

/** The body that saves or previews a draft. */
export function bodyOf(draft: ScheduleDraft) {
  const range = ({ start, end, modes, location_id }: RangeDraft) => ({
    start_local: start,
    end_local: end,
    visit_modes: modes,
    location_id: modes.includes('in_person') ? orNull(location_id) : null,
  })
  return {
    windows: draft.windows.map((window) => ({
      ...range(window),
      weekday: window.weekday,
      effective_from: orNull(window.from),
      effective_to: orNull(window.to),
      every_weeks: window.rhythm === 'other' ? (2 as const) : (1 as const),
      anchor_date: window.rhythm === 'other' ? orNull(window.anchor) : null,
      month_week: window.rhythm === 'month' ? Number(window.month_week) : null,
    })),
    overrides: draft.overrides.map(({ date, ranges, note }) => ({ date, windows: ranges.map(range), note: orNull(note.trim()) })),
    rules: Object.fromEntries(
      Object.entries(draft.rules).map(([name, value]) => [
        name,
        name === 'new_patients' ? value : caps.has(name) && value === '' ? null : Number(value),
      ]),
    ) as Body['rules'],
  }
}

/** The drafts in the shape of a schedule, for drawing the week and summing its hours. */
export function shapeOf(draft: ScheduleDraft): Pick<Schedule, 'windows' | 'overrides'> {
  const { windows, overrides } = bodyOf({ ...draft, windows: draft.windows.filter(({ start, end }) => start && end) })
  return { windows: windows.map((window) => ({ ...window, id: null })), overrides }
}
export const makeWindow = (weekday: Weekday, after?: RangeDraft): WindowDraft => ({
  ...makeRange(after),
  weekday,
  rhythm: 'weekly',
  anchor: '',
  month_week: '1',
  from: '',
  to: '',
})

/** A new range: it starts an hour after the one before, or it is the usual working day. */
export function makeRange(after?: RangeDraft): RangeDraft {
  const startHour = after ? Number(after.end.slice(0, 2)) + 1 : 9
  const free = after && after.end > after.start && startHour <= 20
  const at = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return {
    key: newKey(),
    start: after && free ? at(startHour) : '09:00',
    end: after && free ? at(startHour + 3) : '17:00',
    modes: after ? [...after.modes] : ['virtual'],
    location_id: after?.location_id ?? '',
  }
}

export const makeOverride = (date: string): OverrideDraft => ({ key: newKey(), date, ranges: [], note: '' })

/** Replaces the windows of other weekdays by those of one. */
export function copyDay(draft: ScheduleDraft, from: Weekday, to: readonly Weekday[]): ScheduleDraft {
  const kept = draft.windows.filter(({ weekday }) => !to.includes(weekday))
  const source = draft.windows.filter(({ weekday }) => weekday === from)
  return { ...draft, windows: [...kept, ...to.flatMap((weekday) => source.map((window) => ({ ...window, key: newKey(), weekday })))] }
}

/** Why a draft cannot be saved. `words` turn the kind of fault into a sentence. */
export type Fault = 'missing' | 'same' | 'order' | 'modes' | 'place' | 'twice' | 'number'

export function faultsOf(draft: ScheduleDraft): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  for (const window of draft.windows) {
    Object.assign(faults, rangeFaults(window))
    if (window.from && window.to && window.to < window.from) faults[`${window.key}-to`] = 'order'
    if (window.rhythm === 'other' && !window.anchor) faults[`${window.key}-anchor`] = 'missing'
  }
  const dates = new Set<string>()
  for (const { key, date, ranges } of draft.overrides) {
    if (!date) faults[`${key}-date`] = 'missing'
    else if (dates.has(date)) faults[`${key}-date`] = 'twice'
    dates.add(date)
    for (const range of ranges) Object.assign(faults, rangeFaults(range))
  }
  for (const [name, value] of Object.entries(draft.rules)) {
    const fault = ruleFault(name, value)
    if (fault) faults[`rule-${name}`] = fault
  }
  return faults
}

/** The weekday or the date (YYYY-MM-DD) that a faulty field belongs to, by its id; undefined for a rule, and for a date that is not there yet. */
export function dayOfFault(draft: ScheduleDraft, id: string): string | undefined {
  const holds = ({ key }: { key: string }) => id.startsWith(`${key}-`)
  return draft.windows.find(holds)?.weekday ?? (draft.overrides.find((one) => holds(one) || one.ranges.some(holds))?.date || undefined)
}

function rangeFaults({ key, start, end, modes }: RangeDraft): Record<string, Fault> {
  return {
    ...(!start && { [`${key}-start`]: 'missing' as const }),
    ...(!end && { [`${key}-end`]: 'missing' as const }),
    ...(start && start === end && { [`${key}-end`]: 'same' as const }),
    ...(modes.length === 0 && { [`${key}-modes`]: 'modes' as const }),
  }
}

const limits: Record<string, [number, number]> = {
  max_days_ahead: [1, 365],
  max_per_day: [1, 40],
  max_per_week: [1, 200],
  new_per_week: [1, 100],
  late_cancel_fee_cents: [0, 20_000],
  no_show_fee_cents: [0, 20_000],
}

function ruleFault(name: string, value: string): Fault | undefined {
  const [least, most] = limits[name] ?? []
  if (least === undefined || most === undefined || (value === '' && caps.has(name))) return undefined
  const number = Number(value)
  return value !== '' && Number.isInteger(number) && number >= least && number <= most ? undefined : 'number'
}
