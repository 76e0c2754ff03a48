import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { type AnswerOf, type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { bookForMaya, listFreeStarts } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const hannah = cast.hannah
const rules = {
  grid_minutes: 60,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  min_notice_minutes: 0,
  max_days_ahead: 120,
  max_per_day: null,
  max_per_week: null,
} as const
type Weekday = BodyOf<'POST /availability-schedule'>['windows'][number]['weekday']
const window = (weekday: Weekday, start_local: string, end_local: string, more: object = {}) => ({
  weekday,
  start_local,
  end_local,
  visit_modes: ['virtual'] as const,
  ...more,
})
const preview = (schedule: object, more: object = {}) =>
  app.send('POST /availability-schedule/preview', {
    as: hannah,
    body: { schedule: { rules, ...schedule }, from: '2026-05-04', days: 7, ...more },
  })
type Previewed = BodyOf<'POST /availability-schedule/preview'>
const previewed = (schedule: Partial<Previewed['schedule']>, more: Partial<Previewed> = {}) =>
  bodyOf(
    app.call('POST /availability-schedule/preview', {
      as: hannah,
      body: { schedule: { windows: [], overrides: [], rules, ...schedule }, from: '2026-05-04', days: 7, ...more },
    }),
  )

test('a schedule that is not saved shows what a patient would be offered, and saves nothing', async () => {
  const before = (await app.call('GET /availability-schedule', { as: hannah })).body
  const windows = [window('tue', '09:00', '12:00'), window('tue', '11:00', '13:00'), window('sat', '22:00', '02:00')]
  const { slots, weekly_minutes, time_zone } = await previewed({
    windows,
    overrides: [{ date: '2026-05-06', windows: [{ start_local: '08:00', end_local: '09:00' }] }],
  })
  const blocks = (
    await app.call('GET /calendar-events', { as: hannah, query: { start_time: '2026-05-04T00:00:00Z', end_time: '2026-05-11T04:00:00Z' } })
  ).body
  const isFree = (start: string) =>
    blocks.items.every((busy) => start >= busy.ends_at || new Date(Date.parse(start) + 3_600_000).toISOString() <= busy.starts_at)
  const expected = [
    ...['13', '14', '15', '16'].map((hour) => `2026-05-05T${hour}:00:00.000Z`),
    '2026-05-06T12:00:00.000Z',
    ...['02', '03', '04', '05'].map((hour) => `2026-05-10T${hour}:00:00.000Z`),
  ].filter(isFree)
  assert.deepEqual(
    slots.map(({ starts_at }) => starts_at),
    expected,
  )
  assert.ok(expected.length >= 5)
  assert.deepEqual([weekly_minutes, time_zone], [8 * 60, 'America/New_York'], 'what overlaps counts once')
  assert.deepEqual((await app.call('GET /availability-schedule', { as: hannah })).body, before)
  const moved = await previewed({ windows: [window('tue', '09:00', '10:00')], time_zone: 'America/Denver' })
  assert.deepEqual(
    [moved.time_zone, moved.slots.map(({ starts_at }) => starts_at)],
    ['America/Denver', ['2026-05-05T15:00:00.000Z'].filter(isFree)],
  )
})

test('hours that are open every other week count half in the weekly total', async () => {
  const windows = [window('mon', '09:00', '11:00', { every_weeks: 2, anchor_date: '2026-05-04' })]
  assert.equal((await previewed({ windows })).weekly_minutes, 60)
})

test('every other week counts from the week in which the dietitian saves it, in their own time zone', async () => {
  // 22:00 on Sunday in New York, which is Monday in UTC.
  app.clock.set('2026-03-09T02:00:00Z')
  const windows = [window('wed', '09:00', '11:00', { every_weeks: 2 })]
  const body = { windows, rules: {} }
  const theirs = await previewed(body, { from: '2026-03-09', days: 14, duration_minutes: 60 })
  const saved = await app.call('POST /availability-schedule', { as: cast.dana, body: { ...body, time_zone: 'America/New_York' } })
  app.clock.set('2026-03-03T15:00:00.000Z')
  assert.equal(saved.status, 200, saved.text)
  assert.deepEqual(
    saved.body.windows.map(({ anchor_date }) => anchor_date),
    ['2026-03-08'],
  )
  const days = [...new Set(theirs.slots.map(({ starts_at }) => starts_at.slice(0, 10)))]
  assert.deepEqual(days, ['2026-03-18'], 'the week that ends this Sunday is the first, so the next one is closed')
})

test('the preview names the booked visits that the schedule would no longer cover', async () => {
  const [start] = await listFreeStarts(app, cast.maya, hannah.provider_id, { from: '2026-03-10T00:00:00Z' })
  const visit = await bookForMaya(app, start!)
  const open = (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).map((weekday) =>
    window(weekday, '00:00', '24:00', { visit_modes: ['virtual', 'in_person'] }),
  )
  const has = ({ touched }: AnswerOf<'POST /availability-schedule/preview'>) =>
    touched.some(({ appointment_id }) => appointment_id === visit.id)
  assert.equal(has(await previewed({ windows: open })), false, 'a grid that it does not fit does not touch it')
  assert.equal(has(await previewed({ windows: [window('sun', '06:00', '07:00')] })), true)
  const block = { title: 'Training', starts_at: visit.starts_at, ends_at: visit.ends_at }
  assert.equal((await app.call('POST /calendar-events/blocks', { as: cast.hannah, body: block })).status, 201)
  assert.equal(has(await previewed({ windows: open })), false, 'a block over it is not the fault of these hours')
})

test('a schedule that could not be saved cannot be previewed', async () => {
  const wrong = await preview({ windows: [window('mon', '09:00', '09:00')] })
  assert.equal(wrong.status, 400)
  assert.equal((await app.send('POST /availability-schedule/preview', { as: cast.maya, body: {} })).status, 403)
})
