import { addDays, countDays } from './days.ts'

/** The entries of one local date: how many, whether any is from three in the morning on, and whether any is from before. */
export type EntryDay = { date: string; entries: number; late: boolean; early: boolean }
/** `hour`: of the clock there, now. Until three the day before can still be saved. */
export type Now = { today: string; hour: number }

type State = 'done' | 'rest' | 'missed' | 'today' | 'ahead'
export type Streak = {
  current: number
  best: number
  today_done: boolean
  rest_day_left: boolean
  week: { date: string; entries: number; state: State }[]
}

/** A day without an entry is a rest day, and no gap, if there was none in the six days before it. */
const restEvery = 7

/**
 * Counts the days in a row with an entry. An entry from before three in the morning counts for the day before, if that day has none from
 * its own hours; otherwise for its own. A rest day in between neither counts nor breaks. `days` may have any order.
 */
export function countStreak(days: readonly EntryDay[], now: Now): Streak {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const earned = earnedDates(byDate)
  const runs = runsOf(earned)
  const last = runs.at(-1)
  const alive = last && isAlive(last, now) ? last : undefined
  const restOf = (date: string) =>
    runs.some((run) => run.rests.includes(date)) || (alive !== undefined && listPending(alive, now).includes(date))
  const sunday = addDays(now.today, -weekdayOf(now.today))
  const stateOf = (date: string): State => {
    if (earned.has(date)) return 'done'
    if (date >= now.today) return date === now.today ? 'today' : 'ahead'
    return restOf(date) ? 'rest' : 'missed'
  }
  return {
    current: alive?.earned ?? 0,
    best: Math.max(0, ...runs.map((run) => run.earned)),
    today_done: earned.has(now.today),
    rest_day_left: !alive || canRest([...alive.rests, ...listPending(alive, now)], now.today),
    week: Array.from({ length: 7 }, (_, at) => addDays(sunday, at)).map((date) => ({
      date,
      entries: byDate.get(date)?.entries ?? 0,
      state: stateOf(date),
    })),
  }
}

function earnedDates(days: ReadonlyMap<string, EntryDay>): Set<string> {
  const earned = new Set<string>()
  for (const { date, late, early } of days.values()) {
    const before = addDays(date, -1)
    if (late) earned.add(date)
    if (early) earned.add(days.get(before)?.late ? date : before)
  }
  return earned
}

type Run = { earned: number; rests: string[]; to: string }

/** The earned days in runs: a run goes on over a single day off that may be a rest day. */
function runsOf(earned: ReadonlySet<string>): Run[] {
  const runs: Run[] = []
  for (const date of [...earned].sort()) {
    const run = runs.at(-1)
    const off = run ? countDays(run.to, date) - 1 : Number.POSITIVE_INFINITY
    const rest = addDays(date, -1)
    if (run && (off === 0 || (off === 1 && canRest(run.rests, rest)))) {
      if (off === 1) run.rests.push(rest)
      run.earned += 1
      run.to = date
    } else runs.push({ earned: 1, rests: [], to: date })
  }
  return runs
}

/** The days without an entry between the end of a run and today; of many, the first ones. */
function listPending({ to }: Run, { today }: Now): string[] {
  const off = Math.max(0, countDays(to, today) - 1)
  return Array.from({ length: Math.min(off, restEvery) }, (_, at) => addDays(to, at + 1))
}

const canRest = (rests: readonly string[], date: string) => rests.every((rest) => countDays(rest, date) >= restEvery)

/** Whether the last run can still go on: nothing was missed since, but one rest day or a day that the night can still save. */
function isAlive(run: Run, now: Now): boolean {
  const pending = listPending(run, now)
  const missed = now.hour < 3 && pending.at(-1) === addDays(now.today, -1) ? pending.slice(0, -1) : pending
  return missed.length === 0 || (missed.length === 1 && canRest(run.rests, missed[0]!))
}

const weekdayOf = (date: string) => new Date(`${date}T00:00:00.000Z`).getUTCDay()
