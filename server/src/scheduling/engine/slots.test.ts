import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listStartsOn, listTimesOn } from './cases.ts'

const june8 = (time: string) => `2026-06-08T${time}:00Z`
const appointment = (start: string, end: string, rest = {}) => ({
  id: 'a1',
  start: june8(start),
  end: june8(end),
  status: 'Scheduled',
  ...rest,
})
const hold = (start: string, end: string, rest = {}) => ({
  token: 't1',
  start: june8(start),
  end: june8(end),
  expires_at: '2026-06-01T12:10:00Z',
  ...rest,
})
const all = ['13:00', '13:30', '14:00', '14:30']

test('R1: A visit fits whole into open time, and touching is not overlapping.', () => {
  assert.deepEqual(listTimesOn(), all)
  assert.deepEqual(listTimesOn({ service: { duration_minutes: 45 } }), ['13:00', '13:30', '14:00'])
  assert.deepEqual(listTimesOn({ service: { duration_minutes: 120 } }), ['13:00'])
  assert.deepEqual(listTimesOn({ service: { duration_minutes: 121 } }), [])
  assert.deepEqual(listTimesOn({ appointments: [appointment('13:30', '14:00')] }), ['13:00', '14:00', '14:30'])
  assert.deepEqual(listTimesOn({ appointments: [appointment('13:29', '14:01')] }), ['14:30'])
  assert.deepEqual(listTimesOn({ blocks: [{ start: june8('13:10'), end: june8('13:10') }] }), all, 'nothing meets an empty stretch')
  assert.deepEqual(listTimesOn({ appointments: [appointment('13:10', '13:10')] }), all, 'nothing meets an empty stretch')
  const days = { hours: { 'mon tue wed thu': '00:00-24:00' }, service: { duration_minutes: 4 * 1440 } }
  assert.deepEqual(listTimesOn(days), ['04:00'], 'a visit may last beyond the query by days')
})

test('R2: Windows are wall-clock times, each edge with the offset of its own date.', () => {
  const march = { from: '2026-03-01T05:00:00Z', to: '2026-03-10T04:00:00Z' }
  const hour = { duration_minutes: 60, step_minutes: 60 }
  assert.deepEqual(listStartsOn({ hours: { 'sun mon': '09:00-10:00' }, service: hour, query: march }), [
    '03-01 14:00',
    '03-02 14:00',
    '03-08 13:00',
    '03-09 13:00',
  ])
})

test('R3: A window whose end is not after its start runs into the next date, and belongs to the date of its start.', () => {
  const service = { duration_minutes: 60, step_minutes: 60 }
  const query = { from: '2026-06-07T04:00:00Z', to: '2026-06-10T04:00:00Z' }
  const night = ['06-09 02:00', '06-09 03:00', '06-09 04:00', '06-09 05:00']
  assert.deepEqual(listStartsOn({ hours: { mon: '22:00-02:00' }, service, query }), night)
  assert.deepEqual(listStartsOn({ hours: { mon: '22:00-24:00' }, service, query }), night.slice(0, 2))
  assert.deepEqual(listStartsOn({ hours: { mon: '22:00-00:00' }, service, query }), night.slice(0, 2))
  assert.deepEqual(
    listStartsOn({ hours: { mon: '22:00-02:00' }, service, query: { ...query, from: '2026-06-09T04:30:00Z' } }),
    night.slice(3),
  )
  assert.equal(listStartsOn({ hours: { mon: '09:00-09:00' }, service, query }).length, 24)
})

test('R4: A missing hour adds nothing, a repeated hour counts twice, and edges within them are where the rule puts them.', () => {
  // New York goes from 02:00 to 03:00 at 07:00Z on 8 March 2026, and back from 02:00 to 01:00 at 06:00Z on 1 November.
  const spring = (hours: string) =>
    listTimesOn({ hours: { sun: hours }, query: { from: '2026-03-08T00:00:00Z', to: '2026-03-09T00:00:00Z' } })
  assert.deepEqual(spring('01:30-03:30'), ['06:30', '07:00'])
  assert.deepEqual(spring('02:00-03:00'), [])
  assert.deepEqual(spring('02:15-02:45'), [])
  assert.deepEqual(spring('02:30-04:00'), ['07:00', '07:30'])
  assert.deepEqual(spring('01:00-02:30'), ['06:00', '06:30'])
  const autumn = (hours: string) =>
    listTimesOn({ hours: { sun: hours }, query: { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' } })
  assert.deepEqual(autumn('00:30-02:30'), ['04:30', '05:00', '05:30', '06:00', '06:30', '07:00'])
  assert.deepEqual(autumn('01:30-03:00'), ['05:30', '06:00', '06:30', '07:00', '07:30'])
  assert.deepEqual(autumn('00:30-01:30'), ['04:30', '05:00', '05:30', '06:00'])
  assert.deepEqual(autumn('02:00-03:00'), ['07:00', '07:30'])
})

test('R5: A local day has 23, 24 or 25 hours and may begin at 01:00.', () => {
  const service = { duration_minutes: 60, step_minutes: 60 }
  const hours = { 'sat sun mon': '00:00-24:00' }
  const dayOff = (date: string) => [{ id: 'b1', all_day: { from_date: date, to_date: date } }]
  // Beirut skips midnight: 29 March 2026 begins at 01:00 (22:00Z) and ends after 23 hours.
  const beirut = { zone: 'Asia/Beirut', hours, service, blocks: dayOff('2026-03-29') }
  const march = { from: '2026-03-28T20:00:00Z', to: '2026-03-29T23:00:00Z' }
  assert.deepEqual(listStartsOn({ ...beirut, query: march }), ['03-28 20:00', '03-28 21:00', '03-29 21:00', '03-29 22:00'])
  // 1 November 2026 in New York has 25 hours, from 04:00Z to 05:00Z.
  const november = { from: '2026-11-01T02:00:00Z', to: '2026-11-02T07:00:00Z' }
  const newYork = { hours, service, blocks: dayOff('2026-11-01'), query: november }
  assert.deepEqual(listStartsOn(newYork), ['11-01 02:00', '11-01 03:00', '11-02 05:00', '11-02 06:00'])
})

test('R6: Windows that overlap or touch are one stretch.', () => {
  const hours = { mon: '10:00-11:00 09:00-10:00 09:30-10:30 12:00-13:00' }
  assert.deepEqual(listTimesOn({ hours, service: { duration_minutes: 90 } }), ['13:00', '13:30'])
})

test('R7: The grid counts elapsed minutes from the start of the stretch, over midnight and over a change of the clock.', () => {
  const twenty = { duration_minutes: 20, step_minutes: 20 }
  const overMidnight = { hours: { sun: '23:50-24:00', mon: '00:00-01:00' }, service: twenty }
  assert.deepEqual(listTimesOn({ ...overMidnight, query: { from: june8('04:00') } }), ['04:10', '04:30'])
  const hours = { sun: '00:15-03:15' }
  const query = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' }
  const overChange = listTimesOn({ hours, query, service: { duration_minutes: 45, step_minutes: 45 } })
  assert.deepEqual(overChange, ['04:15', '05:00', '05:45', '06:30', '07:15'])
})

test('R7: Bounds, the clock and busy time do not move the grid.', () => {
  assert.deepEqual(listTimesOn({ query: { from: june8('13:10') } }), all.slice(1))
  assert.deepEqual(listTimesOn({ now: june8('13:10') }), all.slice(1))
  assert.deepEqual(listTimesOn({ appointments: [appointment('13:05', '13:10')] }), all.slice(1))
  assert.deepEqual(listTimesOn({ blocks: [{ start: june8('13:05'), end: june8('13:10') }] }), all.slice(1))
})

test('R8: An all-day block covers whole local dates, first and last included.', () => {
  const hours = { 'sun mon tue wed': '20:00-24:00' }
  const service = { duration_minutes: 240, step_minutes: 240 }
  const blocks = [{ id: 'b1', all_day: { from_date: '2026-06-08', to_date: '2026-06-09' } }]
  const query = { from: '2026-06-07T04:00:00Z', to: '2026-06-11T04:00:00Z' }
  // 20:00 in New York is already the next date in UTC.
  assert.deepEqual(listStartsOn({ hours, service, blocks, query }), ['06-08 00:00', '06-11 00:00'])
})

test('R9: Notice counts elapsed minutes, equality is enough, and the past is never offered.', () => {
  assert.deepEqual(listTimesOn({ now: june8('13:00'), service: { min_notice_minutes: 30 } }), all.slice(1))
  assert.deepEqual(listTimesOn({ now: '2026-06-08T13:00:01Z', service: { min_notice_minutes: 30 } }), all.slice(2))
  assert.deepEqual(listTimesOn({ now: june8('13:30') }), all.slice(1))
  assert.deepEqual(listTimesOn({ now: '2026-06-08T13:30:00.001Z' }), all.slice(2))
  const change = {
    now: '2026-03-07T14:00:00Z',
    hours: { sun: '09:00-12:00' },
    query: { from: '2026-03-08T00:00:00Z', to: '2026-03-09T00:00:00Z' },
  }
  const hour = { duration_minutes: 60, step_minutes: 60, min_notice_minutes: 1440 }
  assert.deepEqual(listTimesOn({ ...change, service: hour }), ['14:00', '15:00'], 'a day of notice is 24 hours, though 23 by the clock')
})

test('R11: A query lists the starts from its first instant up to, not at, its last; the visit may end later.', () => {
  assert.deepEqual(listTimesOn({ query: { from: june8('13:30'), to: june8('14:30') } }), ['13:30', '14:00'])
  assert.deepEqual(listTimesOn({ query: { to: '2026-06-08T14:00:01Z' } }), ['13:00', '13:30', '14:00'])
  assert.deepEqual(listTimesOn({ query: { from: june8('14:00'), to: june8('14:00') } }), [])
  assert.deepEqual(
    listTimesOn({ query: { to: june8('13:01') }, appointments: [appointment('13:15', '13:20')] }),
    [],
    'busy after `to` counts',
  )
})

test('R12: Scheduled and Occurred hold their time; Canceled, Re-scheduled and No-show do not.', () => {
  const withStatus = (status: string) => listTimesOn({ appointments: [appointment('13:30', '14:00', { status })] })
  for (const status of ['Scheduled', 'Occurred']) assert.deepEqual(withStatus(status), ['13:00', '14:00', '14:30'], status)
  for (const status of ['Canceled', 'Re-scheduled', 'No-show']) assert.deepEqual(withStatus(status), all, status)
})

test('R13: The appointment that is moved is set aside with its buffers, and no other.', () => {
  const appointments = [appointment('13:00', '13:30'), appointment('14:30', '15:00', { id: 'a2' })]
  const service = { buffer_after_minutes: 15 }
  assert.deepEqual(listTimesOn({ appointments, service }), [])
  assert.deepEqual(listTimesOn({ appointments, service, query: { rescheduling_appointment_id: 'a1' } }), ['13:00', '13:30'])
  assert.deepEqual(listTimesOn({ appointments, service, query: { rescheduling_appointment_id: 'a2' } }), ['14:00', '14:30'])
})

test('R14: Between consecutive appointments lies the larger of the two buffers, and it counts across the bounds of the query.', () => {
  const hours = { mon: '09:00-12:00' }
  const appointments = [appointment('14:00', '14:30')]
  const both = { buffer_before_minutes: 10, buffer_after_minutes: 15 }
  assert.deepEqual(listTimesOn({ hours, appointments, service: both }), ['13:00', '15:00', '15:30'])
  assert.deepEqual(
    listTimesOn({ hours, appointments, service: { buffer_before_minutes: 30 } }),
    ['13:00', '13:30', '15:00', '15:30'].toSpliced(1, 1),
  )
  const outside = [appointment('12:30', '13:00'), appointment('15:00', '15:30', { id: 'a2' })]
  const edges = { from: june8('13:00'), to: june8('14:31') }
  assert.deepEqual(listTimesOn({ appointments: outside, service: both, query: edges }), ['13:30', '14:00'])
})

test('R14: Buffers need not lie inside open time, and are not put around blocks or holds.', () => {
  const service = { buffer_before_minutes: 15, buffer_after_minutes: 15 }
  assert.deepEqual(listTimesOn({ service }), all)
  assert.deepEqual(listTimesOn({ service, blocks: [{ start: june8('13:30'), end: june8('14:00') }] }), ['13:00', '14:00', '14:30'])
  const reservations = [hold('13:30', '14:00')]
  assert.deepEqual(listTimesOn({ service, reservations, now: '2026-06-01T12:00:00Z' }), ['13:00', '14:00', '14:30'])
  const buffered = [hold('13:30', '14:00', { buffered: true })]
  assert.deepEqual(listTimesOn({ service, reservations: buffered, now: '2026-06-01T12:00:00Z' }), ['14:30'])
})

test('R15: A hold binds everyone but the holder of its token, until it expires.', () => {
  const reservations = [hold('13:30', '14:00')]
  assert.deepEqual(listTimesOn({ reservations, now: '2026-06-01T12:09:59Z' }), ['13:00', '14:00', '14:30'])
  assert.deepEqual(listTimesOn({ reservations, now: '2026-06-01T12:10:00Z' }), all)
  assert.deepEqual(listTimesOn({ reservations, now: '2026-06-01T12:00:00Z', query: { reservation_token: 't1' } }), all)
  assert.deepEqual(listTimesOn({ reservations, now: '2026-06-01T12:00:00Z', query: { reservation_token: 't2' } }), [
    '13:00',
    '14:00',
    '14:30',
  ])
})

test('R16: An override replaces the windows that start on its date; appointments, blocks and the night before still count.', () => {
  const overrides = [{ date: '2026-06-08', windows: [{ start: '13:00', end: '14:00' }] }]
  assert.deepEqual(listTimesOn({ overrides }), ['17:00', '17:30'])
  assert.deepEqual(listTimesOn({ overrides, appointments: [appointment('17:00', '17:30')] }), ['17:30'])
  assert.deepEqual(listTimesOn({ overrides, blocks: [{ start: june8('17:30'), end: june8('17:40') }] }), ['17:00'])
  assert.deepEqual(listTimesOn({ overrides: [{ date: '2026-06-08', windows: [] }] }), [])
  assert.deepEqual(listTimesOn({ overrides: [{ date: '2026-06-08', closed: true }] }), [])
  const night = { hours: { 'sun mon': '23:00-01:00' }, overrides: [{ date: '2026-06-08', windows: [] }], query: { from: june8('00:00') } }
  assert.deepEqual(listStartsOn(night), ['06-08 03:00', '06-08 03:30', '06-08 04:00', '06-08 04:30'])
  const nightOver = [{ date: '2026-06-08', windows: [{ start: '23:30', end: '00:30' }] }]
  assert.deepEqual(listStartsOn({ overrides: nightOver, query: { to: '2026-06-10T04:00:00Z' } }), ['06-09 03:30', '06-09 04:00'])
})
