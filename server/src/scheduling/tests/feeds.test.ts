import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { bookForMaya, listFreeStarts } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('the feed of a dietitian names patients in full or by initials, as she chose when she made it; a block without a name is called blocked', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z' })
  await bookForMaya(app, start!)
  const nameless = { starts_at: '2026-03-14T10:00:00Z', ends_at: '2026-03-14T11:00:00Z' }
  const made = await app.call('POST /calendar-events/blocks', { as: cast.hannah, body: nameless })
  assert.deepEqual([made.status, made.body.event.title], [201, ''], made.text)
  const { headers } = await signIn(app, cast.hannah)
  const readAs = async (names: 'full' | 'initials') => {
    await stepUp(app, { headers }, cast.hannah.phone_number, cast.hannah.password)
    const { url } = await bodyOf(app.call('POST /calendar-feed', { headers, body: { names } }))
    assert.equal((await app.call('GET /calendar-feed', { headers })).body.names, names)
    return (await app.send(`GET ${new URL(url).pathname.replace('/api', '')}`)).text.replaceAll('\r\n ', '')
  }
  const full = await readAs('full')
  assert.ok(full.includes('SUMMARY:Visit with Maya Lindqvist') && full.includes('SUMMARY:Blocked'), full.slice(0, 2000))
  const short = await readAs('initials')
  assert.ok(short.includes('SUMMARY:Visit with M. L.'), short.slice(0, 2000))
  assert.doesNotMatch(short, /Maya|Lindqvist/)
  const wrong = await app.send('POST /calendar-feed', { headers, body: { names: 'none' } })
  assert.equal(wrong.status, 400)
})

test('staff see how to reach the patient of a visit, and nobody else does', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-23T00:00:00Z' })
  const { id } = await bookForMaya(app, start!)
  const contactFor = async (as: typeof cast.hannah | typeof cast.selma | typeof cast.maya) =>
    (await bodyOf(app.call(`GET /appointments/${id}`, { as }))).patient_contact
  const reach = { phone_number: cast.maya.phone_number, email: cast.maya.email }
  assert.deepEqual([await contactFor(cast.hannah), await contactFor(cast.selma), await contactFor(cast.maya)], [reach, reach, null])
})

test('canceled visits are on the calendar only when they are asked for', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-30T00:00:00Z' })
  const { id } = await bookForMaya(app, start!)
  assert.equal((await app.call(`POST /appointment/${id}/cancel`, { as: cast.hannah, body: { reason: 'A conference' } })).status, 200)
  const span = { start_time: start!, end_time: new Date(Date.parse(start!) + 60_000).toISOString() }
  const listed = async (more: { with_canceled?: boolean }) =>
    (await bodyOf(app.call('GET /calendar-events', { as: cast.hannah, query: { ...span, ...more } }))).items.map((event) => event.id)
  assert.deepEqual([await listed({}), await listed({ with_canceled: false }), await listed({ with_canceled: true })], [[], [], [id]])
})
