import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { readCodeSentTo, signIn } from '../../auth/tests/testing.ts'
import { signWebhook } from '../../integrations/email/signing.ts'
import { signatureOf } from '../../integrations/sms/fake.ts'
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
  await app.owner.query('delete from demo_outbox; delete from notification; delete from notification_choice; delete from sms_opt_out')
  await app.owner.query('delete from sms_unreachable; delete from email_unreachable; delete from graphile_worker._private_jobs')
})

const { maya, hannah } = cast
const secret = () => app.house.config.hash_secret
const seconds = () => Math.floor(Date.parse(app.clock()) / 1000)

async function tellSms(ref: string, state: string, code = '', signature?: string) {
  const raw = new URLSearchParams({ MessageSid: ref, MessageStatus: state, ...(code && { ErrorCode: code }) }).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-sorrel-signature': signature ?? signatureOf(secret(), raw, seconds()),
  }
  const { statusCode } = await app.app.inject({ method: 'POST', url: '/api/webhooks/sms-status', headers, payload: raw })
  await deliverDue(app)
  return statusCode
}

async function tellMail(ref: string, type: string, at = seconds(), key = secret()) {
  const raw = JSON.stringify({ type, created_at: app.clock(), data: { message_id: ref, to: ['x@example.org'] } })
  const id = `msg-${type}-${at}`
  const headers = {
    'content-type': 'application/json',
    ...{ 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,bad ${signWebhook(key, id, at, raw)}` },
  }
  const { statusCode } = await app.app.inject({ method: 'POST', url: '/api/webhooks/email', headers, payload: raw })
  await deliverDue(app)
  return statusCode
}

/** A message to Maya, by the ways that she has. */
async function write(): Promise<string> {
  const { items } = await bodyOf(app.call('GET /chat/channels', { as: hannah, query: { patient_id: maya.patient_id } }))
  const id = items[0]!.id
  await bodyOf(app.call(`POST /chat/channels/${id}/read`, { as: maya }))
  const body = { text: 'Hello', file_ids: [], client_nonce: crypto.randomUUID() }
  await bodyOf(app.call(`POST /chat/channels/${id}/messages`, { as: hannah, body }))
  app.clock.advance(3)
  await deliverDue(app)
  return id
}
type Row = { channel: string; status: string; reason: string | null; carrier_ref: string; dedupe_key: string }
const rows = async () =>
  (
    await app.owner.query<Row>('select * from notification where recipient_id = $1 order by channel, created_at, status desc', [
      maya.patient_id,
    ])
  ).rows
const states = async () => (await rows()).map(({ channel, status, reason }) => [channel, status, reason])
const refOf = async (channel: string) => (await rows()).find((row) => row.channel === channel)!.carrier_ref
const noMail = () =>
  app.owner.query(
    `insert into notification_choice values ('patient', $1, 'chat', 'email', false, now()), ('patient', $1, 'appointments', 'email', false, now())`,
    [maya.patient_id],
  )

test('receiveSmsStatus: the carrier says what became of a text; only signed, only forward, and a repeated call changes nothing', async () => {
  await write()
  const ref = await refOf('sms')
  assert.equal(await tellSms(ref, 'delivered', '', 't=1,v1=00'), 401)
  assert.equal(await tellSms(ref, 'sent'), 200)
  assert.equal(await tellSms('SM-unknown', 'delivered'), 200)
  assert.deepEqual((await states())[1], ['sms', 'sent', null])
  assert.equal(await tellSms(ref, 'delivered'), 200)
  assert.equal(await tellSms(ref, 'delivered'), 200)
  assert.deepEqual((await states())[1], ['sms', 'delivered', null])
})

test('what carriers refuse is said in words, and an e-mail goes out instead where none did', async () => {
  await noMail()
  await write()
  assert.deepEqual(await states(), [
    ['email', 'suppressed', 'choice'],
    ['sms', 'sent', null],
  ])
  await tellSms(await refOf('sms'), 'undelivered', '30034')
  assert.deepEqual((await states()).at(-1), ['sms', 'bounced', 'carrier_30034'], 'who wants no e-mails about messages gets none')
  await app.owner.query('delete from notification')
  await app.owner.query("delete from notification_choice where group_slug = 'chat'")
  await app.owner.query('update patient set email = null where id = $1', [maya.patient_id])
  await write()
  await app.owner.query('update patient set email = $2 where id = $1', [maya.patient_id, maya.email])
  for (let times = 0; times < 2; times += 1) await tellSms(await refOf('sms'), 'undelivered', '30007')
  assert.deepEqual(await states(), [
    ['email', 'sent', null],
    ['sms', 'bounced', 'carrier_30007'],
  ])
  assert.equal((await readSent(app, maya.email)).length, 1)
})

test('a landline gets e-mail, also of what somebody wants by text only, and no more texts in vain', async () => {
  await app.owner.query("update patient set phone_number = '+13125550303' where id = $1", [maya.patient_id])
  await noMail()
  const { items } = await bodyOf(app.call('GET /appointments', { as: maya, query: { statuses: 'Scheduled', after: app.clock() } }))
  await bodyOf(app.call(`POST /appointment/${items[0]!.id}/cancel`, { as: maya }))
  // What goes out instead is due after the text that did not arrive.
  await deliverDue(app)
  await deliverDue(app)
  assert.deepEqual(await states(), [
    ['email', 'suppressed', 'choice'],
    ['email', 'sent', null],
    ['sms', 'bounced', 'landline'],
  ])
  await app.owner.query('delete from notification; delete from notification_choice')
  await write()
  assert.deepEqual(await states(), [
    ['email', 'sent', null],
    ['sms', 'suppressed', 'landline'],
  ])
  const { reach } = await bodyOf(app.call(`GET /patients/${maya.patient_id}/notification-settings`, { as: maya }))
  assert.deepEqual(reach, { sms: 'landline', email: 'reaches' })
  await app.owner.query('update patient set phone_number = $2 where id = $1', [maya.patient_id, maya.phone_number])
})

test('a STOP that only the carrier heard counts here too', async () => {
  await write()
  await tellSms(await refOf('sms'), 'failed', '21610')
  assert.deepEqual((await states()).at(-1), ['sms', 'failed', 'stopped'])
  await app.owner.query('delete from notification')
  await write()
  assert.deepEqual((await states()).at(-1), ['sms', 'suppressed', 'stopped'])
})

test('after a STOP codes for signing in go to the confirmed address, and to no other', async () => {
  await app.owner.query('insert into sms_opt_out values ($1, now())', [maya.phone_number])
  const codes = async () => {
    await app.owner.query('delete from demo_outbox; delete from challenge')
    await app.call('POST /auth/login', { headers: { authorization: 'client::::' }, body: { phone_number: maya.phone_number } })
    await app.runJobs()
    return (await app.owner.query('select channel, recipient from demo_outbox')).rows
  }
  await app.owner.query('update identity set email = $2, email_verified_at = now() where id = $1', [maya.identity_id, maya.email])
  assert.deepEqual(await codes(), [{ channel: 'email', recipient: maya.email }])
  await app.owner.query('update identity set email_verified_at = null where id = $1', [maya.identity_id])
  assert.deepEqual(await codes(), [{ channel: 'sms', recipient: maya.phone_number }])
  await app.owner.query('delete from sms_opt_out')
  assert.deepEqual(await codes(), [{ channel: 'sms', recipient: maya.phone_number }])
  await app.owner.query('update identity set email_verified_at = now() where id = $1', [maya.identity_id])
  const session = await signIn(app, maya)
  assert.ok(session.headers)
})

test('a code that a carrier refuses for good goes to the confirmed mailbox, and what was wrong is remembered', async () => {
  const ask = async (phone_number: string) => {
    await app.owner.query('delete from demo_outbox; delete from challenge')
    await app.owner.query('update patient set phone_number = $2 where id = $1', [maya.patient_id, phone_number])
    await app.owner.query('update identity set phone_number = $2 where id = $1', [maya.identity_id, phone_number])
    await app.call('POST /auth/login', { headers: { authorization: 'client::::' }, body: { phone_number } })
    await app.runJobs()
    return (await app.owner.query('select channel, recipient from demo_outbox')).rows
  }
  assert.deepEqual(await ask('+13125550610'), [{ channel: 'email', recipient: maya.email }])
  assert.equal((await app.owner.query("select from sms_opt_out where phone_number = '+13125550610'")).rowCount, 1)
  await ask(maya.phone_number)
})

test('a mail that its server refuses at once counts as one that bounces later', async () => {
  await app.owner.query("update patient set email = 'bounce.maya@example.org' where id = $1", [maya.patient_id])
  await write()
  assert.deepEqual((await states())[0], ['email', 'bounced', 'mailbox_gone'])
  assert.equal((await app.owner.query('select from email_unreachable')).rowCount, 1)
  await app.owner.query('update patient set email = $2 where id = $1', [maya.patient_id, maya.email])
})

test('news of a carrier that comes before the message is stored as sent is not lost', async () => {
  await write()
  const ref = await refOf('sms')
  await app.owner.query("update notification set carrier_ref = null where channel = 'sms'")
  await tellSms(ref, 'delivered')
  await deliverDue(app)
  await app.owner.query("update notification set carrier_ref = $1 where channel = 'sms'", [ref])
  await deliverDue(app)
  assert.deepEqual((await states()).at(-1), ['sms', 'delivered', null])
  await tellSms('SM-of-a-code', 'delivered')
  for (let times = 0; times < 6; times += 1) await deliverDue(app)
  assert.equal((await app.owner.query('select from graphile_worker._private_jobs')).rowCount, 0, 'it is looked for only so often')
})

test('receiveEmailStatus: a mail service says what became of a mail: signed, within five minutes, and with its own secret', async () => {
  await write()
  const ref = (await refOf('email')).slice(1, -1)
  assert.equal(await tellMail(ref, 'email.delivered', seconds() - 301), 401)
  assert.equal(await tellMail(ref, 'email.delivered', seconds(), 'another secret of more than thirty letters'), 401)
  assert.equal(await tellMail(ref, 'email.opened'), 204)
  assert.deepEqual((await states())[0], ['email', 'sent', null])
  assert.equal(await tellMail(ref, 'email.delivered'), 204)
  assert.deepEqual((await states())[0], ['email', 'delivered', null])
  assert.equal(await tellMail(`<${ref}>`, 'email.bounced'), 204)
  assert.deepEqual((await states())[0], ['email', 'bounced', 'mailbox_gone'])
  await app.owner.query('delete from notification')
  await write()
  assert.deepEqual((await states())[0], ['email', 'suppressed', 'mailbox_gone'])
  await app.owner.query('delete from notification; delete from email_unreachable')
  await write()
  assert.equal(await tellMail(await refOf('email'), 'email.complained'), 204)
  const { groups } = await bodyOf(app.call(`GET /patients/${maya.patient_id}/notification-settings`, { as: maya }))
  assert.equal(groups.find(({ group_slug }) => group_slug === 'chat')?.channels.email, false)
})

test('a bounce marks the address that was used, and none that the person has had since', async () => {
  const later = 'maya.new@example.org'
  const setEmail = (email: string) => app.owner.query('update patient set email = $2 where id = $1', [maya.patient_id, email])
  await write()
  const old = await refOf('email')
  assert.doesNotMatch(JSON.stringify(await rows()), new RegExp(maya.email, 'i'), 'the outbox keeps no address')
  await setEmail(later)
  assert.equal(await tellMail(old, 'email.bounced'), 204)
  assert.deepEqual((await states())[0], ['email', 'bounced', 'mailbox_gone'])
  await app.owner.query('delete from notification')
  await write()
  assert.deepEqual((await states())[0], ['email', 'sent', null], 'the new mailbox still gets mail')
  assert.equal(await tellMail(await refOf('email'), 'email.bounced'), 204)
  await app.owner.query('delete from notification')
  await write()
  assert.deepEqual((await states())[0], ['email', 'suppressed', 'mailbox_gone'], 'its own bounce counts')
  await app.owner.query('delete from notification')
  await setEmail(maya.email)

  await write()
  const ref = await refOf('sms')
  await app.owner.query("update patient set phone_number = '+13125550188' where id = $1", [maya.patient_id])
  await tellSms(ref, 'undelivered', '30006')
  await app.owner.query('update patient set phone_number = $2 where id = $1', [maya.patient_id, maya.phone_number])
  await app.owner.query('delete from notification')
  await write()
  await tellSms(await refOf('sms'), 'undelivered', '21408')
  assert.deepEqual((await states()).at(-1), ['sms', 'bounced', 'carrier_21408'])
  assert.equal((await app.owner.query('select from sms_unreachable')).rows.length, 0, 'what our account may not do is no fault of a number')
})

test('whoever proves with a code that a number or a mailbox works gets notices there again; a STOP stays', async () => {
  const mark = (table: 'sms_unreachable' | 'email_unreachable', what: string) =>
    app.owner.query(`insert into ${table} values ($1, 'landline', now())`, [what])
  const count = async (table: 'sms_unreachable' | 'email_unreachable' | 'sms_opt_out') =>
    (await app.owner.query(`select from ${table}`)).rows.length
  await app.owner.query('update identity set email_verified_at = null where id = $1', [maya.identity_id])
  await mark('sms_unreachable', maya.phone_number)
  await app.owner.query('insert into sms_opt_out values ($1, now())', [maya.phone_number])
  await signIn(app, maya)
  assert.deepEqual([await count('sms_unreachable'), await count('sms_opt_out')], [0, 1])
  await app.owner.query('update identity set email = $2, email_verified_at = now() where id = $1', [maya.identity_id, maya.email])
  await app.owner.query('delete from sms_opt_out')
  await mark('sms_unreachable', maya.phone_number)
  const { body } = await app.call('POST /auth/login', {
    headers: { authorization: 'client::::' },
    body: { phone_number: maya.phone_number },
  })
  const code = await readCodeSentTo(app, maya.email)
  const answer = { challenge_id: body.challenge_id, code }
  await bodyOf(app.call('POST /auth/login/complete', { headers: { authorization: 'client::::' }, body: answer }))
  assert.equal(await count('sms_unreachable'), 1, 'the code arrived in the mailbox, which proves nothing about the phone')
})

test('a carrier that does not answer is given up after twelve tries, and an e-mail goes out instead', async () => {
  await app.owner.query("update patient set phone_number = '+13125550503', email = null where id = $1", [maya.patient_id])
  await write().catch(() => {})
  const id = (await app.owner.query("select id from notification where channel = 'sms'")).rows[0].id
  await app.owner.query('update patient set email = $2 where id = $1', [maya.patient_id, maya.email])
  for (let tries = 2; tries < 12; tries += 1) await assert.rejects(app.runJob('notifications.send', { notification_id: id }))
  await app.runJob('notifications.send', { notification_id: id })
  await deliverDue(app)
  assert.deepEqual(await states(), [
    ['email', 'sent', null],
    ['sms', 'failed', 'no_answer'],
  ])
  await app.owner.query('update patient set phone_number = $2 where id = $1', [maya.patient_id, maya.phone_number])
})
