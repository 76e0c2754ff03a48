import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bookForMaya, listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('a message that waits in the outbox is not sent to somebody who has left meanwhile', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-12T00:00:00Z' })
  await app.runJobs()
  await app.owner.query('delete from demo_outbox; delete from notification')
  await bookForMaya(app, start!)
  const { rows: events } = await app.owner.query(
    "select id as event_id, name from event where name = 'appointment.booked' order by at desc limit 1",
  )
  await app.runJob('notifications.tell', events[0])
  const { rows: queued } = await app.owner.query("select channel from notification where status = 'queued' order by channel")
  assert.deepEqual(
    queued.map(({ channel }) => channel),
    ['email', 'email', 'sms'],
  )
  await app.owner.query('update patient set deleted_at = $2 where id = $1', [cast.maya.patient_id, app.clock()])
  await app.owner.query("update provider set status = 'offboarded', offboarded_at = $2 where id = $1", [
    cast.hannah.provider_id,
    app.clock(),
  ])
  await app.runJobs()
  assert.equal((await app.owner.query('select from demo_outbox')).rowCount, 0)
  const { rows: ended } = await app.owner.query('select distinct status, reason from notification')
  assert.deepEqual(ended, [{ status: 'suppressed', reason: 'no_address' }])
})
