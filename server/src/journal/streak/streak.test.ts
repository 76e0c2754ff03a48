import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomOf } from '../../world/random.ts'
import { placeInTime } from '../place-in-time.ts'
import { countStreak, type EntryDay, type Streak } from './streak.ts'

type Written = { at: string; zone: string }

/** The days that the entries earn: an early one the day before, unless that day has a later one of its own. */
function listDone(written: readonly Written[]): Set<string> {
  const clocks = written.map(({ at, zone }) => Temporal.Instant.from(at).toZonedDateTimeISO(zone))
  const byDay = new Set(clocks.filter(({ hour }) => hour >= 3).map((clock) => clock.toPlainDate().toString()))
  const done = new Set(byDay)
  for (const clock of clocks.filter(({ hour }) => hour < 3)) {
    const before = clock.toPlainDate().subtract({ days: 1 }).toString()
    done.add(byDay.has(before) ? clock.toPlainDate().toString() : before)
  }
  return done
}

/** Counts slowly, from the entries themselves: day by day, as somebody with a paper calendar would. */
function countSlowly(written: readonly Written[], now: string, zone: string): Omit<Streak, 'week'> & { states: Map<string, string> } {
  const done = listDone(written)
  const here = Temporal.Instant.from(now).toZonedDateTimeISO(zone)
  const today = here.toPlainDate()
  const states = new Map<string, string>()
  let [current, best] = [0, 0]
  let rested: Temporal.PlainDate | undefined
  const tookRestWithinWeek = (day: Temporal.PlainDate) => rested !== undefined && rested.until(day).days < 7
  let open: Temporal.PlainDate[] = []
  const first = [...done].sort()[0]
  // Days beyond today can be earned by somebody who flew west; the calendar then goes on to the last of them.
  const last = [...done, today.toString()].sort().at(-1)!
  if (!first) return { current: 0, best: 0, today_done: false, rest_day_left: true, states }
  for (let day = Temporal.PlainDate.from(first); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (done.has(day.toString())) {
      const [off] = open
      if (open.length > 1 || (off && tookRestWithinWeek(off))) {
        current = 0
        rested = undefined
      } else if (off) {
        rested = off
        states.set(off.toString(), 'rest')
      }
      open = []
      current += 1
      best = Math.max(best, current)
      states.set(day.toString(), 'done')
    } else if (!day.equals(last) || Temporal.PlainDate.compare(day, today) < 0) open.push(day)
  }
  const sure = here.hour < 3 && open.at(-1)?.equals(today.subtract({ days: 1 })) ? open.slice(0, -1) : open
  const isOver = sure.length > 1 || (sure[0] !== undefined && tookRestWithinWeek(sure[0]))
  if (!isOver) for (const day of open) states.set(day.toString(), 'rest')
  const rests = isOver ? [] : [...(rested ? [rested] : []), ...open]
  const rest_day_left = rests.every((day) => day.until(today).days >= 7)
  return { current: isOver ? 0 : current, best, today_done: done.has(today.toString()), rest_day_left, states }
}

function daysOf(written: readonly Written[]): EntryDay[] {
  const placed = written.map(({ at, zone }) => placeInTime(at, zone))
  return [...Map.groupBy(placed, ({ local_date }) => local_date)].map(([date, same]) => ({
    date,
    entries: same.length,
    late: same.some(({ before_three }) => !before_three),
    early: same.some(({ before_three }) => before_three),
  }))
}

function count(written: readonly Written[], now: string, zone: string): Streak {
  const there = Temporal.Instant.from(now).toZonedDateTimeISO(zone)
  return countStreak(daysOf(written), { today: there.toPlainDate().toString(), hour: there.hour })
}

const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Asia/Kolkata', 'Australia/Lord_Howe']

test('3,000 random journals, over both changes of the clocks and with journeys, count as a slow count by a paper calendar does', () => {
  for (let round = 0; round < 3000; round += 1) {
    const random = randomOf('streak', round)
    const start = Temporal.Instant.from(random.pick(['2026-03-01T00:00:00Z', '2026-10-25T00:00:00Z', '2026-12-28T00:00:00Z']))
    const gaps = random.pick([20, 26, 30])
    let zone = random.pick(zones)
    let at = start
    const written: Written[] = []
    for (let entry = random.between(0, 30); entry > 0; entry -= 1) {
      if (random.chance(0.08)) zone = random.pick(zones)
      written.push({ at: at.toString({ smallestUnit: 'millisecond' }), zone })
      at = at.add({ minutes: random.between(60, gaps * 120) })
    }
    const now = at.add({ minutes: random.between(0, 4000) }).toString({ smallestUnit: 'millisecond' })
    const { states, ...slow } = countSlowly(written, now, zone)
    const { week, ...quick } = count(written, now, zone)
    assert.deepEqual(quick, slow, `round ${round}`)
    const today = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate().toString()
    assert.equal(week.length, 7)
    for (const { date, state } of week) {
      const known = states.get(date)
      const expected = known === 'done' ? known : date < today ? (known ?? 'missed') : date === today ? 'today' : 'ahead'
      assert.equal(state, expected, `round ${round}, ${date}`)
    }
  }
})

const chicago = 'America/Chicago'
const on = (...days: number[]): Written[] =>
  days.map((day) => ({ at: `2026-03-${String(day).padStart(2, '0')}T18:00:00.000Z`, zone: chicago }))

test('one day off is a rest day; a second within a week is a gap', () => {
  const one = count(on(1, 2, 4, 5), '2026-03-05T20:00:00.000Z', chicago)
  assert.deepEqual(
    [one.current, one.rest_day_left, one.week.map(({ state }) => state)],
    [4, false, ['done', 'done', 'rest', 'done', 'done', 'ahead', 'ahead']],
  )
  assert.deepEqual(
    [count(on(1, 2, 4, 6), '2026-03-06T20:00:00.000Z', chicago).current, count(on(1, 2, 4, 6), '2026-03-06T20:00:00.000Z', chicago).best],
    [1, 3],
  )
})

test('an entry at half past one saves the day before, also in the night in which the clocks change', () => {
  const late = (at: string) => count([...on(5, 6, 7), { at, zone: chicago }], '2026-03-09T18:00:00.000Z', chicago)
  // 2026-03-08 is the day on which Chicago has no two o'clock. 7:30 UTC is half past one.
  assert.equal(late('2026-03-09T06:30:00.000Z').week.find(({ date }) => date === '2026-03-08')?.state, 'done')
  assert.equal(late('2026-03-09T08:30:00.000Z').week.find(({ date }) => date === '2026-03-08')?.state, 'rest')
})

test('a journey takes no day away: who flew from Honolulu to New York keeps every day', () => {
  const there: Written[] = [1, 2, 3].map((day) => ({ at: `2026-03-0${day}T20:00:00.000Z`, zone: 'Pacific/Honolulu' }))
  assert.equal(
    count([...there, { at: '2026-03-04T15:00:00.000Z', zone: 'America/New_York' }], '2026-03-04T20:00:00.000Z', 'America/New_York').current,
    4,
  )
})

test('a journal without entries has no streak, and a rest day left', () => {
  const { current, best, today_done, rest_day_left } = count([], '2026-03-04T20:00:00.000Z', chicago)
  assert.deepEqual([current, best, today_done, rest_day_left], [0, 0, false, true])
})
