import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { makeLink } from '../../scheduling/links.ts'
import { waitUntilSomebodyWaits } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { addChild, bookFor } from './family.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())
beforeEach(() => t.clock.advance(1))

test('a morning message is refused if the morning of the guardian, who lives further west, comes after the visit began', async () => {
  const child = await addChild(t, { first_name: 'Far' })
  const visit = await bookFor(t, child, '2026-04-06T14:00:00Z')
  await t.owner.query("update patient set time_zone = 'Pacific/Honolulu' where id = $1", [cast.maya.patient_id])
  // Three hours before the visit it is night for both. Eight o’clock is 13:00 UTC in Chicago, and 18:00 UTC in Honolulu.
  t.clock.set(new Date(Date.parse(visit.starts_at) - 3 * 3_600_000).toISOString())
  assert.ok(visit.starts_at.slice(11) > '13:00' && visit.starts_at.slice(11) < '18:00', visit.starts_at)
  const cancel = (when: 'morning' | 'now') =>
    t.call(`POST /appointment/${visit.id}/cancel`, { as: cast.marisol, body: { reason: 'ill', tell: { when } } })
  const refused = await cancel('morning')
  assert.deepEqual([refused.status, refused.details.issues?.[0]?.code], [400, 'too_late'])
  const { guardian } = await bodyOf(t.call(`GET /appointments/${visit.id}`, { as: cast.marisol }))
  assert.equal(guardian?.time_zone, 'Pacific/Honolulu', 'who chooses the moment sees whose morning it is')
  const move = (starts_at: string) =>
    t.call(`PATCH /appointments/${visit.id}`, {
      as: cast.marisol,
      body: { starts_at, override: { reason: 'She asks for it' }, tell: { when: 'morning' } },
    })
  const later = await move(new Date(Date.parse(visit.starts_at) + 86_400_000).toISOString())
  assert.deepEqual(
    [later.code, later.details.issues?.[0]?.path, later.details.issues?.[0]?.params],
    ['invalid_request', ['tell', 'when'], { at: '2026-04-06T18:00:00.000Z' }],
    'a later time does not help whoever comes for the old one',
  )
  assert.equal((await cancel('now')).status, 200)
})

test('a message that is being written when its guardianship ends is not sent, and leaves no link that works', async () => {
  const child = await addChild(t, { first_name: 'Rac' })
  const visit = await bookFor(t, child, '2026-05-04T00:00:00Z')
  const { rows: events } = await t.owner.query(
    "select id from event where name = 'appointment.booked' and payload ->> 'appointment_id' = $1",
    [visit.id],
  )
  await t.runJob('notifications.tell', { event_id: events[0].id, name: 'appointment.booked' })
  const { rows } = await t.owner.query("select id from notification where recipient_id = $1 and channel = 'sms'", [child.patient_id])
  const id = rows[0].id
  // The attempt is counted after the address was found, so that it waits for this lock while the guardianship ends.
  const blocker = await t.owner.connect()
  await blocker.query('begin')
  await blocker.query('select from notification where id = $1 for update', [id])
  const sending = t.runJob('notifications.send', { notification_id: id })
  await waitUntilSomebodyWaits(t)
  assert.equal((await t.call(`DELETE /guardianships/${child.guardianship_id}`, { as: cast.selma })).status, 204)
  await blocker.query('commit')
  blocker.release()
  await sending
  const { rows: ended } = await t.owner.query('select status, reason from notification where id = $1', [id])
  assert.deepEqual(ended, [{ status: 'suppressed', reason: 'no_address' }])
  const { rowCount } = await t.owner.query('select from appointment_link where appointment_id = $1', [visit.id])
  assert.equal(rowCount, 0)
})

test('nobody gets a link for a patient for whom they do not act, and a dependent holds none', async () => {
  const child = await addChild(t, { first_name: 'Lin' })
  const visit = await bookFor(t, child, '2026-06-01T00:00:00Z')
  const link = { appointment_id: visit.id, patient_id: child.patient_id, expires_at: visit.starts_at }
  const make = (holder_id: string) => makeLink(t.context({ kind: 'system' }), { ...link, holder_id })
  assert.equal((await t.send(`GET /appointment-links/${await make(cast.maya.patient_id)}`)).status, 200)
  for (const holder of [cast.ruben.patient_id, child.patient_id]) await assert.rejects(make(holder), { code: 'not_found' })
})
