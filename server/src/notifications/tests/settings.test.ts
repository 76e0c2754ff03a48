import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { notificationGroups } from '@sorrel/contract/notifications/groups'
import type { updateNotificationSetting } from '@sorrel/contract/notifications/wire'
import type { z } from 'zod'
import { signIn } from '../../auth/tests/testing.ts'
import { messages } from '../../features.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { deliverDue, readSent } from './delivering.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-03-03T15:00:00.000Z')
  await app.owner.query(
    'delete from demo_outbox; delete from notification; delete from notification_choice; delete from notification_preference',
  )
  await app.owner.query('delete from graphile_worker._private_jobs')
})

const { maya, hannah, lucia } = cast
const billing: string = 'billing'
const chat: string = 'chat'
type Change = z.input<typeof updateNotificationSetting.body>
const read = () => bodyOf(app.call(`GET /patients/${maya.patient_id}/notification-settings`, { as: maya }))
const change = (group: string, body: Change) =>
  bodyOf(app.call(`PUT /patients/${maya.patient_id}/notification-settings/${group}`, { as: maya, body }))
const rows = async () =>
  (
    await app.owner.query('select channel, status, reason, send_after from notification where recipient_id = $1 order by channel', [
      maya.patient_id,
    ])
  ).rows
const message = async (text = 'Hello') => {
  const { items } = await bodyOf(app.call('GET /chat/channels', { as: hannah, query: { patient_id: maya.patient_id } }))
  await bodyOf(
    app.call(`POST /chat/channels/${items[0]!.id}/messages`, {
      as: hannah,
      body: { text, file_ids: [], client_nonce: crypto.randomUUID() },
    }),
  )
  return items[0]!.id
}

test('every message belongs to a group that its readers can choose, and every group has a message', () => {
  const used = new Set(messages.map(({ group, to }) => `${group} ${to}`))
  const offered = Object.entries(notificationGroups).flatMap(([slug, { to }]) => to.map((kind) => `${slug} ${kind}`))
  assert.deepEqual([...used].sort(), offered.sort())
})

test('whoever chose nothing gets everything; a group that is turned off goes out no more, and the log says why', async () => {
  const before = await read()
  assert.deepEqual(
    before.groups.map(({ group_slug }) => group_slug),
    Object.keys(notificationGroups),
  )
  assert.deepEqual(before.groups[0], { group_slug: 'appointments', channels: { push: true, sms: true, email: true }, locked: true })
  assert.deepEqual(
    [before.quiet_hours, before.digest, before.reach],
    [{ from: '21:00', until: '08:00' }, false, { sms: 'reaches', email: 'reaches' }],
  )
  const after = await change('chat', { channels: { sms: false } })
  assert.deepEqual(after.groups.find(({ group_slug }) => group_slug === 'chat')?.channels, { push: true, sms: false, email: true })
  await message()
  app.clock.advance(3)
  await deliverDue(app)
  assert.deepEqual(
    (await rows()).map(({ channel, status, reason }) => [channel, status, reason]),
    [
      ['email', 'sent', null],
      ['sms', 'suppressed', 'choice'],
    ],
  )
  const { items } = await bodyOf(app.call(`GET /patients/${maya.patient_id}/notices`, { as: maya }))
  assert.deepEqual(new Set(items.map(({ status, reason }) => `${status} ${reason}`)), new Set(['sent null', 'suppressed choice']))
})

test('of what nobody can do without, one of text message and e-mail stays on', async () => {
  const put = (body: Change) => app.call(`PUT /patients/${maya.patient_id}/notification-settings/${billing}`, { as: maya, body })
  assert.equal((await put({ channels: { sms: false, push: false } })).status, 200)
  const refused = await put({ channels: { email: false } })
  assert.deepEqual([refused.status, refused.code], [409, 'setting_locked'])
  assert.equal((await put({ channels: { sms: true, email: false } })).status, 200)
})

test('two changes at once never leave somebody without a way', async () => {
  for (let round = 0; round < 5; round += 1) {
    await change('billing', { channels: { sms: true, email: true } })
    const put = (channels: Change['channels']) =>
      app.call(`PUT /patients/${maya.patient_id}/notification-settings/${billing}`, { as: maya, body: { channels } })
    const both = await Promise.all([put({ sms: false }), put({ email: false })])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  }
})

test('quiet hours are the person’s own, and hold for texts by their own clock', async () => {
  await change('chat', { quiet_hours: { from: '12:00', until: '17:30' } })
  // 15:00 in London is 9:00 for Maya, whose clock is that of Chicago; three hours later it is noon there.
  app.clock.set('2026-03-03T18:10:00.000Z')
  await message()
  await deliverDue(app)
  const planned = await rows()
  assert.deepEqual(
    planned.map(({ channel, send_after }) => [channel, send_after]),
    [
      ['email', '2026-03-03T18:12:00.000Z'],
      ['sms', '2026-03-03T23:30:00.000Z'],
    ],
  )
  const settings = await change('chat', { quiet_hours: null })
  assert.equal(settings.quiet_hours, null)
  await deliverDue(app)
  assert.equal((await rows())[1].send_after, '2026-03-03T18:12:00.000Z', 'who wants no quiet hours waits no longer')
})

test('after a flight west a text waits for the morning there, and after one east it does not wait for the old one', async () => {
  app.clock.set('2026-03-04T05:00:00.000Z')
  await message()
  await deliverDue(app)
  const sms = async () => (await rows()).find(({ channel }) => channel === 'sms')
  assert.equal((await sms())?.send_after, '2026-03-04T14:00:00.000Z', 'eight in Chicago')
  await app.owner.query("update patient set time_zone = 'America/Los_Angeles' where id = $1", [maya.patient_id])
  app.clock.set('2026-03-04T14:00:00.000Z')
  await deliverDue(app)
  assert.deepEqual([(await sms())?.status, (await sms())?.send_after], ['queued', '2026-03-04T16:00:00.000Z'], 'six there: two hours more')
  app.clock.set('2026-03-04T14:30:00.000Z')
  const { headers } = await signIn(app, maya)
  await bodyOf(app.call('PATCH /auth/me', { headers, body: { time_zone: 'America/New_York' } }))
  await deliverDue(app)
  await deliverDue(app)
  assert.equal((await sms())?.status, 'sent')
  await app.owner.query("update patient set time_zone = 'America/Chicago' where id = $1", [maya.patient_id])
})

test('new messages come together once a day for whoever wants that, and not once they were read', async () => {
  const digest = await change('chat', { digest: true })
  assert.equal(digest.digest, true)
  const channel = await message('One')
  await deliverDue(app)
  app.clock.advance(30)
  await message('Two')
  await deliverDue(app)
  assert.deepEqual(
    (await rows()).map(({ channel, send_after }) => [channel, send_after]),
    [
      ['email', '2026-03-04T00:00:00.000Z'],
      ['sms', '2026-03-04T00:00:00.000Z'],
    ],
  )
  app.clock.set('2026-03-04T00:00:00.000Z')
  await deliverDue(app)
  const [text] = await readSent(app, maya.phone_number)
  assert.match(text?.text ?? '', /messages for you that you have not read yet/)
  await message('Three')
  await deliverDue(app)
  await bodyOf(app.call(`POST /chat/channels/${channel}/read`, { as: maya }))
  app.clock.set('2026-03-05T00:00:00.000Z')
  await deliverDue(app)
  assert.deepEqual(
    (await rows()).filter(({ status }) => status === 'suppressed').map(({ reason }) => reason),
    ['no_longer_true', 'no_longer_true'],
  )
  const refused = await app.send(`PUT /patients/${maya.patient_id}/notification-settings/labs`, { as: maya, body: { digest: true } })
  assert.equal(refused.code, 'invalid_request')
})

test('leaveNotices: the link in an e-mail ends its group, and no other; those that nobody can do without have none', async () => {
  await message()
  app.clock.advance(3)
  await deliverDue(app)
  const { rows: mails } = await app.owner.query("select html, text from demo_outbox where channel = 'email' and recipient = $1", [
    maya.email,
  ])
  const token = /notices\/leave\/([\w-]+)/.exec(mails[0].html)?.[1]
  assert.ok(token && mails[0].text.includes(token))
  assert.deepEqual(await bodyOf(app.call(`GET /notice-links/${token}`)), { role: 'patient', group_slug: 'chat', is_left: false })
  const form = await app.app.inject({
    method: 'POST',
    url: `/api/notice-links/${token}/leave`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  assert.equal(form.statusCode, 204)
  await app.runJobs()
  assert.deepEqual(await bodyOf(app.call(`GET /notice-links/${token}`)), { role: 'patient', group_slug: 'chat', is_left: true })
  const { groups } = await read()
  assert.deepEqual(
    groups.filter(({ channels }) => !channels.email).map(({ group_slug }) => group_slug),
    ['chat'],
  )
  for (const bad of [`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`, `${'A'.repeat(60)}`])
    assert.equal((await app.call(`GET /notice-links/${bad}`)).code, 'not_found')
})

test('a notice is sent again when asked, by another way too, at most three times a day, and not if it is no longer true', async () => {
  const channel = await message()
  app.clock.advance(3)
  await deliverDue(app)
  const { items } = await bodyOf(app.call(`GET /patients/${maya.patient_id}/notices`, { as: maya }))
  const mail = items.find((one) => one.channel === 'email')!
  const again = (id: string, body: object = {}) =>
    app.send(`POST /patients/${maya.patient_id}/notices/${id}/send-again`, { as: maya, body })
  app.clock.set('2026-03-04T05:00:00.000Z')
  assert.equal((await again(mail.id, { channel: 'sms' })).status, 204)
  await app.runJobs()
  const [text] = await readSent(app, maya.phone_number)
  assert.ok(text, 'whoever asks at night gets it at night')
  const support = await app.call(`POST /admin/notifications/${mail.id}/send-again`, { as: cast.selma, body: {} })
  assert.equal(support.status, 204)
  // A second press within a minute is the same one, before and after its job has run.
  const countAgain = async () =>
    (await bodyOf(app.call(`GET /patients/${maya.patient_id}/notices`, { as: maya }))).items.filter(({ is_again }) => is_again).length
  assert.equal((await again(mail.id)).status, 204)
  await app.runJobs()
  assert.equal((await again(mail.id)).status, 204)
  await app.runJobs()
  assert.equal(await countAgain(), 2)
  app.clock.advance(2)
  assert.equal((await again(mail.id)).status, 204)
  await app.runJobs()
  assert.equal(await countAgain(), 3)
  const { items: logged } = await bodyOf(app.call('GET /admin/notifications', { as: cast.selma, query: { patient_id: maya.patient_id } }))
  const first = logged.find(({ id }) => id === mail.id)
  assert.deepEqual([first?.is_again, first?.repeated_at], [false, app.clock()])
  app.clock.advance(2)
  assert.deepEqual([(await again(mail.id)).status, (await again(mail.id)).code], [422, 'not_available'])
  await bodyOf(app.call(`POST /chat/channels/${channel}/read`, { as: maya }))
  app.clock.set('2026-03-05T06:00:00.000Z')
  assert.equal((await again(mail.id)).status, 204)
  await app.runJobs()
  const [latest] = (await bodyOf(app.call(`GET /patients/${maya.patient_id}/notices`, { as: maya }))).items
  assert.deepEqual([latest?.status, latest?.reason, latest?.is_again], ['suppressed', 'no_longer_true', true])
})

test('support reads the log by person with reasons; a stranger’s notices and settings are not found', async () => {
  await message()
  app.clock.advance(3)
  await deliverDue(app)
  const log = await bodyOf(app.call('GET /admin/notifications', { as: cast.selma, query: { patient_id: maya.patient_id, limit: 1 } }))
  assert.equal(log.total, 2)
  assert.deepEqual([log.items.length, log.items[0]?.role, log.items[0]?.recipient_name], [1, 'patient', maya.name])
  assert.equal(
    (await bodyOf(app.call('GET /admin/notifications', { as: cast.selma, query: { provider_id: hannah.provider_id } }))).total,
    0,
  )
  await app.owner.query(`update app.notification set recipient_kind = 'provider', recipient_id = $2 where id = $1`, [
    log.items[0]?.id,
    hannah.provider_id,
  ])
  const hers = await bodyOf(app.call('GET /admin/notifications', { as: cast.selma, query: { provider_id: hannah.provider_id } }))
  assert.deepEqual(
    hers.items.map(({ recipient_name }) => recipient_name),
    [hannah.name],
  )
  await app.owner.query(`update app.notification set recipient_kind = 'patient', recipient_id = $2 where id = $1`, [
    log.items[0]?.id,
    maya.patient_id,
  ])
  const id = log.items[0]!.id
  const others = [
    app.send(`GET /patients/${maya.patient_id}/notification-settings`, { as: lucia }),
    app.send(`PUT /patients/${maya.patient_id}/notification-settings/chat`, { as: lucia, body: { digest: true } }),
    app.send(`GET /patients/${maya.patient_id}/notices`, { as: lucia }),
    app.send(`POST /patients/${lucia.patient_id}/notices/${id}/send-again`, { as: lucia, body: {} }),
    app.send(`POST /providers/${hannah.provider_id}/notices/${id}/send-again`, { as: hannah, body: {} }),
    app.send(`GET /providers/${hannah.provider_id}/notification-settings`, { as: cast.dana }),
    app.send(`GET /providers/${hannah.provider_id}/notices`, { as: cast.dana }),
    app.send(`PUT /providers/${hannah.provider_id}/notification-settings/chat`, { as: cast.dana, body: { digest: true } }),
  ]
  for (const { code } of await Promise.all(others)) assert.equal(code, 'not_found')
})

test('a dietitian chooses too, without text messages', async () => {
  const path = `/providers/${hannah.provider_id}/notification-settings` as const
  const { groups } = await bodyOf(app.call(`GET ${path}`, { as: hannah }))
  assert.deepEqual(
    groups.map(({ group_slug, channels }) => [group_slug, channels.sms]),
    [
      ['appointments', false],
      ['billing', false],
      ['chat', false],
      ['records', false],
    ],
  )
  assert.equal((await app.send(`PUT ${path}/chat`, { as: hannah, body: { channels: { sms: true } } })).code, 'invalid_request')
  assert.equal((await app.send(`PUT ${path}/labs`, { as: hannah, body: { channels: { email: false } } })).code, 'not_found')
  assert.equal((await app.send(`PUT ${path}/appointments`, { as: hannah, body: { channels: { email: false } } })).code, 'setting_locked')
  await bodyOf(app.call(`PUT ${path}/${chat}`, { as: hannah, body: { channels: { email: false } } }))
  await app.owner.query("delete from notification_choice where recipient_kind = 'provider'")
})
