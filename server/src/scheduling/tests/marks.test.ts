import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { bookForMaya, followUp, listFreeStarts } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const free = async (from = '2026-03-09T00:00:00Z') => listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from, days: 20 })
const change = (id: string, body: object, as: (typeof cast)[keyof typeof cast] = cast.maya) =>
  app.call(`PATCH /appointments/${id}`, { as, body })

test('a visit is marked attended with its minutes, or missed no earlier than 15 minutes after its start, and corrected within 72 hours', async () => {
  const [start] = await free('2026-03-17T00:00:00Z')
  const visit = await bookForMaya(app, start!)
  assert.equal((await change(visit.id, { status: 'Occurred' }, cast.hannah)).code, 'appointment_not_markable')
  assert.equal((await change(visit.id, { status: 'Occurred' })).status, 403)
  app.clock.set(new Date(Date.parse(start!) + 14 * 60_000).toISOString())
  assert.equal((await change(visit.id, { status: 'No-show' }, cast.hannah)).code, 'appointment_not_markable')
  app.clock.set(new Date(Date.parse(start!) + 15 * 60_000).toISOString())
  const missed = (await change(visit.id, { status: 'No-show' }, cast.hannah)).body
  assert.equal(missed.status, 'No-show')
  assert.ok(missed.cancel_fee_cents > 0)
  const attended = (await change(visit.id, { status: 'Occurred', actual_minutes: 38 }, cast.hannah)).body
  assert.deepEqual([attended.status, attended.actual_minutes, attended.cancel_fee_cents], ['Occurred', 38, 0])
  app.clock.advance(73 * 60)
  assert.equal((await change(visit.id, { status: 'No-show' }, cast.hannah)).code, 'appointment_not_markable')
  assert.equal((await change(visit.id, { status: 'No-show' }, cast.selma)).status, 400, 'an administrator says why')
  assert.equal((await change(visit.id, { status: 'No-show', reason: 'Wrong button' }, cast.selma)).status, 200)
  app.clock.set('2026-03-03T15:00:00.000Z')
})

test('a correction does not restart the 72 hours', async () => {
  const [start] = await free('2026-03-17T00:00:00Z')
  const visit = await bookForMaya(app, start!)
  app.clock.set(visit.ends_at)
  assert.equal((await change(visit.id, { status: 'Occurred' }, cast.hannah)).status, 200)
  app.clock.advance(71 * 60)
  const corrected = await change(visit.id, { status: 'No-show' }, cast.hannah)
  assert.equal(corrected.status, 200, corrected.text)
  app.clock.advance(2 * 60)
  assert.equal((await change(visit.id, { status: 'Occurred' }, cast.hannah)).code, 'appointment_not_markable')
  const read = await app.call(`GET /appointments/${visit.id}`, { as: cast.hannah })
  assert.equal(read.body.actions.correct, false, 'and the button is gone')
  app.clock.set('2026-03-03T15:00:00.000Z')
})

test('the fee of a missed visit can be waived only with a reason', async () => {
  const [start] = await free('2026-03-25T00:00:00Z')
  const visit = await bookForMaya(app, start!)
  app.clock.set(visit.ends_at)
  const refused = await change(visit.id, { status: 'No-show', waive_fee: true }, cast.hannah)
  assert.deepEqual([refused.status, refused.code], [400, 'invalid_request'])
  const waived = await change(visit.id, { status: 'No-show', waive_fee: true, reason: 'A storm' }, cast.hannah)
  const shown = waived.body
  assert.deepEqual([waived.status, shown.cancel_fee_cents, shown.fee_waived_reason], [200, 0, 'A storm'])
  app.clock.set('2026-03-03T15:00:00.000Z')
})

test('a mark refuses fields that belong to another operation instead of ignoring them', async () => {
  const [start, , , , other] = await free('2026-03-25T00:00:00Z')
  const visit = await bookForMaya(app, start!)
  app.clock.set(visit.ends_at)
  for (const [body, field] of [
    [{ starts_at: other, actual_minutes: 30 }, 'actual_minutes'],
    [{ starts_at: other, waive_fee: true }, 'waive_fee'],
    [{ status: 'Occurred', override: { reason: 'She asked for it' } }, 'override'],
    [{ status: 'No-show', actual_minutes: 30 }, 'actual_minutes'],
  ] as const) {
    const { status, details } = await change(visit.id, body, cast.hannah)
    assert.deepEqual([status, details.issues?.map(({ path }) => path)], [400, [[field]]], JSON.stringify(body))
  }
  app.clock.set('2026-03-03T15:00:00.000Z')
})

test('a no-show frees its time, and cannot be corrected once another visit has that time', async () => {
  const [start] = await free('2026-03-19T00:00:00Z')
  const visit = await bookForMaya(app, start!)
  app.clock.set(new Date(Date.parse(start!) + 16 * 60_000).toISOString())
  assert.equal((await change(visit.id, { status: 'No-show' }, cast.hannah)).status, 200)
  const { rows } = await app.owner.query('select live from held_time where id = $1', [visit.id])
  assert.deepEqual(rows, [{ live: false }])
  const other = {
    ...followUp(new Date(Date.parse(start!) + 20 * 60_000).toISOString()),
    patient_id: cast.maya.patient_id,
    duration_minutes: 20,
    override: { reason: 'Walk-in' },
  }
  const walkIn = await app.call('POST /appointments', { as: cast.hannah, body: other })
  assert.equal(walkIn.status, 201, JSON.stringify(walkIn.body))
  assert.equal((await change(visit.id, { status: 'Occurred' }, cast.hannah)).code, 'slot_not_available')
  app.clock.set('2026-03-03T15:00:00.000Z')
})
