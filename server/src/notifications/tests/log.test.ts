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
  const keysOf = async (query: Record<string, string>) => {
    const { items } = await find({ ...day, ...query })
    const { rows } = await app.owner.query<{ dedupe_key: string }>(
      "select dedupe_key from app.notification where id = any ($1) and dedupe_key like 'log:%' order by dedupe_key",
      [items.map(({ id }) => id)],
    )
    return rows.map(({ dedupe_key }) => dedupe_key)
  }
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
  assert.ok(!('dedupe_key' in items[0]), 'which may name the conversation in which somebody is in danger')
})

test('liftNoticeFault: support lets notices go where a carrier refused them, with a reason and on record, and a STOP stays', async () => {
  const { email, phone_number, patient_id } = maya
  await app.owner.query('insert into app.email_unreachable values ($1, $2, now())', [email, 'mailbox_gone'])
  await app.owner.query('insert into app.sms_unreachable values ($1, $2, now())', [phone_number, 'landline'])
  await app.owner.query('insert into app.sms_opt_out values ($1, now())', [phone_number])
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into app.notification (id, created_at, dedupe_key, recipient_kind, recipient_id, group_slug, channel, template, status, reason)
     select gen_random_uuid(), now(), 'lift:' || way, 'patient', $1, 'visits', way, 'booked', 'suppressed', reason
     from (values ('email', 'mailbox_gone'), ('sms', 'landline'), ('push', 'no_device')) v (way, reason) returning id`,
    [patient_id],
  )
  const [mail, text, push] = rows.map(({ id }) => id)
  const lift = (id: string | undefined, as: typeof selma | typeof tom = selma) =>
    app.call(`POST /admin/notifications/${id!}/lift`, { as, body: { reason: 'person_says' } })
  const known = async () =>
    (await app.owner.query('select address as at from app.email_unreachable union all select phone_number from app.sms_unreachable')).rows
  const reach = async () => (await bodyOf(app.call(`GET /patients/${patient_id}/notification-settings`, { as: maya }))).reach
  assert.equal((await lift(mail, tom)).code, 'forbidden')
  assert.equal((await lift('0199aaaa-0000-7000-8000-00000000dead')).code, 'not_found')
  assert.equal((await lift(push)).code, 'not_available')
  assert.equal((await lift(mail)).status, 204)
  await app.runJobs()
  assert.deepEqual([await known(), await reach()], [[{ at: phone_number }], { sms: 'stopped', email: 'reaches' }])
  assert.equal((await lift(text)).status, 204)
  await app.runJobs()
  assert.deepEqual([await known(), (await reach()).sms], [[], 'stopped'])
  const trail = await app.owner.query(`select from app.event where name = 'notice_fault.lifted' and payload->>'reason' = 'person_says'`)
  assert.equal(trail.rows.length, 2)
})

test('what went out more than two years ago is forgotten, also what was sent again since then, and what is newer stays', async () => {
  const add = (key: string, days: number, again?: string) =>
    app.owner.query(
      `insert into app.notification (id, created_at, dedupe_key, recipient_kind, recipient_id, group_slug, channel, template, status, again_of)
       values (gen_random_uuid(), $1::timestamptz - make_interval(days => $2), $3, 'patient', $4, 'visits', 'sms', 'booked', 'sent',
         (select id from app.notification where dedupe_key = $5))`,
      [app.clock(), days, key, maya.patient_id, again ?? null],
    )
  await add('old:1', 740)
  await add('old:2', 735, 'old:1')
  await add('old:3', 735)
  await add('old:4', 720, 'old:3')
  await app.runJob('notifications.forget_old')
  await app.runJob('notifications.forget_old')
  const { rows } = await app.owner.query("select dedupe_key from app.notification where dedupe_key like 'old:%' order by dedupe_key")
  assert.deepEqual(rows, [{ dedupe_key: 'old:3' }, { dedupe_key: 'old:4' }])
})

test('the log counts no further than it must', async () => {
  await app.owner.query(
    `insert into app.notification (id, created_at, dedupe_key, recipient_kind, recipient_id, group_slug, channel, template, status)
     select gen_random_uuid(), now(), 'many:' || n, 'patient', $1, 'visits', 'push', 'moved', 'failed' from generate_series(1, 1100) n`,
    [maya.patient_id],
  )
  assert.equal((await find({ channel: 'push', kind: 'moved', state: 'failed' })).total, 1001)
})

test('nobody but support searches the log, and what it cannot mean is refused', async () => {
  assert.equal((await app.call('GET /admin/notifications', { as: tom, query: { q: 'maya' } })).code, 'forbidden')
  for (const query of [{ state: 'lost' }, { channel: 'pigeon' }, { from: '2026-02-30' }, { kind: 'No Kind' }, { q: '' }])
    assert.equal((await app.send('GET /admin/notifications', { as: selma, query })).code, 'invalid_request')
})
