import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signIn } from '../../auth/tests/testing.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { findTimeAfterQuietHours } from '../quiet-hours.ts'
import { deliverDue } from './delivering.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('the hours of a child’s notices are by the clock of whoever reads them, and follow it; so do a dietitian’s', async () => {
  const [{ carmen, marisol }, { mia }] = [cast, children]
  const child = { as: carmen, headers: { 'x-acting-for': mia.patient_id } }
  await app.owner.query("update patient set time_zone = 'America/New_York' where id = $1", [mia.patient_id])
  const read = () => bodyOf(app.call(`GET /patients/${mia.patient_id}/notification-settings`, child))
  assert.equal((await read()).time_zone, 'America/Chicago')
  const wait = (kind: string, id: string) =>
    app.owner.query(
      `insert into notification (id, created_at, dedupe_key, recipient_kind, recipient_id, group_slug, channel, template, status, send_after, not_before, waits)
       values (gen_random_uuid(), $2, 'waits:' || $3::text, $1, $3::uuid, 'chat', 'push', 'x', 'queued', '2026-03-08T14:00:00Z', $2, true)`,
      [kind, app.clock(), id],
    )
  const readDue = async (id: string) =>
    (await app.owner.query<{ send_after: string }>('select send_after from notification where dedupe_key = $1', [`waits:${id}`])).rows[0]
      ?.send_after
  app.clock.set('2026-03-07T06:00:00.000Z')
  await wait('patient', mia.patient_id)
  await wait('provider', marisol.provider_id)
  const { headers } = await signIn(app, carmen)
  await bodyOf(app.call('PATCH /auth/me', { headers, body: { time_zone: 'America/New_York' } }))
  const group: string = 'chat'
  const body = { quiet_hours: { from: '20:00', until: '05:00' } }
  await bodyOf(app.call(`PUT /providers/${marisol.provider_id}/notification-settings/${group}`, { as: marisol, body }))
  await deliverDue(app)
  assert.equal(await readDue(mia.patient_id), '2026-03-07T13:00:00.000Z', 'eight in New York')
  assert.equal(await readDue(marisol.provider_id), '2026-03-07T11:00:00.000Z', 'five in Austin')
  assert.equal((await read()).time_zone, 'America/New_York')
})

test('quiet hours that end within the hour that comes twice end the second time for whoever is in it', () => {
  const hours = { from: '23:00', until: '01:30' }
  const table = [
    ['2026-11-01T05:10:00.000Z', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01T06:10:00.000Z', '2026-11-01T06:30:00.000Z'],
    ['2026-11-01T06:40:00.000Z', '2026-11-01T06:40:00.000Z'],
  ] as const
  for (const [now, expected] of table) assert.equal(findTimeAfterQuietHours(now, 'America/New_York', hours), expected, now)
})
