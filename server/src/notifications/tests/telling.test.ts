import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bookForMaya } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { deliverDue } from './delivering.ts'
import { bookUntold, cancelAsHannah, listFree, startQuietly } from './visits-of-maya.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())
beforeEach(() => startQuietly(app))

const { hannah, maya } = cast
const evening = '2026-03-17T03:30:00.000Z'
const morning = '2026-03-17T13:00:00.000Z'

test('staff choose when the patient is told: now, also at night; at eight in the patient’s time zone; or not at all', async () => {
  const starts = await listFree(app, '2026-03-23T00:00:00Z')
  const visits = [await bookForMaya(app, starts[0]!), await bookForMaya(app, starts[6]!), await bookForMaya(app, starts[12]!)]
  await deliverDue(app)
  await app.owner.query('delete from demo_outbox; delete from notification')
  app.clock.set(evening)
  const reason = 'A cold'
  await cancelAsHannah(app, visits[0]!.id, { reason, tell: { when: 'now' } })
  await cancelAsHannah(app, visits[1]!.id, { reason, tell: { when: 'morning' } })
  await cancelAsHannah(app, visits[2]!.id, { reason, tell: { when: 'never', reason: 'told_already' } })
  await deliverDue(app)
  const { rows } = await app.owner.query(
    "select payload ->> 'appointment_id' as id, channel, status, reason, send_after from notification where recipient_kind = 'patient' order by channel",
  )
  const plan = (at: number) =>
    rows.filter(({ id }) => id === visits[at]!.id).map((row) => [row.channel, row.status, row.send_after, row.reason])
  const soon = new Date(Date.parse(evening) + undoSeconds * 1000).toISOString()
  assert.deepEqual(plan(0), [
    ['email', 'queued', soon, null],
    ['sms', 'queued', soon, null],
  ])
  assert.deepEqual(plan(1), [
    ['email', 'queued', morning, null],
    ['sms', 'queued', morning, null],
  ])
  assert.deepEqual(
    plan(2).map(([channel, status, , reason]) => [channel, status, reason]),
    [
      ['email', 'suppressed', 'untold_told_already'],
      ['sms', 'suppressed', 'untold_told_already'],
    ],
  )
  const trail = await app.owner.query("select details from audit where outcome = 'appointment.canceled' and subject_id = $1", [
    visits[2]!.id,
  ])
  assert.deepEqual(trail.rows, [{ details: { by: 'provider', late: false, tell: 'never', untold: 'told_already' } }])
})

test('this choice is refused to patients, without a reason, or if the message would come after the visit has begun', async () => {
  const visit = await bookUntold(app)
  const own = await app.call(`POST /appointment/${visit.id}/cancel`, {
    as: maya,
    body: { tell: { when: 'never', reason: 'told_already' } },
  })
  assert.deepEqual([own.status, own.code], [403, 'forbidden'])
  for (const tell of [{ when: 'never' }, { when: 'never', reason: 'no wish' }, { when: 'later' }]) {
    const refused = await app.send(`POST /appointment/${visit.id}/cancel`, { as: hannah, body: { reason: 'A cold', tell } })
    assert.deepEqual([refused.status, refused.code], [400, 'invalid_request'], JSON.stringify(tell))
  }
  app.clock.set(new Date(Date.parse(visit.starts_at) - 30 * 60_000).toISOString())
  const late = await cancelAsHannah(app, visit.id, { reason: 'A cold', tell: { when: 'morning' } })
  assert.deepEqual([late.status, late.code], [400, 'invalid_request'])
  assert.deepEqual(
    late.details.issues?.map(({ path, code }: { path: unknown; code: string }) => [path, code]),
    [[['tell', 'when'], 'too_late']],
  )
})
