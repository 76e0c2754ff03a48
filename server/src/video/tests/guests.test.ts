import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMinutes, addSeconds } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { findNextVisit, makeBrowser, type Visit } from './calls.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, hannah, ruben, dana, selma } = cast
const pathOf = ({ id }: Visit) => `/appointments/${id}/video-call` as const
const gwen = { name: 'Gwen', relation: 'family', language: 'es' } as const

async function comeTo(minutes: number): Promise<Visit> {
  const visit = await findNextVisit(t)
  t.clock.set(addMinutes(visit.starts_at, minutes))
  return visit
}
const invite = async (visit: Visit, as: typeof maya | typeof hannah = maya) =>
  bodyOf(t.call(`POST ${pathOf(visit)}/guests`, { as, body: gwen }))
const headersOf = (url: string) => ({ 'x-guest-token': url.split('#')[1]! })

test('inviteCallGuest: a guest comes by the link alone, waits, learns who is there once let in, and counts for no minutes', async () => {
  const visit = await comeTo(0)
  const path = pathOf(visit)
  const { url, id } = await invite(visit)
  assert.equal(new URL(url).pathname, `/call/${visit.id}`)
  const [headers, hers, ours, guest] = [headersOf(url), makeBrowser(), makeBrowser(), makeBrowser()]
  await bodyOf(t.call(`POST ${path}/join`, { as: maya, body: hers }))
  await bodyOf(t.call(`POST ${path}/join`, { as: hannah, body: ours }))
  const waiting = await bodyOf(t.call(`POST ${path}/join`, { headers, body: guest }))
  assert.deepEqual(
    waiting.people.map(({ role, place, guest_id }) => [role, place, guest_id]),
    [['guest', 'waiting', id]],
  )
  assert.deepEqual([waiting.own_name, waiting.status], ['Gwen', 'open'])
  t.clock.set(addMinutes(t.clock(), 0.3))
  const seen = await bodyOf(t.call(`POST ${path}/people/${guest.peer_id}/admit`, { as: hannah }))
  assert.equal(seen.status, 'open', 'the patient still waits')
  const inside = await bodyOf(t.call(`GET ${path}`, { headers }))
  assert.deepEqual(inside.people.map(({ role }) => role).sort(), ['guest', 'patient', 'provider'])
  const signal = { from_peer_id: guest.peer_id, to_peer_id: ours.peer_id, kind: 'candidate', body: 'x' } as const
  await bodyOf(t.call(`POST ${path}/signals`, { headers, body: signal }))
  const heard = await bodyOf(t.call(`GET ${path}/signals`, { as: hannah, query: { peer_id: ours.peer_id } }))
  assert.equal(heard.items[0]?.from_peer_id, guest.peer_id)
  await bodyOf(t.call(`POST ${path}/presence`, { headers, body: { ...guest, has_camera: false } }))
  await bodyOf(t.call(`POST ${path}/signals`, { as: hannah, body: { ...signal, from_peer_id: ours.peer_id, to_peer_id: guest.peer_id } }))
  assert.equal((await bodyOf(t.call(`GET ${path}/signals`, { headers, query: { peer_id: guest.peer_id } }))).items.length, 1)
  t.clock.advance(0.4)
  const left = await bodyOf(t.call(`POST ${path}/leave`, { headers, body: { peer_id: guest.peer_id } }))
  assert.deepEqual([left.minutes, left.people.length], [0, 0])
  const { rows } = await t.owner.query(
    `select distinct actor_kind, actor_id from app.event where payload->>'guest_id' = $1 and name in ('video_call.joined', 'video_call.left')`,
    [id],
  )
  assert.deepEqual(rows, [{ actor_kind: 'guest', actor_id: id }], 'the trail says that it was the guest')
})

test('a guest reads nothing but the call, is no other guest, and may not let anybody in', async () => {
  const visit = await comeTo(0)
  const path = pathOf(visit)
  const headers = headersOf((await invite(visit)).url)
  for (const call of [
    `GET /appointments/${visit.id}`,
    `GET /appointments/${visit.id}/chart-note`,
    `GET ${path}/location`,
    `GET ${path}/guests`,
    `POST ${path}/people/${visit.id}/admit`,
    `POST ${path}/end`,
    `GET /patients/${maya.patient_id}`,
  ] as const)
    assert.equal((await t.send(call, { headers })).status, 401, call)
  const other = headersOf((await invite(visit, hannah)).url)
  const browser = makeBrowser()
  await bodyOf(t.call(`POST ${path}/join`, { headers, body: browser }))
  assert.equal((await t.call(`POST ${path}/join`, { headers: other, body: browser })).code, 'not_found', 'the id of somebody else')
  assert.equal((await t.call(`POST ${path}/presence`, { headers: other, body: browser })).code, 'not_found')
  assert.equal((await t.call(`POST ${path}/leave`, { headers: other, body: { peer_id: browser.peer_id } })).code, 'not_found')
  const { rows } = await t.owner.query<{ id: string }>(
    `select id from app.appointment where id <> $1 and visit_mode = 'virtual' and status = 'Scheduled' limit 1`,
    [visit.id],
  )
  assert.equal((await t.call(`GET /appointments/${rows[0]!.id}/video-call`, { headers })).code, 'not_found', 'another visit')
  const unknown = { 'x-guest-token': 'nobody-ever-made-this-token' }
  assert.equal((await t.call(`GET ${path}`, { headers: unknown })).code, 'not_found')
})

test('revokeCallGuest: the link ends, the guest is out, and the room closes to guests as to everybody', async () => {
  const visit = await comeTo(0)
  const path = pathOf(visit)
  const [first, second] = [await invite(visit), await invite(visit)]
  const guest = makeBrowser()
  await bodyOf(t.call(`POST ${path}/join`, { headers: headersOf(first.url), body: guest }))
  assert.equal((await t.call(`DELETE ${path}/guests/${first.id}`, { as: ruben })).code, 'not_found')
  assert.equal((await t.call(`DELETE ${path}/guests/${first.id}`, { as: hannah })).status, 204)
  assert.equal((await t.call(`GET ${path}`, { headers: headersOf(first.url) })).code, 'not_found')
  assert.equal((await t.call(`DELETE ${path}/guests/${first.id}`, { as: hannah })).code, 'not_found')
  const { items } = await bodyOf(t.call(`GET ${path}/guests`, { as: maya }))
  assert.deepEqual(
    items.map(({ id }) => id),
    [second.id],
  )
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: hannah }))).people.length, 0)
  t.clock.set(addMinutes(visit.ends_at, 61))
  assert.equal((await t.call(`POST ${path}/join`, { headers: headersOf(second.url), body: guest })).code, 'call_not_open')
  assert.equal((await t.call(`POST ${path}/guests`, { as: maya, body: gwen })).code, 'call_not_open')
})

test('keepVideoPresence: two guests have seats; one who was silent for long comes back once a seat is free', async () => {
  const visit = await comeTo(0)
  const path = pathOf(visit)
  await bodyOf(t.call(`POST ${path}/join`, { as: hannah, body: makeBrowser() }))
  const guests = await Promise.all([0, 1, 2].map(async () => ({ headers: headersOf((await invite(visit)).url), body: makeBrowser() })))
  const [first, second, third] = guests as [(typeof guests)[0], (typeof guests)[0], (typeof guests)[0]]
  for (const guest of guests) await bodyOf(t.call(`POST ${path}/join`, guest))
  const admit = ({ body }: (typeof guests)[0]) => t.call(`POST ${path}/people/${body.peer_id}/admit`, { as: hannah })
  await bodyOf(admit(first))
  await bodyOf(admit(second))
  assert.equal((await admit(third)).code, 'call_full', 'the seats of the patient and the dietitian are theirs')
  t.clock.set(addSeconds(t.clock(), 36))
  await bodyOf(t.call(`POST ${path}/presence`, second))
  await bodyOf(t.call(`POST ${path}/presence`, third))
  await bodyOf(admit(third))
  assert.equal((await t.call(`POST ${path}/presence`, first)).code, 'call_full')
  assert.equal((await bodyOf(t.call(`GET ${path}`, third))).people.length, 2)
  await bodyOf(t.call(`POST ${path}/leave`, { headers: third.headers, body: { peer_id: third.body.peer_id } }))
  await bodyOf(t.call(`POST ${path}/presence`, first))
  assert.deepEqual(
    (await bodyOf(t.call(`GET ${path}`, first))).people.map(({ role }) => role),
    ['guest', 'guest'],
  )
})

test('a guest gets the link by text message or e-mail in their language, once', async () => {
  const visit = await comeTo(-60)
  const path = pathOf(visit)
  const to = 'gwen@example.org'
  const { url, sent_at } = await bodyOf(t.call(`POST ${path}/guests`, { as: maya, body: { ...gwen, send_to: { channel: 'email', to } } }))
  assert.equal(sent_at, null)
  await t.runJobs()
  const { rows } = await t.owner.query<{ subject: string; text: string }>('select subject, text from demo_outbox where recipient = $1', [
    to,
  ])
  assert.equal(rows.length, 1)
  assert.match(rows[0]!.subject, /Te invitan/)
  assert.ok(rows[0]!.text.includes(url))
  assert.doesNotMatch(rows[0]!.text, /Maya/, 'a wrong address learns no name of a patient')
  const { items } = await bodyOf(t.call(`GET ${path}/guests`, { as: hannah }))
  assert.equal(items[0]?.sent_at, t.clock())
  const sms = { ...gwen, send_to: { channel: 'sms', to: '12' } } as const
  assert.equal((await t.send(`POST ${path}/guests`, { as: maya, body: sms })).status, 400)
  const foreign = { ...gwen, send_to: { channel: 'sms', to: '+49 30 1234567' } } as const
  assert.equal((await t.call(`POST ${path}/guests`, { as: maya, body: foreign })).code, 'phone_not_supported')
})

test('a retry gets the same link, the kept answer holds neither link nor address, and the address goes with the days', async () => {
  const visit = await comeTo(-60)
  const path = `${pathOf(visit)}/guests` as const
  const headers = { 'idempotency-key': 'maya-invites-gwen-1' }
  const body = { ...gwen, send_to: { channel: 'email', to: 'gwen@example.org' } } as const
  const first = await bodyOf(t.call(`POST ${path}`, { as: maya, headers, body }))
  assert.deepEqual(await bodyOf(t.call(`POST ${path}`, { as: maya, headers, body })), first)
  const kept = await t.owner.query<{ answer: string }>(`select answer::text from app.idempotency where operation = 'inviteCallGuest'`)
  assert.equal(kept.rows.length, 1)
  for (const secret of [first.url.split('#')[1]!, 'gwen@example.org', visit.id]) assert.ok(!kept.rows[0]!.answer.includes(secret), secret)

  const listAddresses = async () =>
    (await t.owner.query(`select name, channel, address from app.call_guest where appointment_id = $1 order by created_at, id`, [visit.id]))
      .rows
  const second = await bodyOf(t.call(`POST ${path}`, { as: maya, body: { ...body, name: 'Orla' } }))
  await bodyOf(t.call(`DELETE ${path}/${second.id}`, { as: maya }))
  t.clock.set(addMinutes(visit.ends_at, 7 * 24 * 60 - 1))
  await t.runJob('video.sweep_calls')
  const orla = { name: 'Orla', channel: 'email', address: null }
  assert.deepEqual(await listAddresses(), [{ name: 'Gwen', channel: 'email', address: 'gwen@example.org' }, orla])
  t.clock.set(addMinutes(visit.ends_at, 7 * 24 * 60))
  await t.runJob('video.sweep_calls')
  assert.deepEqual(await listAddresses(), [{ name: 'Gwen', channel: 'email', address: null }, orla])
})

test('inviteCallGuest and listCallGuests refuse strangers, staff, a fifth guest, and a visit in person', async () => {
  const visit = await comeTo(-60)
  const path = pathOf(visit)
  for (const as of [ruben, dana]) {
    assert.equal((await t.call(`GET ${path}/guests`, { as })).code, 'not_found')
    assert.equal((await t.call(`POST ${path}/guests`, { as, body: gwen })).code, 'not_found')
  }
  assert.equal((await t.send(`GET ${path}/guests`, { as: selma })).code, 'forbidden')
  const links = []
  for (let place = 0; place < 4; place++) links.push(await invite(visit))
  assert.equal((await t.call(`POST ${path}/guests`, { as: maya, body: gwen })).code, 'call_full')
  await t.owner.query(`update app.appointment set visit_mode = 'in_person' where id = $1`, [visit.id])
  for (const call of [
    t.call(`GET ${path}/guests`, { as: maya }),
    t.call(`POST ${path}/guests`, { as: maya, body: gwen }),
    t.call(`DELETE ${path}/guests/${links[0]!.id}`, { as: maya }),
    t.call(`GET ${path}`, { headers: headersOf(links[0]!.url) }),
  ])
    assert.equal((await call).code, 'not_a_video_visit')
})
