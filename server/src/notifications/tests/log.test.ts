import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app?.close())

const { maya, hannah, selma, tom } = cast
const find = async (query: Record<string, string>) => bodyOf(app.call('GET /admin/notifications', { as: selma, query }))

/** Three notices of one evening: two to Maya, of which one came back, and one to Hannah. */
async function writeNotices() {
  const write = (key: string, kind: string, id: string, channel: string, template: string, status: string) =>
    app.owner.query(
      `insert into app.notification (id, created_at, dedupe_key, recipient_kind, recipient_id, group_slug, channel, template, status)
       values (gen_random_uuid(), '2026-02-20T02:30:00Z', $1, $2, $3, 'visits', $4, $5, $6)`,
      [key, kind, id, channel, template, status],
    )
  await write('log:1', 'patient', maya.patient_id, 'email', 'booked', 'bounced')
  await write('log:2', 'patient', maya.patient_id, 'sms', 'moved', 'delivered')
  await write('log:3', 'provider', hannah.provider_id, 'email', 'booked', 'delivered')
}

test('support finds notices by a part of a name, the way, how they ended, what they are about, and the days of the practice', async () => {
  await writeNotices()
  // In the zone of the practice it is still the day before.
  const day = { from: '2026-02-19', to: '2026-02-19', limit: '100' }
  const keysOf = async (query: Record<string, string>) =>
    (await find({ ...day, ...query })).items.flatMap(({ dedupe_key }) => (dedupe_key.startsWith('log:') ? [dedupe_key] : [])).sort()
  assert.deepEqual(await keysOf({}), ['log:1', 'log:2', 'log:3'])
  assert.deepEqual(await keysOf({ from: '2026-02-20', to: '2026-02-20' }), [])
  assert.deepEqual(await keysOf({ q: ' lindq' }), ['log:1', 'log:2'])
  assert.deepEqual(await keysOf({ q: 'hannah oka' }), ['log:3'])
  assert.deepEqual(await keysOf({ q: 'nobody of this name' }), [])
  assert.deepEqual(await keysOf({ channel: 'sms' }), ['log:2'])
  assert.deepEqual(await keysOf({ state: 'missed' }), ['log:1'])
  assert.deepEqual(await keysOf({ state: 'delivered', kind: 'booked' }), ['log:3'])
  assert.deepEqual(await keysOf({ patient_id: maya.patient_id, kind: 'moved' }), ['log:2'])
  const { total, items } = await find({ q: 'maya', channel: 'email', state: 'bounced', limit: '1' })
  assert.ok(total >= 1 && items[0]?.recipient_name === maya.name)
})

test('nobody but support searches the log, and what it cannot mean is refused', async () => {
  assert.equal((await app.call('GET /admin/notifications', { as: tom, query: { q: 'maya' } })).code, 'forbidden')
  for (const query of [{ state: 'lost' }, { channel: 'pigeon' }, { from: '2026-02-30' }, { kind: 'No Kind' }, { q: '' }])
    assert.equal((await app.send('GET /admin/notifications', { as: selma, query })).code, 'invalid_request')
})
