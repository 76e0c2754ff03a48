import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { bookForMaya, listFreeStarts, type Shown } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())
beforeEach(() => app.clock.set('2026-03-03T15:00:00.000Z'))

type Caller = typeof cast.maya | typeof cast.hannah | typeof cast.selma
const booked = async () =>
  bookForMaya(app, (await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z' }))[0]!)
const hoursBefore = (visit: Shown, hours: number) => app.clock.set(new Date(Date.parse(visit.starts_at) - hours * 3_600_000).toISOString())
const cancel = (id: string, body: object, as: Caller = cast.hannah) =>
  app.call(`POST /appointment/${id}/cancel`, { as, body: { asked_by: 'patient', ...body } })

test('a patient who cancels late by phone owes the late fee, is told of it, and staff can take it back', async () => {
  const visit = await booked()
  hoursBefore(visit, 3)
  await app.runJobs({ twice: false })
  await app.owner.query('delete from demo_outbox')
  const canceled = await cancel(visit.id, {})
  const shown = canceled.body
  assert.deepEqual(
    [canceled.status, shown.canceled_by, shown.cancel_entered_by, shown.canceled_late, shown.cancel_fee_cents],
    [200, 'patient', 'provider', true, visit.late_fee_cents],
    canceled.text,
  )
  assert.deepEqual([shown.actions.restore, shown.actions.waive_fee], [true, true])
  app.clock.advance(1)
  await app.runJobs()
  const { rows } = await app.owner.query('select text from demo_outbox where recipient = $1', [cast.maya.phone_number])
  assert.match(rows[0]?.text, /is canceled\. A late cancellation fee of \$50\.00 applies\./)
  const { rows: trail } = await app.owner.query(
    "select actor_kind, details from audit where outcome = 'appointment.canceled' and subject_id = $1",
    [visit.id],
  )
  assert.deepEqual([trail[0].actor_kind, trail[0].details.by, trail[0].details.asked_by], ['provider', 'provider', 'patient'])
  const back = await app.call(`PATCH /appointments/${visit.id}`, { as: cast.hannah, body: { status: 'Scheduled' } })
  const { status, cancel_fee_cents, canceled_late, canceled_by, cancel_entered_by } = back.body
  assert.deepEqual([status, cancel_fee_cents, canceled_late, canceled_by, cancel_entered_by], ['Scheduled', 0, false, null, null])
})

test('in time it is free; the fee is waived with a reason that the patient does not see', async () => {
  const early = await booked()
  const free = await cancel(early.id, { reason: 'Away' }, cast.selma)
  assert.deepEqual([free.body.cancel_fee_cents, free.body.canceled_late, free.body.cancel_entered_by], [0, false, 'admin'], free.text)
  const late = await booked()
  hoursBefore(late, 3)
  const waived = (await cancel(late.id, { waive_fee: true, waive_reason: 'A storm' })).body
  assert.deepEqual([waived.cancel_fee_cents, waived.canceled_late, waived.fee_waived_reason], [0, true, 'A storm'])
  const seen = (await app.call(`GET /appointments/${late.id}`, { as: cast.maya })).body
  assert.deepEqual([seen.status, seen.fee_waived_reason], ['Canceled', null])
})

test('a visit that has begun was missed, and is not canceled for the patient', async () => {
  const visit = await booked()
  app.clock.set(visit.starts_at)
  const refused = await cancel(visit.id, {})
  assert.deepEqual([refused.status, refused.code], [409, 'appointment_not_cancelable'])
})

test('patients do not say that they asked; a waiver needs its reason, and a reason its waiver', async () => {
  const visit = await booked()
  for (const body of [{}, { waive_reason: 'A storm' }]) {
    const own = await cancel(visit.id, body, cast.maya)
    assert.deepEqual([own.status, own.code], [403, 'forbidden'])
  }
  for (const body of [{ waive_fee: true }, { waive_reason: 'A storm' }]) {
    const refused = await cancel(visit.id, body)
    assert.deepEqual([refused.status, refused.details.issues?.[0]?.path], [400, ['waive_reason']], JSON.stringify(body))
  }
  const foreign = await app.call(`POST /appointment/${visit.id}/cancel`, { as: cast.dana, body: { asked_by: 'patient' } })
  assert.equal(foreign.status, 404)
})
