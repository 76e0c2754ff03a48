import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { listStartsOn, listTimesOn, makePlainCase } from './cases.ts'
import { readInstant, writeInstant } from './instants.ts'
import { findNearestFree, listOffersBetween } from './offers.ts'
import { explainStart, listStartsBetween, mayStart, prepareCase, refusedOf, type SlotCase } from './slots.ts'
import type { WeeklyWindow } from './windows.ts'

const june8 = (time: string) => `2026-06-08T${time}:00Z`
const at = (time: string) => readInstant(june8(time), 'start')
const june = { from: '2026-06-01T04:00:00Z', to: '2026-07-01T04:00:00Z' }
const hour = { duration_minutes: 60, step_minutes: 60 }
const monday = (rest: Partial<WeeklyWindow> = {}): WeeklyWindow => ({ weekday: 'mon', start_local: '09:00', end_local: '10:00', ...rest })
const busy = (start: string, end: string, rest = {}) => ({ id: 'a1', start: june8(start), end: june8(end), status: 'Scheduled', ...rest })

test('Windows are filtered by mode and place before they are merged, so no visit straddles the office and the home.', () => {
  const windows = [
    monday({ visit_modes: ['In person'], location_id: 'office' }),
    monday({ start_local: '10:00', end_local: '11:00', visit_modes: ['Video'] }),
  ]
  const service = { duration_minutes: 45, step_minutes: 30 }
  assert.deepEqual(listTimesOn({ windows, service, query: { visit_mode: 'In person', location_id: 'office' } }), ['13:00'])
  assert.deepEqual(listTimesOn({ windows, service, query: { visit_mode: 'Video' } }), ['14:00'])
  assert.deepEqual(listTimesOn({ windows, service, query: { visit_mode: 'In person', location_id: 'clinic' } }), [])
  assert.deepEqual(listTimesOn({ windows, service }), ['13:00', '13:30', '14:00'], 'who asks for any way gets the whole stretch')
})

test('Offers name each way in which a start can be booked.', () => {
  const windows = [
    monday({ start_local: '09:00', end_local: '11:00', visit_modes: ['Video'] }),
    monday({ visit_modes: ['In person'], location_id: 'office' }),
    monday({ start_local: '10:00', end_local: '11:00', visit_modes: ['In person'], location_id: 'clinic' }),
  ]
  const slotCase = makePlainCase({ windows, service: hour })
  const video = { visit_mode: 'Video', location_id: null }
  const inPerson = (location_id: string) => ({ visit_mode: 'In person', location_id })
  assert.deepEqual(listOffersBetween(slotCase, ['Video', 'In person']), [
    { start: at('13:00'), end: at('14:00'), ways: [video, inPerson('office')] },
    { start: at('14:00'), end: at('15:00'), ways: [video, inPerson('clinic')] },
  ])
  const anywhere = makePlainCase({
    windows: [...windows, monday({ start_local: '11:00', end_local: '12:00', visit_modes: ['In person'] })],
    service: hour,
  })
  assert.deepEqual(listOffersBetween(anywhere, ['In person']).at(-1), {
    start: at('15:00'),
    end: at('16:00'),
    ways: [inPerson('office'), inPerson('clinic')],
  })
  const atTheOffice: SlotCase = { ...slotCase, query: { ...slotCase.query, location_id: 'office' } }
  assert.deepEqual(listOffersBetween(atTheOffice, ['In person']), [{ start: at('13:00'), end: at('14:00'), ways: [inPerson('office')] }])
})

test('A window may hold for a season, every other week, or one week of the month.', () => {
  const dates = (rest: Partial<WeeklyWindow>) =>
    listStartsOn({ windows: [monday(rest)], service: hour, query: june }).map((start) => start.slice(0, 5))
  assert.deepEqual(dates({}), ['06-01', '06-08', '06-15', '06-22', '06-29'])
  assert.deepEqual(dates({ effective_from: '2026-06-08', effective_to: '2026-06-22' }), ['06-08', '06-15', '06-22'])
  assert.deepEqual(dates({ every_weeks: 2, anchor_date: '2026-06-08' }), ['06-08', '06-22'])
  assert.deepEqual(dates({ every_weeks: 2, anchor_date: '2026-06-14' }), ['06-08', '06-22'], 'a Sunday belongs to the week of its Monday')
  assert.deepEqual(dates({ every_weeks: 2, anchor_date: '2027-06-07' }), ['06-08', '06-22'], 'an anchor may lie ahead')
  assert.deepEqual(dates({ month_week: 2 }), ['06-08'])
  assert.deepEqual(dates({ month_week: 5 }), ['06-29'])
  const july = { from: '2026-07-01T04:00:00Z', to: '2026-08-01T04:00:00Z' }
  assert.deepEqual(listStartsOn({ windows: [monday({ month_week: 5 })], service: hour, query: july }), [], 'July 2026 has four Mondays')
})

test('A weekday may be a name or an ISO number.', () => {
  for (const weekday of ['mon', 'Monday', 1]) assert.deepEqual(listTimesOn({ windows: [monday({ weekday })], service: hour }), ['13:00'])
})

test('The horizon ends with the last local date that it names.', () => {
  const change = { windows: [monday()], service: hour, query: june, now: '2026-06-02T03:59:00Z' }
  // It is still 1 June in New York: seven days ahead is 8 June.
  assert.deepEqual(listStartsOn({ ...change, rules: { max_days_ahead: 7 } }), ['06-08 13:00'])
  assert.deepEqual(listStartsOn({ ...change, rules: { max_days_ahead: 6 } }), [])
})

test('Caps count appointments and live holds of others on local dates and in weeks from Monday.', () => {
  const hours = { 'mon tue': '09:00-11:00', sun: '20:00-21:00' }
  const query = { from: '2026-06-08T04:00:00Z', to: '2026-06-16T04:00:00Z' }
  const dates = (change: object) => [
    ...new Set(listStartsOn({ hours, query, now: '2026-06-01T12:00:00Z', ...change }).map((start) => start.slice(0, 5))),
  ]
  const appointments = [busy('13:00', '13:30')]
  const reservations = [{ token: 't1', start: june8('14:00'), end: june8('14:30'), expires_at: '2026-06-01T12:10:00Z' }]
  // 20:00 on Sunday the 14th is the 15th in UTC, and still in the week of Monday the 8th.
  assert.deepEqual(dates({ appointments, rules: { max_per_day: 2 } }), ['06-08', '06-09', '06-15'])
  assert.deepEqual(dates({ appointments, reservations, rules: { max_per_day: 2 } }), ['06-09', '06-15'])
  assert.deepEqual(listStartsOn({ hours, query, appointments, rules: { max_per_week: 1 } }), [
    '06-15 13:00',
    '06-15 13:30',
    '06-15 14:00',
    '06-15 14:30',
  ])
  const own = { query: { ...query, reservation_token: 't1' } }
  assert.deepEqual(dates({ appointments, reservations, rules: { max_per_day: 2 }, ...own }), ['06-08', '06-09', '06-15'])
  assert.equal(listStartsOn({ hours, query: { rescheduling_appointment_id: 'a1' }, appointments, rules: { max_per_day: 1 } }).length, 4)
  assert.deepEqual(dates({ appointments: [busy('13:00', '13:30', { status: 'Canceled' })], rules: { max_per_day: 1 } }).length, 3)
})

test('The switch and the weekly cap for new patients bind new patients only.', () => {
  const appointments = [busy('13:00', '13:30', { new_patient: true })]
  const isNew = { new_patient: true }
  for (const new_patients of ['waitlist', 'closed'] as const) {
    assert.deepEqual(listTimesOn({ rules: { new_patients }, query: isNew }), [])
    assert.equal(listTimesOn({ rules: { new_patients } }).length, 4)
  }
  assert.deepEqual(listTimesOn({ appointments, rules: { new_per_week: 1 }, query: isNew }), [])
  assert.equal(listTimesOn({ appointments, rules: { new_per_week: 1 } }).length, 3)
  assert.equal(listTimesOn({ appointments, rules: { new_per_week: 2 }, query: isNew }).length, 3)
})

test('A value of the service wins over the rules of the provider, which win over the usual quarter of an hour.', () => {
  assert.equal(listTimesOn({ service: { step_minutes: null }, rules: { grid_minutes: 10 } }).length, 10)
  assert.equal(listTimesOn({ service: { step_minutes: null } }).length, 7)
  assert.equal(listTimesOn({ service: { min_notice_minutes: 0 }, rules: { min_notice_minutes: 60 }, now: june8('13:00') }).length, 4)
})

test('External busy time counts like a block.', () => {
  const external_busy = [{ id: 'x1', start: june8('13:30'), end: june8('13:45') }]
  assert.deepEqual(listTimesOn({ external_busy, service: { buffer_after_minutes: 30 } }), ['13:00', '14:00', '14:30'])
})

test('A refusal names its rule and what stands in the way.', () => {
  const change = {
    hours: { mon: '09:00-16:00' },
    service: { buffer_after_minutes: 10, min_notice_minutes: 90 },
    now: june8('12:00'),
    overrides: [{ date: '2026-06-09', windows: [] }],
    rules: { max_days_ahead: 1 },
    appointments: [busy('15:00', '15:30')],
    blocks: [{ id: 'b1', start: june8('16:30'), end: june8('17:00') }],
    external_busy: [{ id: 'x1', start: june8('17:30'), end: june8('18:00') }],
    reservations: [{ token: 'secret', start: june8('18:30'), end: june8('19:00'), expires_at: june8('12:10') }],
  }
  const slotCase = makePlainCase(change)
  const why = (time: string, date = '2026-06-08') => {
    const { refused } = explainStart(slotCase, readInstant(`${date}T${time}:00Z`, 'start'))
    return refused && (refused.by === null ? refused.rule : `${refused.rule} ${refused.by}`)
  }
  assert.equal(why('11:30'), 'open_hours')
  assert.equal(why('19:45'), 'open_hours')
  assert.equal(why('13:00', '2026-06-09'), 'override 2026-06-09')
  assert.equal(why('13:40'), 'off_grid')
  assert.equal(why('13:00'), 'notice')
  assert.equal(why('13:00', '2026-06-15'), 'horizon')
  assert.equal(why('15:00'), 'busy_appointment a1')
  assert.equal(why('14:30'), 'buffer a1')
  assert.equal(why('16:30'), 'block b1')
  assert.equal(why('17:30'), 'external_busy x1')
  assert.equal(why('18:30'), 'reservation', 'the token stays secret')
  assert.equal(why('16:00'), null)
  const moved = makePlainCase({ overrides: [{ date: '2026-06-08', windows: [{ start: '13:00', end: '14:00' }] }] })
  assert.deepEqual(mayStart(moved, at('13:00')), { ok: false, rule: 'override', by: '2026-06-08' })
  assert.deepEqual(mayStart(moved, at('17:10')), { ok: false, rule: 'off_grid', by: null })
  const late = makePlainCase({ ...change, now: june8('14:10') })
  assert.deepEqual(mayStart(late, at('13:30')), { ok: false, rule: 'past', by: null })
  assert.deepEqual(mayStart(late, at('13:30'), { overriding: ['past'] }), { ok: true })
  assert.deepEqual(mayStart(late, at('13:30'), { overriding: ['notice'] }), { ok: false, rule: 'past', by: null })
  assertEach(refusedOf(prepareCase(slotCase)), ({ rule }) => rule !== 'off_grid')
})

test('Staff may set named rules aside, but never another appointment or a hold.', () => {
  const slotCase = makePlainCase({
    appointments: [busy('14:00', '14:30')],
    service: { buffer_after_minutes: 10 },
    reservations: [{ token: 't1', start: june8('16:00'), end: june8('16:30'), expires_at: '2026-06-01T12:10:00Z' }],
    now: '2026-06-01T12:00:00Z',
  })
  const overriding = ['open_hours', 'off_grid', 'buffer'] as const
  assert.deepEqual(mayStart(slotCase, at('13:05')), { ok: false, rule: 'off_grid', by: null })
  assert.deepEqual(mayStart(slotCase, at('13:05'), { overriding: ['off_grid'] }), { ok: true })
  assert.deepEqual(mayStart(slotCase, at('13:25'), { overriding: ['off_grid'] }), { ok: false, rule: 'buffer', by: 'a1' })
  assert.deepEqual(mayStart(slotCase, at('13:25'), { overriding }), { ok: true })
  assert.deepEqual(mayStart(slotCase, at('13:35'), { overriding }), { ok: false, rule: 'busy_appointment', by: 'a1' })
  assert.deepEqual(mayStart(slotCase, at('20:00'), { overriding }), { ok: true })
  assert.deepEqual(mayStart(slotCase, at('16:15'), { overriding }), { ok: false, rule: 'reservation', by: null })
})

test('The nearest free starts come in order of their distance, before and after.', () => {
  const slotCase = makePlainCase({ appointments: [busy('13:30', '14:00')] })
  const near = (count: number, within_days?: number) => findNearestFree(slotCase, at('13:30'), count, { within_days }).map(writeInstant)
  assert.deepEqual(near(3), [june8('13:00'), june8('14:00'), june8('14:30')])
  assert.deepEqual(near(4), [june8('13:00'), june8('14:00'), june8('14:30'), '2026-06-01T14:30:00Z'])
  assert.equal(near(50, 7).length, 8)
})

test('A provider who never closes has one grid, whatever is asked.', () => {
  const hours = { 'mon tue wed thu fri sat sun': '00:00-24:00' }
  const service = { duration_minutes: 50, step_minutes: 50 }
  const whole = listStartsOn({ hours, service, query: june })
  const pieces = [1, 8, 15, 22].flatMap((day, index, days) => {
    const text = (date: number) => `2026-06-${String(date).padStart(2, '0')}T04:00:00Z`
    return listStartsOn({ hours, service, query: { from: text(day), to: days[index + 1] ? text(days[index + 1]!) : june.to } })
  })
  assert.deepEqual(pieces, whole)
  assert.equal(whole.length, 864)
  // A closed date gives the grid a start of its own.
  const closed = listStartsOn({ hours, service, query: june, overrides: [{ date: '2026-05-01', windows: [] }] })
  assert.equal(closed[0], '06-01 04:00', '30 days are 864 steps of 50 minutes')
})

test('What a case leaves out is empty, and what cannot be read is named.', () => {
  const least = {
    provider: { time_zone: 'America/New_York', weekly: [{ weekdays: ['mon'], windows: [{ start: '09:00', end: '10:00' }] }] },
    service: { duration_minutes: 30 },
    now: '2026-06-01T12:00:00Z',
    query: { from: '2026-06-08T04:00:00.000Z', to: '2026-06-09T00:00:00-04:00' },
  }
  assert.equal(listStartsBetween(least).length, 3)
  const complaint = (change: object) => {
    try {
      listStartsBetween(makePlainCase(change))
      return 'none'
    } catch (error) {
      return error instanceof Error ? error.message : 'none'
    }
  }
  assert.equal(complaint({ zone: 'Mars/Olympus' }), 'time_zone is unknown: "Mars/Olympus"')
  assert.match(complaint({ hours: { mon: '9-10' } }), /^provider\.weekly\[0\]\.windows\[0\]\.start /)
  assert.match(complaint({ hours: { someday: '09:00-10:00' } }), /unknown weekday "someday"/)
  assert.match(complaint({ blocks: [{ start: '2026-02-30T00:00:00Z', end: june8('00:00') }] }), /^blocks\[0\]\.start is not an instant/)
  assert.match(complaint({ appointments: [busy('14:00', '13:00')] }), /^appointments\[0\] ends before it starts/)
  assert.match(complaint({ appointments: [busy('13:00', '14:00', { status: 'Cancelled' })] }), /^appointments\[0\]\.status is unknown/)
  assert.match(complaint({ service: { duration_minutes: 0 } }), /^service\.duration_minutes /)
  assert.match(complaint({ appointments: {} }), /^appointments is not a list/)
})
