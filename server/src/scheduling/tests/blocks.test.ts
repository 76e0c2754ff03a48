import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { readOpenings } from '../availability/openings.ts'
import { issuesOf, makeCalendarCalls, makeLunch } from './calendar-blocks.ts'
import { bookForMaya, listFreeStarts } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const hannah = cast.hannah
const { block, made, list, ofBlock, change, remove } = makeCalendarCalls(() => app)

test('the time of a block is no longer offered to patients, and the answer names the visits that it overlaps', async () => {
  const [start] = await listFreeStarts(app, cast.maya, hannah.provider_id, { from: '2026-03-09T00:00:00Z' })
  const visit = await bookForMaya(app, start!)
  const ends_at = new Date(Date.parse(start!) + 2 * 3_600_000).toISOString()
  const { event, touched } = await made({ title: 'Training', starts_at: start, ends_at })
  assert.deepEqual([event.kind, event.starts_at, event.ends_at, event.key], ['block', start, ends_at, event.id])
  assert.deepEqual(
    touched.map(({ appointment_id }) => appointment_id).filter((id) => id === visit.id),
    [visit.id],
  )
  const elsewhere = await made({ title: 'Reading', starts_at: '2026-03-08T03:00:00Z', ends_at: '2026-03-08T04:00:00Z' })
  assert.deepEqual(elsewhere.touched, [], 'what another block lies over is not named again')
  const left = await listFreeStarts(app, cast.maya, hannah.provider_id, { from: start!, days: 1 })
  assertEach(left, (at) => at >= ends_at)
  assert.equal((await remove(event.id, { with_subsequent_events_in_recurrence_series: false })).status, 200)
  assert.equal((await app.call(`GET /calendar-events/${event.id}`, { as: hannah })).status, 404)
})

test('before it is saved, a block names the visits over which it would lie, and blocks nothing', async () => {
  const [start] = await listFreeStarts(app, cast.maya, hannah.provider_id, { from: '2026-03-16T00:00:00Z' })
  const visit = await bookForMaya(app, start!)
  const day = start!.slice(0, 10)
  const preview = async (body: BodyOf<'POST /calendar-events/blocks/preview'>, as = hannah) =>
    (await bodyOf(app.call('POST /calendar-events/blocks/preview', { as, body }))).touched.map(({ appointment_id }) => appointment_id)
  const before = await listFreeStarts(app, cast.maya, hannah.provider_id, { from: start! })
  assert.deepEqual(await preview({ starts_at: visit.starts_at, ends_at: visit.ends_at }), [visit.id])
  assert.equal((await preview({ from_date: day })).includes(visit.id), true)
  const { recurrence } = makeLunch('x', { first_date: day, start_local: '00:00', end_local: '23:00' })
  assert.equal((await preview({ recurrence })).includes(visit.id), true)
  assert.deepEqual(await preview({ starts_at: visit.ends_at, ends_at: new Date(Date.parse(visit.ends_at) + 60_000).toISOString() }), [])
  assert.equal((await preview({ from_date: day }, cast.dana)).includes(visit.id), false, 'nobody sees the visits of another dietitian')
  assert.deepEqual(await listFreeStarts(app, cast.maya, hannah.provider_id, { from: start! }), before)
  assert.deepEqual(issuesOf(await app.send('POST /calendar-events/blocks/preview', { as: hannah, body: {} })), ['starts_at invalid_type'])
})

test('a block has exactly one form of time, and each mistake names its field', async () => {
  const at = '2026-04-01T12:00:00Z'
  const cases: [object, string][] = [
    [{}, 'starts_at invalid_type'],
    [{ starts_at: at }, 'ends_at invalid_type'],
    [{ ends_at: at }, 'starts_at invalid_type'],
    [{ starts_at: at, ends_at: at }, 'ends_at too_small'],
    [{ to_date: '2026-04-01' }, 'from_date invalid_type'],
    [{ from_date: '2026-04-02', to_date: '2026-04-01' }, 'to_date too_small'],
    [{ from_date: '2026-04-02', to_date: '2027-04-03' }, 'to_date too_big'],
    [{ starts_at: at, ends_at: '2029-04-02T00:00:00.000Z' }, 'ends_at too_big'],
    [makeLunch('x', { end_local: '12:00' }), 'recurrence.end_local invalid_value'],
    [makeLunch('x', { start_local: '24:00' }), 'recurrence.start_local invalid_value'],
    [makeLunch('x', { until: '2026-03-01' }), 'recurrence.until too_small'],
    [makeLunch('x', { until: '2026-05-01', count: 3 }), 'recurrence.count one_form_only'],
  ]
  for (const [body, issue] of cases) {
    const answer = await block({ title: 'Wrong', ...body })
    assert.equal(answer.status, 400)
    assert.deepEqual(issuesOf(answer), [issue])
  }
  const two = await block({ title: 'Wrong', starts_at: at, ends_at: at, from_date: '2026-04-01' })
  assert.deepEqual(issuesOf(two), ['starts_at one_form_only', 'from_date one_form_only'])
})

test('a repeated block without any date is refused', async () => {
  // On that Sunday the clock goes from 02:00 to 03:00.
  const skipped = await block(makeLunch('Never', { first_date: '2026-03-08', start_local: '02:15', end_local: '02:45', count: 1 }))
  assert.deepEqual([skipped.status, issuesOf(skipped)], [400, ['recurrence no_dates']])
  assert.equal((await ofBlock('Never', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z')).length, 0)
})

test('an all-day block lasts from midnight to midnight in the provider’s time zone, also on the two days on which clocks change', async () => {
  for (const [date, start, end] of [
    ['2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ]) {
    const { event } = await made({ title: 'Day off', from_date: date })
    assert.deepEqual([event.all_day, event.from_date, event.to_date, event.starts_at, event.ends_at], [true, date, date, start, end])
  }
})

test('a repeated block keeps its local time when clocks change, and may run past midnight', async () => {
  await made(makeLunch('Sunday lunch', { first_date: '2026-03-01' }))
  const spring = await ofBlock('Sunday lunch', '2026-03-01T00:00:00Z', '2026-03-16T00:00:00Z')
  assert.deepEqual(
    spring.map(({ starts_at }) => starts_at),
    ['2026-03-01T17:00:00.000Z', '2026-03-08T16:00:00.000Z', '2026-03-15T16:00:00.000Z'],
  )
  assert.equal(new Set(spring.map(({ id }) => id)).size, 3, 'each date has an id of its own')
  assert.ok(spring[1]!.key.endsWith(':2026-03-08'))
  const autumn = await ofBlock('Sunday lunch', '2026-10-25T00:00:00Z', '2026-11-09T00:00:00Z')
  assert.deepEqual(
    autumn.map(({ starts_at }) => starts_at),
    ['2026-10-25T16:00:00.000Z', '2026-11-01T17:00:00.000Z', '2026-11-08T17:00:00.000Z'],
  )
  await made(makeLunch('Night', { every: 'Monthly', first_date: '2026-01-31', start_local: '22:00', end_local: '06:00' }))
  const nights = await ofBlock('Night', '2026-03-01T00:00:00Z', '2026-04-30T00:00:00Z')
  assert.deepEqual(
    nights.map(({ occurrence_date, starts_at, ends_at }) => [occurrence_date, starts_at, ends_at]),
    [['2026-03-31', '2026-04-01T02:00:00.000Z', '2026-04-01T10:00:00.000Z']],
    'the thirty-first only in months that have one',
  )
})

test('the calendar lists visits, blocks and holds by time, in a span of at most a year', async () => {
  const [start, , , , , , , , other] = await listFreeStarts(app, cast.maya, hannah.provider_id, { from: '2026-03-16T00:00:00Z' })
  const visit = await bookForMaya(app, start!)
  const held = await app.call('POST /appointments/reserve', {
    body: { provider_id: hannah.provider_id, starts_at: other!, duration_minutes: 45, type: 'Follow-up', visit_mode: 'virtual' },
  })
  assert.equal(held.status, 201, held.text)
  const events = await list('2026-03-16T00:00:00Z', '2026-03-30T00:00:00Z')
  assert.deepEqual(
    events.map(({ starts_at }) => starts_at),
    events.map(({ starts_at }) => starts_at).sort(),
  )
  const shown = events.find(({ id }) => id === visit.id)!
  assert.deepEqual([shown.kind, shown.title, shown.appointment!.id], ['appointment', 'Maya Lindqvist', visit.id])
  const hold = events.find(({ kind }) => kind === 'hold')!
  assert.deepEqual([hold.starts_at, hold.expires_at], [other, held.body.expires_at])
  app.clock.advance(11)
  assert.equal((await list('2026-03-16T00:00:00Z', '2026-03-30T00:00:00Z')).filter(({ kind }) => kind === 'hold').length, 0)
  app.clock.advance(-11)
  assert.equal(new Set(events.map(({ key }) => key)).size, events.length)
  const query = { start_time: '2026-03-01T00:00:00Z', end_time: '2027-03-03T00:00:00Z' }
  const tooLong = await app.call('GET /calendar-events', { as: hannah, query })
  assert.deepEqual([tooLong.status, issuesOf(tooLong)], [400, ['end_time too_big']])
})

test('a provider can read each of their own calendar entries by its id, and nobody else can', async () => {
  const { event } = await made(makeLunch('Own lunch'))
  const [start] = await listFreeStarts(app, cast.maya, hannah.provider_id, { from: '2026-03-23T00:00:00Z' })
  const visit = await bookForMaya(app, start!)
  for (const id of [event.id, visit.id]) {
    const own = await app.call(`GET /calendar-events/${id}`, { as: hannah })
    assert.equal(own.body.id, id)
    assert.equal((await app.call(`GET /calendar-events/${id}`, { as: cast.dana })).status, 404)
    for (const method of ['PUT', 'DELETE']) {
      const query = method === 'DELETE' ? { with_subsequent_events_in_recurrence_series: true } : {}
      const body = method === 'PUT' ? { title: 'Mine now' } : undefined
      assert.equal((await app.send(`${method} /calendar-events/${id}`, { as: cast.dana, query, body })).status, 404)
    }
  }
  assert.equal((await app.send('GET /calendar-events/00000000-0000-4000-8000-000000000000', { as: hannah })).status, 404)
  assert.equal((await app.call(`GET /calendar-events/${event.id}`, { as: cast.maya })).status, 403)
  const moved = await change(visit.id, { starts_at: '2026-03-23T15:00:00Z', ends_at: '2026-03-23T16:00:00Z' })
  assert.deepEqual([moved.status, issuesOf(moved)], [400, ['calendar_event_id not_a_block']], 'visits are moved as appointments')
})

test('if two tabs change one block, the second is told that it changed meanwhile', async () => {
  const { event } = await made({ title: 'Two tabs', from_date: '2026-05-04' })
  const answers = await Promise.all(
    ['One', 'Two'].map((title) => change(event.id, { title, from_date: '2026-05-05', version: event.version })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal(answers.find(({ status }) => status === 409)!.code, 'changed_meanwhile')
  const now = (await app.call(`GET /calendar-events/${event.id}`, { as: hannah })).body
  assert.deepEqual([now.version, now.from_date], [event.version + 1, '2026-05-05'])
})

test('every change of a block is recorded, and tells the open browsers of its provider', async () => {
  const { event } = await made({ title: 'Recorded', from_date: '2026-06-01' })
  await change(event.id, { title: 'Recorded twice' })
  await remove(event.id, { with_subsequent_events_in_recurrence_series: true })
  const { rows } = await app.owner.query(
    "select name, audience_kind from live_event where ids ->> 'subject_id' = $1 and audience_id = $2 order by id",
    [event.id, hannah.provider_id],
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['calendar_block.created', 'calendar_block.changed', 'calendar_block.deleted'],
  )
})

test('deciding about a time does not read the blocks of other years', async () => {
  const before = await readOpenings(app.context(), [hannah.provider_id], '2026-09-01T00:00:00Z', '2026-09-08T00:00:00Z')
  const recurrence = (more: object) => ({
    every: 'Weekly' as const,
    first_date: '2025-09-01',
    start_local: '12:00',
    end_local: '13:00',
    ...more,
  })
  for (const time of [
    { starts_at: '2025-09-01T12:00:00Z', ends_at: '2025-09-01T13:00:00Z' },
    { starts_at: '2027-09-01T12:00:00Z', ends_at: '2027-09-01T13:00:00Z' },
    { from_date: '2025-09-01', to_date: '2025-09-05' },
    { recurrence: recurrence({ until: '2026-06-01' }) },
    { recurrence: recurrence({ first_date: '2027-01-04' }) },
  ])
    await made({ title: 'Another year', ...time })
  const near = [
    await made({ title: 'Across the edge', starts_at: '2026-08-31T22:00:00Z', ends_at: '2026-09-01T02:00:00Z' }),
    await made({ title: 'Long away', from_date: '2026-06-01', to_date: '2026-12-01' }),
    await made({ title: 'Lunch', recurrence: recurrence({}) }),
  ]
  const after = await readOpenings(app.context(), [hannah.provider_id], '2026-09-01T00:00:00Z', '2026-09-08T00:00:00Z')
  const added = after[0]!.blocks.map(({ id }) => id).filter((id) => !before[0]!.blocks.some((known) => known.id === id))
  assert.equal(added.length, near.length)
  const listed = await list('2026-09-01T00:00:00Z', '2026-09-08T00:00:00Z')
  for (const { event } of near)
    assert.ok(
      listed.some(({ title }) => title === event.title),
      event.title,
    )
  for (const { event } of near) await remove(event.id, { with_subsequent_events_in_recurrence_series: true })
})
