import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listStartsOn } from './cases.ts'
import { readInstant, writeInstant } from './instants.ts'
import { findDayStart, offsetTableOf } from './offsets.ts'
import { type Block, expandBlock, listSeriesStarts } from './recurrence.ts'

const hourly = { duration_minutes: 60, step_minutes: 60 }
const halfHourly = { duration_minutes: 30, step_minutes: 30 }
const clock = (hours: number[], date: string) => hours.map((hour) => `${date} ${String(hour).padStart(2, '0')}:00`)
const run = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

/** Hours that the zone's standard time is behind UTC. */
const changing = { New_York: 5, Chicago: 6, Denver: 7, Los_Angeles: 8, Anchorage: 9 }

for (const [city, behind] of Object.entries(changing)) {
  test(`00:00 to 06:00 has five hours in spring and seven in autumn of 2026 and 2027 in ${city}.`, () => {
    for (const date of ['03-08', '2027-03-14', '11-01', '2027-11-07']) {
      const full = date.length === 5 ? `2026-${date}` : date
      const spring = full.slice(5, 7) === '03'
      const starts = listStartsOn({
        zone: `America/${city}`,
        hours: { sun: '00:00-06:00' },
        service: hourly,
        query: { from: `${full}T00:00:00Z`, to: `${full}T23:00:00Z` },
      })
      assert.deepEqual(starts, clock(spring ? run(behind, 5) : run(behind - 1, 7), full.slice(5)), full)
    }
  })
}

test('Phoenix and Honolulu keep their six hours on the days when the others change.', () => {
  for (const [zone, behind] of [
    ['America/Phoenix', 7],
    ['Pacific/Honolulu', 10],
  ] as const) {
    for (const date of ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07']) {
      const query = { from: `${date}T00:00:00Z`, to: `${date}T23:00:00Z` }
      assert.deepEqual(listStartsOn({ zone, hours: { sun: '00:00-06:00' }, service: hourly, query }), clock(run(behind, 6), date.slice(5)))
    }
  }
})

test('Lord Howe changes by half an hour.', () => {
  const hours = { sun: '01:00-03:00' }
  const zone = 'Australia/Lord_Howe'
  const autumn = { from: '2026-04-04T00:00:00Z', to: '2026-04-05T12:00:00Z' }
  const twice = ['04-04 14:00', '04-04 14:30', '04-04 15:00', '04-04 15:30', '04-04 16:00']
  assert.deepEqual(listStartsOn({ zone, hours, service: halfHourly, query: autumn }), twice)
  const spring = { from: '2026-10-03T00:00:00Z', to: '2026-10-04T12:00:00Z' }
  assert.deepEqual(listStartsOn({ zone, hours, service: halfHourly, query: spring }), ['10-03 14:30', '10-03 15:00', '10-03 15:30'])
})

test('Santiago changes at midnight: a day begins at 01:00, and an evening has its last hour twice.', () => {
  const zone = 'America/Santiago'
  const spring = { from: '2026-09-05T12:00:00Z', to: '2026-09-06T12:00:00Z' }
  assert.deepEqual(listStartsOn({ zone, hours: { sun: '00:00-02:00' }, service: hourly, query: spring }), ['09-06 04:00'])
  assert.deepEqual(listStartsOn({ zone, hours: { sat: '22:00-24:00' }, service: hourly, query: spring }), ['09-06 02:00', '09-06 03:00'])
  const autumn = { from: '2026-04-04T12:00:00Z', to: '2026-04-05T12:00:00Z' }
  const evening = listStartsOn({ zone, hours: { sat: '22:00-24:00' }, service: hourly, query: autumn })
  assert.deepEqual(evening, ['04-05 01:00', '04-05 02:00', '04-05 03:00'])
})

test('Havana has its first hour twice in autumn, and the day begins with the first of them.', () => {
  const zone = 'America/Havana'
  const query = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' }
  assert.deepEqual(listStartsOn({ zone, hours: { sun: '00:00-02:00' }, service: hourly, query }), clock([4, 5, 6], '11-01'))
  assert.equal(writeInstant(findDayStart(offsetTableOf(zone), 20_758)), '2026-11-01T04:00:00Z')
})

test('A date that Apia left out has no windows.', () => {
  const query = { from: '2011-12-29T00:00:00Z', to: '2011-12-31T10:00:00Z' }
  const starts = listStartsOn({ zone: 'Pacific/Apia', hours: { 'thu fri sat': '09:00-10:00' }, service: hourly, query })
  assert.deepEqual(starts, ['12-29 19:00', '12-30 19:00'])
})

test('R17: A recurring block keeps its wall-clock time over the change of the clock.', () => {
  const weekly: Block = { id: 'b', recurring: { first_date: '2026-03-01', start: '09:00', end: '10:00', every: 'Weekly' } }
  assert.deepEqual(spans(weekly, '2026-03-01T00:00:00Z', '2026-03-16T00:00:00Z'), [
    '2026-03-01T14:00:00Z/2026-03-01T15:00:00Z',
    '2026-03-08T13:00:00Z/2026-03-08T14:00:00Z',
    '2026-03-15T13:00:00Z/2026-03-15T14:00:00Z',
  ])
  const night: Block = { id: 'b', recurring: { first_date: '2026-10-31', start: '22:00', end: '03:00', every: 'Weekly' } }
  assert.deepEqual(spans(night, '2026-11-01T07:30:00Z', '2026-11-01T07:31:00Z'), ['2026-11-01T02:00:00Z/2026-11-01T08:00:00Z'])
})

test('R17: Every 7 days, every 14 days from the first date, single dates removed, and ended before a date.', () => {
  const recurring = { first_date: '2026-06-01', start: '12:00', end: '13:00' }
  const dates = (rest: object) => datesOf({ id: 'b', recurring: { ...recurring, every: 'Weekly', ...rest } }, '2026-05-01', '2026-07-10')
  assert.deepEqual(dates({}), ['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22', '2026-06-29', '2026-07-06'])
  assert.deepEqual(dates({ every: 'Bi-weekly' }), ['2026-06-01', '2026-06-15', '2026-06-29'])
  assert.deepEqual(dates({ every: 'Bi-weekly', removed_dates: ['2026-06-15'] }), ['2026-06-01', '2026-06-29'])
  assert.deepEqual(dates({ ended_before_date: '2026-06-15' }), ['2026-06-01', '2026-06-08'])
  assert.deepEqual(dates({ until: '2026-06-15' }), ['2026-06-01', '2026-06-08', '2026-06-15'])
  assert.deepEqual(dates({ count: 3, removed_dates: ['2026-06-08'] }), ['2026-06-01', '2026-06-15'])
})

test('R18: A month without the day is left out, and later months do not drift.', () => {
  const monthly = (first_date: string, rest = {}): Block => ({
    id: 'b',
    recurring: { first_date, start: '12:00', end: '13:00', every: 'Monthly', ...rest },
  })
  const days31 = ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31', '2026-08-31', '2026-10-31', '2026-12-31']
  assert.deepEqual(datesOf(monthly('2026-01-31'), '2026-01-01', '2027-01-01'), days31)
  assert.deepEqual(datesOf(monthly('2026-01-31', { count: 4 }), '2026-03-01', '2027-01-01'), days31.slice(1, 4))
  const leap = datesOf(monthly('2028-02-29'), '2028-12-01', '2029-04-01')
  assert.deepEqual(leap, ['2028-12-29', '2029-01-29', '2029-03-29'])
  assert.deepEqual(datesOf(monthly('2027-12-30'), '2028-01-01', '2028-04-01'), ['2028-01-30', '2028-03-30'])
})

test('A recurring block without times takes whole local dates, of 23 hours where they are so long.', () => {
  const block: Block = { id: 'b', recurring: { first_date: '2026-03-01', every: 'Weekly' } }
  assert.deepEqual(spans(block, '2026-03-08T00:00:00Z', '2026-03-10T00:00:00Z'), ['2026-03-08T05:00:00Z/2026-03-09T04:00:00Z'])
})

test('A series of appointments keeps its wall-clock time, skips the months without its day, and takes a missing time at the change.', () => {
  const starts = (first: string, every: 'Weekly' | 'Bi-weekly' | 'Monthly', count: number) =>
    listSeriesStarts(readInstant(first, 'first'), every, count, offsetTableOf('America/New_York')).map(({ start }) => writeInstant(start))
  const fortnights = ['2026-02-23T15:00:00Z', '2026-03-09T14:00:00Z', '2026-03-23T14:00:00Z']
  assert.deepEqual(starts('2026-02-23T15:00:00Z', 'Bi-weekly', 3), fortnights)
  const months = ['2026-01-31T15:00:00Z', '2026-03-31T14:00:00Z', '2026-05-31T14:00:00Z']
  assert.deepEqual(starts('2026-01-31T15:00:00Z', 'Monthly', 3), months)
  assert.deepEqual(starts('2026-03-01T07:30:00Z', 'Weekly', 3), ['2026-03-01T07:30:00Z', '2026-03-08T07:00:00Z', '2026-03-15T06:30:00Z'])
  assert.deepEqual(starts('2026-11-01T06:30:00Z', 'Weekly', 2), ['2026-11-01T06:30:00Z', '2026-11-08T06:30:00Z'])
  assert.equal(starts('2028-02-29T15:00:00Z', 'Monthly', 26).length, 26)
  assert.equal(starts('2026-01-31T15:00:00Z', 'Monthly', 26).length, 26)
})

function spans(block: Block, from: string, till: string): string[] {
  const found = expandBlock(block, offsetTableOf('America/New_York'), readInstant(from, 'from'), readInstant(till, 'till'))
  return found.map(({ start, end }) => `${writeInstant(start)}/${writeInstant(end)}`)
}

function datesOf(block: Block, from: string, till: string): string[] {
  const range = [from, till].map((date) => readInstant(`${date}T00:00:00Z`, 'range'))
  return expandBlock(block, offsetTableOf('America/New_York'), range[0]!, range[1]!).map(({ date }) => date)
}
