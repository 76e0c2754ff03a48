import { defaultRules } from '@sorrel/contract/scheduling/rules'
import type { Selectable } from 'kysely'
import { type Provider, providersOf } from '../../providers/world/profiles.ts'
import { idOf } from '../../world/cast.ts'
import { type Frame, findDateAfter, makeOncePerWorld } from '../../world/frame.ts'
import { randomOf } from '../../world/random.ts'
import { day, minute, readDay, writeInstant } from '../engine/instants.ts'
import { findEdgeInstant, offsetTableOf } from '../engine/offsets.ts'
import type { SchedulingTables } from '../tables.ts'

export type WindowRow = Selectable<SchedulingTables['availability_window']>
type Weekday = WindowRow['weekday']
export type BlockRow = {
  id: string
  title: string
  all_day: boolean
  from_date: string | null
  to_date: string | null
  start_local: string | null
  end_local: string | null
  every: 'Weekly' | 'Bi-weekly' | 'Monthly' | null
  first_date: string | null
}
export type BusyRow = { id: string; starts_at: string; ends_at: string }
export type Rules = { grid_minutes: number; buffer_before_minutes: number; buffer_after_minutes: number; max_per_day: number | null }

/** When a dietitian works, and when they are away during those hours. */
export type Schedule = { windows: WindowRow[]; closed: string[]; blocks: BlockRow[]; busy: BusyRow[]; rules: Rules }

// Weekdays, from, to; then `2` or `2+` for every other week (this one or the next), or `m1` for the first such weekday of a month.
const weeks = {
  office: ['mon,tue,wed,thu,fri 09:00 17:00'],
  fourDays: ['mon,tue,wed,thu 08:00 16:30'],
  evenings: ['mon,tue,wed,thu 16:00 21:00', 'sat 09:00 13:00'],
  early: ['mon,tue,wed,thu,fri 06:30 14:30'],
  middle: ['tue,wed,thu 10:00 18:00'],
  alternating: ['tue,thu 09:00 17:00', 'mon,wed 09:00 15:00 2', 'fri 12:00 18:00 2+'],
  nightOwl: ['mon,wed,thu 20:00 01:00', 'sun 18:00 23:00'],
  split: ['mon,tue,wed,thu,fri 09:00 12:00', 'mon,tue,wed,thu 14:00 18:30'],
  weekend: ['fri 12:00 18:00', 'sat,sun 09:00 15:00'],
  monthly: ['mon,tue,wed 09:00 16:00', 'sat 09:00 13:00 m1'],
  hannah: ['mon,tue,wed,thu 09:00 17:30', 'fri 09:00 15:00'],
  dana: ['mon,tue,fri 09:00 16:30', 'wed 08:30 16:30', 'thu 08:00 16:30'],
  theo: ['mon,wed,fri 06:00 10:00', 'mon,tue,thu 19:00 23:30', 'sun 20:00 01:00'],
} satisfies Record<string, string[]>

const own: Record<string, { week: keyof typeof weeks; rules: Rules; lunch: boolean }> = {
  Hannah: { week: 'hannah', rules: rulesWith(15, 0, 10), lunch: true },
  Marisol: { week: 'office', rules: rulesWith(15, 0, 5), lunch: true },
  Ilse: { week: 'middle', rules: rulesWith(30, 0, 0), lunch: false },
  Dana: { week: 'dana', rules: rulesWith(15, 0, 10, 8), lunch: true },
  Theo: { week: 'theo', rules: rulesWith(15, 0, 0), lunch: false },
  Priya: { week: 'fourDays', rules: rulesWith(30, 5, 10), lunch: true },
  Aisha: { week: 'alternating', rules: rulesWith(15, 0, 15), lunch: false },
  Gregor: { week: 'early', rules: rulesWith(30, 0, 0), lunch: false },
}

function rulesWith(
  grid_minutes: number,
  buffer_before_minutes: number,
  buffer_after_minutes: number,
  max_per_day: number | null = null,
): Rules {
  return { grid_minutes, buffer_before_minutes, buffer_after_minutes, max_per_day }
}

const blockTitles = ['Team meeting', 'Teaching', 'School run', 'Supervision group', 'Charting'] as const

/** The schedule of every dietitian. */
export const schedulesOf = makeOncePerWorld(
  (frame): ReadonlyMap<Provider, Schedule> => new Map(providersOf(frame).map((provider) => [provider, scheduleOf(provider, frame)])),
)

function scheduleOf(provider: Provider, frame: Frame): Schedule {
  const random = randomOf(frame.seed, 'schedule', provider.id)
  const plan = own[provider.first_name] ?? {
    week: random.pick([
      'office',
      'office',
      'fourDays',
      'evenings',
      'early',
      'middle',
      'alternating',
      'nightOwl',
      'split',
      'split',
      'weekend',
      'monthly',
    ] as const),
    rules: rulesWith(
      random.pick([15, 15, 30]),
      random.pick([0, 0, 5]),
      random.pick([0, 5, 10, 15]),
      random.chance(0.2) ? random.between(6, 10) : null,
    ),
    lunch: random.chance(0.6),
  }
  const windows = weeks[plan.week].flatMap((line, at) => windowsIn(line, at, provider, frame))
  const weekdays = [...new Set(windows.filter((one) => one.start_local < '11:30' && one.end_local > '14:00').map((one) => one.weekday))]
  const lunch = plan.lunch
    ? weekdays.map((weekday) => makeRecurring(provider, 'Lunch', 'Weekly', findFirstDate(weekday, frame.from), '12:00', '13:00'))
    : []
  if (provider.first_name === 'Dana')
    return { windows, closed: [], blocks: [...lunch, ...danasBlocks(provider, frame)], busy: danasBusy(provider, frame), rules: plan.rules }
  const isCast = provider.first_name in own
  const blocks = isCast ? lunch : [...lunch, ...blocksOf(provider, frame, windows)]
  const closed = isCast || random.chance(0.6) ? [] : [findDateAfter(frame.week, random.between(8, 40))]
  return { windows, closed, blocks, busy: [], rules: plan.rules }
}

function windowsIn(line: string, at: number, provider: Provider, frame: Frame): WindowRow[] {
  const [weekdays, start_local, end_local, rhythm] = line.split(' ') as [string, string, string, string | undefined]
  return (weekdays.split(',') as Weekday[]).map((weekday) => ({
    id: idOf('window', provider.id, at, weekday),
    provider_id: provider.id,
    weekday,
    start_local,
    end_local,
    // The office is open on all days except Friday.
    visit_modes: provider.office && weekday !== 'fri' ? ['virtual', 'in_person'] : ['virtual'],
    location_id: provider.office && weekday !== 'fri' ? provider.location_id : null,
    effective_from: null,
    effective_to: null,
    every_weeks: rhythm?.startsWith('2') ? 2 : 1,
    anchor_date: rhythm === '2' ? frame.week : rhythm === '2+' ? findDateAfter(frame.week, 7) : null,
    month_week: rhythm === 'm1' ? 1 : null,
  }))
}

const weekdayNames: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** The first date with this weekday, on or after the Monday `from`. */
function findFirstDate(weekday: Weekday, from: string): string {
  return findDateAfter(from.slice(0, 10), weekdayNames.indexOf(weekday))
}

function makeRecurring(
  provider: Provider,
  title: string,
  every: BlockRow['every'],
  first_date: string,
  start_local: string,
  end_local: string,
): BlockRow {
  const id = idOf('block', provider.id, title, first_date)
  return { id, title, all_day: false, from_date: null, to_date: null, start_local, end_local, every, first_date }
}

function danasBlocks(provider: Provider, frame: Frame): BlockRow[] {
  const weeksBefore = frame.weeksBack + (frame.weeksBack % 2)
  return [
    makeRecurring(provider, 'Hospital clinic', 'Bi-weekly', findDateAfter(frame.week, 2 - 7 * weeksBefore), '08:30', '12:00'),
    makeRecurring(provider, 'Remote care', 'Weekly', findDateAfter(frame.week, 4 - 7 * weeksBefore), '10:30', '11:00'),
    makeHoliday(provider, 'Conference', findDateAfter(frame.week, 45), 2),
  ]
}

const makeHoliday = (provider: Provider, title: string, from_date: string, days: number): BlockRow => ({
  id: idOf('block', provider.id, title, from_date),
  title,
  all_day: true,
  from_date,
  to_date: findDateAfter(from_date, days - 1),
  start_local: null,
  end_local: null,
  every: null,
  first_date: null,
})

/** Priya is ill next Tuesday. Her diary does not know of it, so the visits of that day wait to be settled. */
const sickDaysOf = (provider: Provider, frame: Frame): BlockRow[] =>
  provider.first_name === 'Priya' ? [makeHoliday(provider, 'Sick', findDateAfter(frame.week, 8), 1)] : []

const danasBusy = (provider: Provider, frame: Frame): BusyRow[] =>
  [-14, -7, 0, 7, 14].map((days) => {
    const date = findDateAfter(frame.week, 1 + days)
    const instantAt = (hour: number) =>
      `${writeInstant(findEdgeInstant(offsetTableOf(provider.place.time_zone), readDay(date, 'date') * day + hour * 60 * minute, 'start')).slice(0, 19)}.000Z`
    return { id: idOf('busy', date), starts_at: instantAt(9), ends_at: instantAt(10) }
  })

function blocksOf(provider: Provider, frame: Frame, windows: readonly WindowRow[]): BlockRow[] {
  const random = randomOf(frame.seed, 'blocks', provider.id)
  const blocks: BlockRow[] = []
  if (random.chance(0.5))
    blocks.push(makeHoliday(provider, 'Vacation', findDateAfter(frame.week, random.between(14, 80)), random.between(3, 9)))
  const window = random.pick(windows)
  if (random.chance(0.5) && window.start_local < '20:00') {
    const hour = Number(window.start_local.slice(0, 2))
    const times = [`${String(hour).padStart(2, '0')}:00`, `${String(hour + 1).padStart(2, '0')}:00`] as const
    const every = random.pick(['Weekly', 'Bi-weekly', 'Monthly'] as const)
    blocks.push(makeRecurring(provider, random.pick(blockTitles), every, findFirstDate(window.weekday, frame.from), ...times))
  }
  return blocks
}

/** The rows of every schedule. */
export function makeScheduleRows(frame: Frame) {
  const all = [...schedulesOf(frame)]
  const stamps = { created_at: frame.from, updated_at: frame.from, version: 1 }
  const calendars = all.filter(([, { busy }]) => busy.length > 0)
  const calendarOf = (provider: Provider) => idOf('calendar', provider.id)
  return {
    availability_rules: all.map(([provider, schedule]) => rulesRow(provider, schedule, frame)),
    availability_window: all.flatMap(([provider, { windows }]) => (provider.offboarded ? [] : windows)),
    availability_override: all.flatMap(([{ id }, { closed }]) =>
      closed.map((date) => ({ provider_id: id, date, windows: [], note: 'Away' })),
    ),
    calendar_block: all.flatMap(([provider, { blocks }]) =>
      [...blocks, ...sickDaysOf(provider, frame)].map((block) => ({
        ...block,
        provider_id: provider.id,
        series_id: block.id,
        starts_at: null,
        ends_at: null,
        ...stamps,
        created_by: provider.id,
      })),
    ),
    external_calendar: calendars.map(([provider, { busy }]) => ({
      id: calendarOf(provider),
      provider_id: provider.id,
      ...readFrom(busy, frame),
    })),
    external_busy: calendars.flatMap(([provider, { busy }]) =>
      busy.map((one) => ({
        ...one,
        calendar_id: calendarOf(provider),
        provider_id: provider.id,
        uid: `${one.id}@example.com`,
        title: null,
        known_at: frame.from,
      })),
    ),
  }
}

const readFrom = (busy: readonly BusyRow[], frame: Frame) => ({
  name: 'Personal',
  source: 'ics',
  imported_at: frame.from,
  event_count: busy.length,
})

const rulesRow = (provider: Provider, { rules: kept }: Schedule, frame: Frame) => ({
  provider_id: provider.id,
  ...defaultRules,
  ...kept,
  new_patients: provider.accepting,
  version: 1,
  updated_at: frame.from,
})
