import type { updateAvailabilitySchedule } from '@sorrel/contract/scheduling/operations'
import type { Weekday } from '@sorrel/contract/scheduling/schemas'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import type { InputOf } from '../../../kernel/calls/api.ts'
import type { Schedule } from '../use-schedule.ts'

/** How often a window is open: every week, every other week, or in one week of each month. */
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

/** A Monday, used to write the names of the weekdays. */
export const monday = '2024-01-01'

let made = 0
const newKey = () => `new-${made++}`

/** The saved schedule in the form that the editor uses. Every value is text, so that half-typed values are kept. */
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

/** Makes a new range: one that starts an hour after the range before, or the usual working day. */
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

/** Gives the weekdays in `to` the same windows as `from`, instead of their own. */
export function copyDay(draft: ScheduleDraft, from: Weekday, to: readonly Weekday[]): ScheduleDraft {
  const kept = draft.windows.filter(({ weekday }) => !to.includes(weekday))
  const source = draft.windows.filter(({ weekday }) => weekday === from)
  return { ...draft, windows: [...kept, ...to.flatMap((weekday) => source.map((window) => ({ ...window, key: newKey(), weekday })))] }
}

/** Lists why a draft cannot be saved. `words` turns each kind of fault into a sentence. */
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

/** The weekday or date (YYYY-MM-DD) to which the field with this id belongs. Undefined for a rule, and for an override without a date. */
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

/** The smallest and the largest number that each rule takes. */
export const limits: Record<string, [number, number]> = {
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
