import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signIn } from '../../auth/tests/testing.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { hashOfEndpoint } from '../choices/settings.ts'
import { deliverDue } from './delivering.ts'

let app: TestApp
before(async () => {
  app = await testApp()
  await app.owner.query('delete from demo_outbox; delete from notification')
})
after(() => app.close())

const { maya, hannah } = cast

/** What a browser answers when it subscribes. */
function subscriptionAt(endpoint: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { endpoint, keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') } }
}
const path = `/patients/${maya.patient_id}/push-notifications/registrations` as const
type Headers = { headers: Record<string, string> }
const register = (from: Headers, endpoint: string) =>
  bodyOf(app.call(`POST ${path}`, { ...from, body: { platform: 'web', subscription: subscriptionAt(endpoint) } }))
const devices = async (from: Headers) => (await bodyOf(app.call(`GET /patients/${maya.patient_id}/notification-settings`, from))).devices
const pushed = async () =>
  (await app.owner.query("with taken as (delete from demo_outbox where channel = 'push' returning *) select * from taken order by id")).rows
async function write() {
  const { items } = await bodyOf(app.call('GET /chat/channels', { as: hannah, query: { patient_id: maya.patient_id } }))
  const body = { text: 'Your ferritin is low', file_ids: [], client_nonce: crypto.randomUUID() }
  await bodyOf(app.call(`POST /chat/channels/${items[0]!.id}/messages`, { as: hannah, body }))
  app.clock.advance(3)
  await deliverDue(app)
  await bodyOf(app.call(`POST /chat/channels/${items[0]!.id}/read`, { as: maya }))
  return items[0]!.id
}

test('registerPush: a browser that registered gets pushes that open the right screen and say nothing about health, until the session ends', async () => {
  const session = await signIn(app, maya)
  const endpoint = 'https://push.example/laptop'
  const { token } = await register(session, endpoint)
  assert.equal((await register(session, endpoint)).token, token, 'the same browser keeps its token')
  const [device] = await devices(session)
  assert.deepEqual([device?.token, device?.endpoint_hash], [token, hashOfEndpoint(endpoint)])
  const channel = await write()
  const [push, ...more] = await pushed()
  assert.equal(more.length, 0)
  assert.deepEqual([push.subject, push.text, push.links], ['Sorrel', 'You have a new message', [`/app/chat/${channel}`]])
  await bodyOf(app.call('POST /auth/sign-out', session))
  await write()
  assert.deepEqual(await pushed(), [], 'whoever signed out on it gets nothing there')
  await app.runJob('notifications.forget_browsers')
  assert.equal((await app.owner.query('select from push_registration')).rowCount, 0)
})

test('removePush: a browser that has left is forgotten; the others still get it, and an outage of one is not one of all', async () => {
  const session = await signIn(app, maya)
  for (const name of ['gone', 'phone', 'away']) await register(session, `https://push.example/${name}`)
  await write()
  assert.equal((await pushed()).length, 1)
  const left = await devices(session)
  assert.deepEqual(
    left.map(({ endpoint_hash }) => endpoint_hash).sort(),
    ['phone', 'away'].map((name) => hashOfEndpoint(`https://push.example/${name}`)).sort(),
  )
  for (const { token } of left) await bodyOf(app.call(`DELETE ${path}/${token}`, session))
  assert.equal((await app.call(`DELETE ${path}/${left[0]!.token}`, session)).status, 204, 'a second time changes nothing')
  await register(session, 'https://push.example/gone-too')
  await write()
  const { rows } = await app.owner.query("select status, reason from notification where channel = 'push' order by created_at desc limit 1")
  assert.deepEqual(rows, [{ status: 'bounced', reason: 'no_device' }])
})

test('registerProviderPush and removeProviderPush: strangers, apps that do not exist and unknown services are refused', async () => {
  const session = await signIn(app, maya)
  const body = { platform: 'web', subscription: subscriptionAt('https://push.example/x') }
  const refusal = async (more: object, from: object = session) =>
    (await app.send(`POST ${path}`, { ...from, body: { ...body, ...more } })).code
  assert.equal(await refusal({ subscription: subscriptionAt('http://push.example/x') }), 'not_available')
  assert.equal(await refusal({ subscription: { ...body.subscription, keys: { p256dh: 'x', auth: 'y' } } }), 'invalid_request')
  assert.equal(await refusal({}, { as: cast.lucia }), 'not_found')
  assert.equal((await app.send(`POST ${path}`, { ...session, body: { platform: 'ios', device_token: 'abc' } })).code, 'not_available')
  const { token } = await register(session, 'https://push.example/mine')
  assert.equal((await app.send(`DELETE ${path}/${token}`, { as: cast.lucia })).code, 'not_found')
  assert.equal((await devices(session)).length, 1)
  const provider = await signIn(app, hannah)
  const own = `/providers/${hannah.provider_id}/push-notifications/registrations` as const
  const registered = await bodyOf(app.call(`POST ${own}`, { ...provider, body: { platform: 'web', subscription: body.subscription } }))
  assert.equal((await app.send(`POST ${own}`, { as: cast.dana, body })).code, 'not_found')
  assert.equal((await app.send(`DELETE ${own}/${registered.token}`, { as: cast.dana })).code, 'not_found')
  await bodyOf(app.call(`DELETE ${own}/${registered.token}`, provider))
})
