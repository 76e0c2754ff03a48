import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Facts, findAnswerBy, findClosed, findLeaveAt } from './promise.ts'
import { findHoursFault, findLeavesFault } from './rules.ts'
import { dayAfter, makeClock, weekdayOf } from './zones.ts'

type Hours = Facts['hours'][number]
const open = (weekdays: string, start_local = '09:00', end_local = '17:00'): Hours[] =>
  weekdays.split(' ').map((weekday) => ({ weekday: weekday as Hours['weekday'], start_local, end_local }))
const week = open('mon tue wed thu fri')
const facts = (more: Partial<Facts> = {}): Facts => ({
  ...{ time_zone: 'America/New_York', hours: week, answer_minutes: 240, keeps_holidays: true, leaves: [] },
  ...more,
})

const cases: [string, Facts, string, string | null][] = [
  ['within the day', facts(), '2027-03-03T14:00:00Z', '2027-03-03T18:00:00.000Z'],
  ['on a quarter of an hour', facts(), '2027-03-03T14:01:00Z', '2027-03-03T18:15:00.000Z'],
  [
    'the end of the day is no later than it is',
    facts({ hours: open('wed', '09:00', '17:05') }),
    '2027-03-03T18:03:00Z',
    '2027-03-03T22:05:00.000Z',
  ],
  ['the rest of today and the beginning of tomorrow', facts(), '2027-03-03T20:00:00Z', '2027-03-04T16:00:00.000Z'],
  ['Friday evening is answered on Monday, across the change of clocks', facts(), '2027-03-13T01:00:00Z', '2027-03-15T17:00:00.000Z'],
  ['Friday evening in November as well', facts(), '2027-11-06T01:00:00Z', '2027-11-08T18:00:00.000Z'],
  ['a holiday is no day', facts(), '2027-05-29T12:00:00Z', '2027-06-01T17:00:00.000Z'],
  ['unless it is worked on', facts({ keeps_holidays: false }), '2027-05-29T12:00:00Z', '2027-05-31T17:00:00.000Z'],
  ['New Year that is kept in the old year', facts(), '2027-12-31T15:00:00Z', '2028-01-03T18:00:00.000Z'],
  [
    'after a leave',
    facts({ leaves: [{ starts_on: '2027-03-01', ends_on: '2027-03-05' }] }),
    '2027-03-03T15:00:00Z',
    '2027-03-08T18:00:00.000Z',
  ],
  [
    'two times a day',
    facts({ hours: [...open('wed', '08:00', '09:00'), ...open('wed', '19:00', '23:00')] }),
    '2027-03-03T13:30:00Z',
    '2027-03-04T03:30:00.000Z',
  ],
  [
    'an hour that the clock skips is no time',
    facts({ hours: open('sun', '01:00', '06:00'), answer_minutes: 120 }),
    '2027-03-14T05:00:00Z',
    '2027-03-14T08:00:00.000Z',
  ],
  [
    'only the skipped hour is open',
    facts({ hours: open('sun', '02:00', '03:00'), answer_minutes: 60 }),
    '2027-03-08T05:00:00Z',
    '2027-03-21T07:00:00.000Z',
  ],
  [
    'an hour that the clock repeats counts twice',
    facts({ hours: open('sun', '00:00', '03:00'), answer_minutes: 240 }),
    '2027-11-07T04:00:00Z',
    '2027-11-07T08:00:00.000Z',
  ],
  [
    'to midnight and on',
    facts({ hours: [...open('wed', '22:00', '24:00'), ...open('thu', '00:00', '02:00')] }),
    '2027-03-03T20:00:00Z',
    '2027-03-04T07:00:00.000Z',
  ],
  ['far in the east the day is another', facts({ time_zone: 'Pacific/Kiritimati' }), '2027-03-04T20:00:00Z', '2027-03-05T00:00:00.000Z'],
  ['an offset of 45 minutes', facts({ time_zone: 'Asia/Kathmandu' }), '2027-03-03T00:00:00Z', '2027-03-03T07:15:00.000Z'],
  ['no hours', facts({ hours: [] }), '2027-03-03T14:00:00Z', null],
  ['no promise', facts({ answer_minutes: null }), '2027-03-03T14:00:00Z', null],
]

test('findAnswerBy: after so much answering time, whatever night, weekend, holiday, leave or change of clocks lies between', () => {
  for (const [why, given, at, expected] of cases) assert.equal(findAnswerBy(given, at), expected, why)
})

test('findClosed: one key for a whole night, weekend or leave, and none while somebody answers', () => {
  const key = (at: string, given = facts()) => findClosed(given, at)?.key
  const weekend = 'hours 2027-03-05T22:00:00.000Z'
  assert.equal(key('2027-03-05T21:59:00Z'), undefined)
  for (const at of ['2027-03-05T22:00:00Z', '2027-03-07T15:00:00Z', '2027-03-08T13:59:00Z']) assert.equal(key(at), weekend)
  assert.equal(key('2027-03-08T14:00:00Z'), undefined)
  assert.equal(key('2027-03-09T02:00:00Z'), 'hours 2027-03-08T22:00:00.000Z')
  assert.equal(key('2027-05-31T15:00:00Z'), 'hours 2027-05-28T21:00:00.000Z', 'a holiday belongs to the weekend before it')
  const away = facts({ leaves: [{ starts_on: '2027-03-08', ends_on: '2027-03-12' }] })
  for (const at of ['2027-03-08T05:00:00Z', '2027-03-10T15:00:00Z', '2027-03-13T04:59:00Z']) assert.equal(key(at, away), 'leave 2027-03-08')
  assert.equal(key('2027-03-14T15:00:00Z', away), 'hours after 2027-03-12', 'the time after a leave is another than the time before it')
  assert.equal(key('2027-03-08T04:59:00Z', away), weekend)
  assert.equal(key('2027-03-03T14:00:00Z', facts({ hours: [] })), undefined, 'who named no hours is never outside of them')
  const cover = { ...away.leaves[0]!, cover_name: 'Dana' }
  assert.equal(findLeaveAt({ ...away, leaves: [cover] }, '2027-03-13T04:59:00Z')?.cover_name, 'Dana')
  assert.equal(findLeaveAt({ ...away, leaves: [cover] }, '2027-03-13T05:00:00Z'), undefined)
})

/** The same, slowly: every minute is asked whether it is one of answering, by Temporal instead of the browser's formats. */
function isOpenAt(given: Facts, at: number): boolean {
  const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(given.time_zone)
  const date = wall.toPlainDate().toString()
  if (given.leaves.some(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on)) return false
  return given.hours.some(({ weekday, start_local, end_local }) => {
    if (weekday !== ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'][wall.dayOfWeek - 1]) return false
    const find = (time: string) => {
      const day = time === '24:00' ? wall.toPlainDate().add({ days: 1 }) : wall.toPlainDate()
      return day.toZonedDateTime({ timeZone: given.time_zone, plainTime: time === '24:00' ? '00:00' : time }).epochMilliseconds
    }
    return find(start_local) <= at && at < find(end_local)
  })
}
function findSlowly(given: Facts, from: string): string | null {
  let left = given.answer_minutes ?? 0
  let at = Date.parse(from)
  for (let minute = 0; minute < 12 * 1440; minute += 1, at += 60_000) {
    if (left === 0 && at % 900_000 === 0) return new Date(at).toISOString()
    if (left === 0 && !isOpenAt(given, at)) return new Date(at).toISOString()
    if (left > 0 && isOpenAt(given, at)) left -= 1
  }
  return null
}

/** Random numbers below `most`, the same in every run (mulberry32). */
function makeRandom(seed: number) {
  let state = seed
  return (most: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}
const zones = [
  'America/New_York',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Chatham',
]
const starts = ['2027-03-12', '2027-04-02', '2027-09-24', '2027-10-01', '2027-11-05', '2027-06-10']

/** Hours of random days, in quarters of an hour, with a leave now and then. */
function makeCase(random: (most: number) => number): { given: Facts; at: string } {
  const time = (quarter: number) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
  const hours = Array.from({ length: 2 + random(5) }, () => {
    const start = random(90)
    return open(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'][random(7)]!, time(start), time(start + 1 + random(96 - start)))[0]!
  })
  const day = starts[random(starts.length)]!
  const leave = dayAfter(day, random(4))
  return {
    given: facts({
      ...{ time_zone: zones[random(zones.length)]!, answer_minutes: [60, 120, 240, 480][random(4)]!, keeps_holidays: false },
      hours: hours.filter((_, nth) => findHoursFault(hours.slice(0, nth + 1)) === null),
      leaves: random(3) === 0 ? [{ starts_on: leave, ends_on: dayAfter(leave, random(3)) }] : [],
    }),
    at: `${day}T${String(random(24)).padStart(2, '0')}:${String(random(60)).padStart(2, '0')}:00.000Z`,
  }
}

test('findAnswerBy and findClosed agree with counting minutes, in 60 random weeks around changes of clocks', () => {
  const random = makeRandom(20_27)
  let answered = 0
  for (let nth = 0; nth < 60; nth += 1) {
    const { given, at } = makeCase(random)
    const slowly = findSlowly(given, at)
    if (slowly !== null) {
      answered += 1
      assert.equal(findAnswerBy(given, at), slowly, JSON.stringify({ given, at }))
    }
    const isClosed = given.hours.length > 0 && !isOpenAt(given, Date.parse(at))
    assert.equal(findClosed(given, at) !== null, isClosed, JSON.stringify({ given, at }))
  }
  assert.ok(answered > 40)
})

test('makeClock reads and finds as Temporal does, on every hour of the days on which clocks change', () => {
  for (const zone of zones) {
    const clock = makeClock(zone)
    for (const day of ['2027-03-14', '2027-04-04', '2027-09-26', '2027-10-03', '2027-11-07', '2027-06-10'])
      for (let hour = 0; hour <= 24; hour += 1) {
        const time = `${String(hour).padStart(2, '0')}:${hour === 24 ? '00' : '15'}`
        const date = Temporal.PlainDate.from(day)
        const wanted = (hour === 24 ? date.add({ days: 1 }) : date).toZonedDateTime({
          timeZone: zone,
          plainTime: hour === 24 ? '00:00' : time,
        })
        assert.equal(clock.find(day, time), wanted.epochMilliseconds, `${zone} ${day} ${time}`)
        assert.equal(clock.read(wanted.epochMilliseconds), wanted.toPlainDateTime().toString({ smallestUnit: 'minute' }))
      }
  }
  assert.equal(weekdayOf('2027-03-14'), 'sun')
})

test('findHoursFault and findLeavesFault: what ends before it begins, meets another, or lasts too long', () => {
  assert.equal(findHoursFault([...open('mon'), ...open('tue'), ...open('mon', '17:00', '18:00')]), null)
  assert.equal(findHoursFault([...open('mon'), ...open('mon', '16:59', '18:00')]), 1)
  assert.equal(findHoursFault(open('mon', '09:00', '09:00')), 0)
  const leave = (starts_on: string, ends_on: string) => ({ starts_on, ends_on })
  assert.equal(findLeavesFault([leave('2027-01-01', '2027-01-05'), leave('2027-01-06', '2027-01-06')]), null)
  for (const text of ['', 'soon', '2027-13-45', '+275760-09-13']) assert.equal(findLeavesFault([leave(text, '2027-01-01')]), null)
  assert.deepEqual(findLeavesFault([leave('2027-01-02', '2027-01-01')]), { at: 0, field: 'ends_on', code: 'not_in_order' })
  assert.deepEqual(findLeavesFault([leave('2027-01-01', '2028-01-02')]), { at: 0, field: 'ends_on', code: 'out_of_range' })
  const meeting = [leave('2027-01-01', '2027-01-05'), leave('2027-01-05', '2027-01-09')]
  assert.deepEqual(findLeavesFault(meeting), { at: 1, field: 'starts_on', code: 'overlaps' })
})
