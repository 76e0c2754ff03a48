import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { makeLink } from '../links.ts'
import { bookForMaya, listFreeStarts } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('the link of a visit that moved shows the visit at its present time, with the fee of the move, until the link expires', async () => {
  const [start, other] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-24T00:00:00Z', days: 10 })
  const visit = await bookForMaya(app, start!)
  const { patient_id } = cast.maya
  const expires_at = '2026-03-20T00:00:00.000Z'
  const token = await makeLink(app.context(), { appointment_id: visit.id, patient_id, holder_id: patient_id, expires_at })
  const byLink = { query: { rescheduling_token: token }, body: { starts_at: other! } }
  const moved = await app.call(`PATCH /appointments/${visit.id}`, byLink)
  assert.equal(moved.status, 200, moved.text)
  const read = async () => (await app.call(`GET /appointment-links/${token}`)).body
  const shown = await read()
  assert.deepEqual([shown.appointment.id, shown.appointment.starts_at, shown.moved], [moved.body.id, other, { fee_cents: 0 }])
  // It follows further moves, and a cancellation.
  const later = await app.call(`PATCH /appointments/${moved.body.id}`, { as: cast.maya, body: { starts_at: start! } })
  assert.equal((await read()).appointment.id, later.body.id)
  assert.equal((await app.call(`POST /appointment/${later.body.id}/cancel`, { as: cast.maya, body: {} })).status, 200)
  assert.equal((await read()).appointment.status, 'Canceled')
  const today = app.clock()
  app.clock.set('2026-03-20T00:00:01.000Z')
  assert.equal((await app.call(`GET /appointment-links/${token}`)).status, 404, 'expired')
  app.clock.set(today)
})
