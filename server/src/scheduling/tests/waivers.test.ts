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
const change = (id: string, body: object, as: Caller = cast.hannah) => app.call(`PATCH /appointments/${id}`, { as, body })
const waive = (id: string, as: Caller = cast.hannah) => change(id, { waive_fee: true, reason: 'A storm' }, as)
const read = async (id: string, as: Caller = cast.hannah) => (await app.call(`GET /appointments/${id}`, { as })).body
const booked = async (from = '2026-03-16T00:00:00Z') =>
  bookForMaya(app, (await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from }))[0]!)
const hoursBefore = (visit: Shown, hours: number) => app.clock.set(new Date(Date.parse(visit.starts_at) - hours * 3_600_000).toISOString())

async function canceledLate(): Promise<Shown> {
  const visit = await booked()
  hoursBefore(visit, 3)
  const canceled = await app.call(`POST /appointment/${visit.id}/cancel`, { as: cast.maya })
  assert.ok(canceled.body.cancel_fee_cents > 0, canceled.text)
  return canceled.body
}

test('the fee of a late cancellation is waived afterwards with a reason, once, and the patient is told', async () => {
  const visit = await canceledLate()
  assert.equal((await read(visit.id)).actions.waive_fee, true)
  await app.runJobs({ twice: false })
  await app.owner.query('delete from demo_outbox')
  const waived = await waive(visit.id)
  const shown = waived.body
  assert.deepEqual(
    [waived.status, shown.cancel_fee_cents, shown.fee_waived_reason, shown.status],
    [200, 0, 'A storm', 'Canceled'],
    waived.text,
  )
  assert.deepEqual([shown.actions.waive_fee, shown.canceled_late], [false, true])
  await app.runJobs()
  // That the card is not charged is told by billing, whose tests look at that.
  const { rows } = await app.owner.query(
    "select channel, recipient, text from demo_outbox where text not like '%/app/billing%' order by channel",
  )
  assert.deepEqual(
    rows.map(({ channel, recipient }) => [channel, recipient]),
    [
      ['email', cast.maya.email],
      ['sms', cast.maya.phone_number],
    ],
  )
  assert.match(rows[1].text, /^Sorrel: The fee for your visit with Hannah Okafor on .*, by video, is waived: you owe nothing\./)
  assert.ok(!rows.some(({ text }) => text.includes('A storm')), 'the reason is between staff')
  const again = await waive(visit.id)
  assert.deepEqual([again.status, again.code], [409, 'appointment_not_markable'])
})

test('the reason is kept for staff, and the trail says who waived the fee, without the reason', async () => {
  const visit = await canceledLate()
  assert.equal((await waive(visit.id, cast.selma)).status, 200)
  assert.equal((await read(visit.id)).fee_waived_reason, 'A storm')
  assert.equal((await read(visit.id, cast.maya)).fee_waived_reason, null)
  const { rows } = await app.owner.query(
    "select subject_id, details from audit where outcome = 'appointment.fee_waived' and subject_id = $1",
    [visit.id],
  )
  assert.deepEqual(rows, [{ subject_id: visit.id, details: { by: 'admin' } }])
})

test('the fees of a missed visit and of a late move are waived in the same way', async () => {
  const missed = await booked()
  app.clock.set(missed.ends_at)
  const marked = (await change(missed.id, { status: 'No-show' })).body
  assert.ok(marked.cancel_fee_cents > 0)
  assert.deepEqual([(await waive(missed.id)).status, (await read(missed.id)).status], [200, 'No-show'])
  app.clock.set('2026-03-03T15:00:00.000Z')
  const left = await booked()
  hoursBefore(left, 3)
  const [later] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-23T00:00:00Z' })
  assert.equal((await change(left.id, { starts_at: later }, cast.maya)).status, 200)
  assert.ok((await read(left.id)).cancel_fee_cents > 0)
  assert.deepEqual([(await waive(left.id)).status, (await read(left.id)).cancel_fee_cents], [200, 0])
})

test('nobody can waive their own fee, a fee that does not exist, a fee without a reason, or a fee along with another change', async () => {
  const visit = await booked()
  const nothingYet = await waive(visit.id)
  assert.deepEqual([nothingYet.status, nothingYet.code], [409, 'appointment_not_markable'])
  hoursBefore(visit, 3)
  await app.call(`POST /appointment/${visit.id}/cancel`, { as: cast.maya })
  const own = await waive(visit.id, cast.maya)
  assert.deepEqual([own.status, own.code], [403, 'forbidden'])
  const foreign = await app.call(`PATCH /appointments/${visit.id}`, { as: cast.dana, body: { waive_fee: true, reason: 'A storm' } })
  assert.equal(foreign.status, 404)
  for (const body of [
    { waive_fee: true },
    { waive_fee: false, reason: 'A storm' },
    { waive_fee: true, reason: 'A storm', actual_minutes: 30 },
    { waive_fee: true, reason: 'A storm', override: { reason: 'A storm' } },
  ]) {
    const refused = await change(visit.id, body)
    assert.deepEqual([refused.status, refused.code], [400, 'invalid_request'], JSON.stringify(body))
  }
  const stale = await change(visit.id, { waive_fee: true, reason: 'A storm', version: visit.version })
  assert.equal(stale.code, 'changed_meanwhile')
  assert.ok((await read(visit.id)).cancel_fee_cents > 0)
})

test('if two people waive a fee at the same time, it is waived once', async () => {
  const visit = await canceledLate()
  const answers = await Promise.all([waive(visit.id), waive(visit.id, cast.selma)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const { rows } = await app.owner.query("select 1 from event where name = 'appointment.fee_waived' and payload->>'appointment_id' = $1", [
    visit.id,
  ])
  assert.equal(rows.length, 1)
})

test('a visit that staff cancel carries no fee, so none is waived with it', async () => {
  const visit = await booked()
  hoursBefore(visit, 3)
  const canceled = await app.call(`POST /appointment/${visit.id}/cancel`, { as: cast.hannah, body: { reason: 'A cold', waive_fee: true } })
  const shown = canceled.body
  assert.deepEqual([canceled.status, shown.cancel_fee_cents, shown.fee_waived_reason], [200, 0, null])
})
