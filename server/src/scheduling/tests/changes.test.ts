import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { bookForMaya, followUp, listFreeStarts, type Shown } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const free = async (from = '2026-03-09T00:00:00Z') => listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from, days: 20 })
const change = (id: string, body: object, as: (typeof cast)[keyof typeof cast] = cast.maya) =>
  app.call(`PATCH /appointments/${id}`, { as, body })
const cancel = (id: string, body?: object, as: (typeof cast)[keyof typeof cast] = cast.maya) =>
  app.call(`POST /appointment/${id}/cancel`, { as, ...(body ? { body } : {}) })

test('a move marks the old appointment as re-scheduled and returns its successor, which has the same root', async () => {
  const [first, , , , , , , , later] = await free()
  const visit = await bookForMaya(app, first!)
  const moved = await change(visit.id, { starts_at: later })
  assert.equal(moved.status, 200)
  const successor = moved.body
  assert.equal(successor.rescheduled_from_id, visit.id)
  assert.equal(successor.starts_at, later)
  const old = (await app.call(`GET /appointments/${visit.id}`, { as: cast.maya })).body
  assert.deepEqual([old.status, old.rescheduled_to_id], ['Re-scheduled', successor.id])
  assert.ok((await free()).includes(first!), 'the old time is free again')
})

test('a visit can be moved to a time that only the visit itself takes now', async () => {
  const [first] = await free()
  const visit = await bookForMaya(app, first!)
  const overlapping = new Date(Date.parse(first!) + 15 * 60_000).toISOString()
  const moved = await change(visit.id, { starts_at: overlapping })
  assert.ok(moved.status === 200 || moved.code === 'slot_not_available', 'the grid may refuse it, its own old time may not')
  if (moved.status !== 200) assert.notEqual(moved.details.rule, 'busy_appointment')
})

test('when the new time is taken, the old time stands', async () => {
  const [first, second] = (await free()).filter((_, at) => at % 8 === 0)
  const visit = await bookForMaya(app, first!)
  await bookForMaya(app, second!)
  const moved = await change(visit.id, { starts_at: second })
  assert.equal(moved.code, 'slot_not_available')
  assert.equal((await app.call(`GET /appointments/${visit.id}`, { as: cast.maya })).body.status, 'Scheduled')
})

test('canceling early is free; canceling late costs the fee that was shown; staff give a reason and may waive the fee', async () => {
  const [early] = await free('2026-03-12T00:00:00Z')
  const visit = await bookForMaya(app, early!)
  const canceled = (await cancel(visit.id)).body
  assert.deepEqual([canceled.status, canceled.cancel_fee_cents, canceled.canceled_late], ['Canceled', 0, false])
  const [again] = await free('2026-03-12T00:00:00Z')
  const late = await bookForMaya(app, again!)
  for (const answer of [await cancel(late.id, { waive_fee: true }), await change(late.id, { starts_at: early, waive_fee: true })])
    assert.deepEqual([answer.status, answer.code], [403, 'forbidden'], 'nobody waives their own fee')
  app.clock.set(new Date(Date.parse(again!) - 3 * 3_600_000).toISOString())
  const charged = (await cancel(late.id, { reason: 'Flu' })).body
  assert.equal(charged.canceled_late, true)
  assert.ok(charged.cancel_fee_cents > 0)
  app.clock.set('2026-03-03T15:00:00.000Z')
  const [third] = await free('2026-03-12T00:00:00Z')
  const byHannah = await bookForMaya(app, third!)
  assert.equal((await cancel(byHannah.id, {}, cast.hannah)).status, 400)
  const done = (await cancel(byHannah.id, { reason: 'Conference' }, cast.hannah)).body
  assert.deepEqual([done.status, done.cancel_fee_cents], ['Canceled', 0])
  assert.equal((await cancel(byHannah.id)).code, 'appointment_not_cancelable')
})

test('if a move and a cancellation come at the same time, one succeeds and the other is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const starts = await free('2026-03-16T00:00:00Z')
    const visit = await bookForMaya(app, starts[0]!)
    const answers = await Promise.all([change(visit.id, { starts_at: starts[12] }), cancel(visit.id)])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const { status, code } of answers)
      if (status !== 200) assert.match(String(code), /^(changed_meanwhile|appointment_not_cancelable|appointment_not_movable)$/)
    const { rows } = await app.owner.query("select count(*)::int as live from appointment where root_id = $1 and status = 'Scheduled'", [
      visit.id,
    ])
    assert.ok(rows[0].live <= 1)
  }
})

test('a visit of a series and all later ones are canceled together, and the earlier ones stay', async () => {
  const [start] = await free('2026-03-16T00:00:00Z')
  const body = {
    ...followUp(start!),
    patient_id: cast.maya.patient_id,
    series: { every: 'Weekly' as const, count: 4 },
    override: { reason: 'A fixed hour' },
  }
  const booked = await app.call('POST /appointments', { as: cast.hannah, body })
  if (booked.status !== 201) return assert.fail(JSON.stringify(booked.body))
  const [first, second, third] = booked.body.appointments
  assert.equal((await cancel(second!.id, { scope: 'this_and_following' })).status, 200)
  const status = async (id: string) => (await app.call(`GET /appointments/${id}`, { as: cast.maya })).body.status
  assert.deepEqual([await status(first!.id), await status(second!.id), await status(third!.id)], ['Scheduled', 'Canceled', 'Canceled'])
})

test('a change of a stale version, the second of two changes at once, and an empty change are refused', async () => {
  const [start, , , , other] = await free('2026-03-18T00:00:00Z')
  const visit = await bookForMaya(app, start!)
  assert.equal((await change(visit.id, { starts_at: other, version: visit.version + 1 })).code, 'changed_meanwhile')
  const stale = { as: cast.maya, headers: { 'if-match': `"${visit.version + 1}"` } }
  for (const [line, body] of [
    [`PATCH /appointments/${visit.id}`, { starts_at: other }],
    [`POST /appointment/${visit.id}/cancel`, {}],
  ] as const)
    assert.equal((await app.call(line, { ...stale, body })).code, 'changed_meanwhile', 'the header says it as well')
  assert.equal((await app.call(`PATCH /appointments/${visit.id}`, { ...stale, headers: { 'if-match': '3' }, body: {} })).status, 400)
  assert.equal((await change(visit.id, { starts_at: other, status: 'Occurred' }, cast.hannah)).status, 400)
  assert.equal((await change(visit.id, {})).status, 400)
})

test('lists filter by every bound and status, sort both ways, and page', async () => {
  const all = await app.call('GET /appointments', { as: cast.hannah, query: { limit: 100 } })
  const { items, total } = all.body
  assert.ok(items.length > 5 && total >= items.length)
  const middle = items[Math.floor(items.length / 2)]!
  const listed = async (query: object) =>
    (await app.call('GET /appointments', { as: cast.hannah, query: { limit: 100, ...query } })).body.items
  assert.equal(total, items.length, 'all of them fit into one page')
  const { starts_at: from, ends_at: to } = middle
  const bounds: [object, (visit: Shown) => boolean][] = [
    [{ after: from }, (visit) => visit.ends_at > from],
    [{ before: from }, (visit) => visit.starts_at < from],
    [{ start_after: from }, (visit) => visit.starts_at >= from],
    [{ start_before: from }, (visit) => visit.starts_at < from],
    [{ end_after: to }, (visit) => visit.ends_at >= to],
    [{ end_before: to }, (visit) => visit.ends_at < to],
    [{ statuses: ['Canceled', 'Occurred'] }, ({ status }) => status === 'Canceled' || status === 'Occurred'],
    [{ patient_id: cast.maya.patient_id }, (visit) => visit.patient_id === cast.maya.patient_id],
  ]
  for (const [query, within] of bounds) {
    const wanted = items.filter(within)
    assert.ok(wanted.length > 0 && wanted.length < items.length, `${JSON.stringify(query)} tells some from others`)
    assert.deepEqual(await listed(query), wanted, JSON.stringify(query))
  }
  assert.deepEqual(await listed({ statuses: 'Canceled,Occurred' }), await listed({ statuses: ['Canceled', 'Occurred'] }))
  const down = (await listed({ sort: 'DESCENDING' })).map(({ starts_at }) => starts_at)
  assert.deepEqual(down, [...down].sort().reverse())
  const page = await app.call('GET /appointments', { as: cast.hannah, query: { limit: 2, offset: 2 } })
  assert.deepEqual(
    page.body.items.map(({ id }) => id),
    items.slice(2, 4).map(({ id }) => id),
  )
  assert.equal((await app.call('GET /appointments', { as: cast.maya, query: { limit: 101 } })).status, 400)
  const mayas = await app.call('GET /appointments', { as: cast.maya, query: { patient_id: cast.ruben.patient_id } })
  assert.equal(mayas.body.total, 0)
})

test('saving a schedule replaces all of it; visits outside of it stay booked and are named', async () => {
  const before = (await app.call('GET /availability-schedule', { as: cast.dana })).body
  assert.ok(before.windows.length > 0)
  const window = { weekday: 'sat', start_local: '09:00', end_local: '12:00', visit_modes: ['virtual'] } as const
  const changed = await app.call('POST /availability-schedule', {
    as: cast.dana,
    body: { windows: [window], rules: { grid_minutes: 30 }, version: before.version },
  })
  assert.equal(changed.status, 200)
  const after = changed.body
  assert.deepEqual([after.windows.length, after.rules.grid_minutes, after.rules.cutoff_hours], [1, 30, before.rules.cutoff_hours])
  const { rows } = await app.owner.query(
    "select count(*)::int as ahead from appointment where provider_id = $1 and status = 'Scheduled' and starts_at > $2",
    [cast.dana.provider_id, app.clock()],
  )
  assert.ok(after.touched.length > 0 && after.touched.length <= rows[0].ahead)
  assert.equal(
    (await app.call('POST /availability-schedule', { as: cast.dana, body: { windows: [window], rules: {}, version: before.version } }))
      .code,
    'changed_meanwhile',
  )
})

test('free times follow the new schedule, and other people cannot read it', async () => {
  const window = { weekday: 'sat', start_local: '09:00', end_local: '12:00', visit_modes: ['virtual'] } as const
  const body = { windows: [window], rules: { grid_minutes: 30 } } as const
  assert.equal((await app.call('POST /availability-schedule', { as: cast.dana, body })).status, 200)
  const slots = await app.call('GET /availability-slots', {
    as: cast.selma,
    query: {
      provider_id: cast.dana.provider_id,
      start_time: '2026-03-09T00:00:00Z',
      end_time: '2026-03-16T00:00:00Z',
      appointment_duration_in_minutes: 60,
    },
  })
  const starts = slots.body.slots.map(({ starts_at }) => starts_at)
  assert.ok(starts.length > 0)
  for (const start of starts) assert.equal(new Date(start).getUTCDay(), 6)
  const foreign = { ...window, visit_modes: ['in_person'], location_id: '0199aaaa-0000-7000-8000-00000000dead' }
  assert.equal((await app.send('POST /availability-schedule', { as: cast.dana, body: { windows: [foreign], rules: {} } })).status, 400)
  assert.equal(
    (await app.call('GET /availability-schedule', { as: cast.selma, query: { provider_id: cast.dana.provider_id } })).status,
    200,
  )
  assert.equal(
    (await app.call('GET /availability-schedule', { as: cast.hannah, query: { provider_id: cast.dana.provider_id } })).status,
    404,
  )
})

test('the explanation of a time names the rule that refuses it and the free times nearby', async () => {
  const [start] = await free('2026-03-20T00:00:00Z')
  const visit = await bookForMaya(app, start!)
  const query = { provider_id: cast.hannah.provider_id, starts_at: start!, appointment_duration_in_minutes: 45 }
  const { status, body } = await app.call('GET /availability-slots/explain', { as: cast.hannah, query })
  assert.equal(status, 200)
  assert.deepEqual(
    [body.offered, body.refused?.rule, body.refused?.by, body.refused?.title],
    [false, 'busy_appointment', visit.id, 'Maya Lindqvist'],
  )
  assert.ok(body.passed.includes('open_hours') && body.instead.length > 0)
  assert.equal((await app.call('GET /availability-slots/explain', { as: cast.ilse, query })).status, 404)
})
