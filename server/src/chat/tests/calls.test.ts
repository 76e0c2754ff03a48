import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chatCallMinutes } from '@sorrel/contract/chat/vocabulary'
import { closesMinutesAfter } from '@sorrel/contract/video/vocabulary'
import { addMinutes } from '../../kernel/clock.ts'
import { makeId } from '../../kernel/ids.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf, type Person } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
const { hannah, maya, dana, tomas } = cast

before(async () => {
  t = await testApp()
})
after(() => t.close())

const findTalk = async (as: Person, provider_id: string) =>
  (await bodyOf(t.call('GET /chat/channels', { as, query: { provider_id } }))).items[0]!.id
const start = (as: Person, chat_channel_id: string) => t.call('POST /chat/video-meeting', { as, body: { chat_channel_id } })
const room = (id: string) => `/appointments/${id}/video-call` as const
const browser = () => ({ peer_id: makeId(), has_camera: true })
const readCard = async (channel: string) => (await bodyOf(t.call(`GET /chat/channels/${channel}/messages`, { as: maya }))).items[0]!

test('startChatVideoMeeting: two presses are one call, both meet in it, and the card says how long it was', async () => {
  const channel = await findTalk(maya, hannah.provider_id)
  const [one, other] = await Promise.all([bodyOf(start(hannah, channel)), bodyOf(start(hannah, channel))])
  assert.deepEqual([other.call, other.message.id], [one.call, one.message.id])
  const { id } = one.call
  assert.equal(one.call.join_path, `/provider/call/${id}`)
  assert.equal((await bodyOf(start(maya, channel))).call.join_path, `/app/call/${id}`)
  assert.deepEqual((await readCard(channel)).call, { id, status: 'open', minutes: 0 })
  const listed = (await bodyOf(t.call('GET /chat/channels', { as: maya, query: { provider_id: hannah.provider_id } }))).items[0]!
  assert.deepEqual([listed.last_message?.has_call, listed.last_message?.text], [true, null])

  const mine = browser()
  const waiting = await bodyOf(t.call(`POST ${room(id)}/join`, { as: maya, body: mine }))
  assert.deepEqual(
    [waiting.chat_channel_id, waiting.people[0]!.place, waiting.meets],
    [channel, 'waiting', `${hannah.first_name} ${hannah.last_name}`],
  )
  const place = {
    state: 'TX',
    is_home: true,
    address: '1 Oak Street, Austin',
    emergency_name: 'Ana',
    emergency_phone: '512-555-0100',
  } as const
  await bodyOf(t.call(`PUT ${room(id)}/location`, { as: maya, body: place }))
  const hers = browser()
  await bodyOf(t.call(`POST ${room(id)}/join`, { as: hannah, body: hers }))
  const met = await bodyOf(t.call(`POST ${room(id)}/people/${mine.peer_id}/admit`, { as: hannah }))
  assert.equal(met.status, 'in_progress')
  for (let minute = 0; minute < 4 * 3; minute++) {
    t.clock.advance(1 / 3)
    await bodyOf(t.call(`POST ${room(id)}/presence`, { as: maya, body: mine }))
    await bodyOf(t.call(`POST ${room(id)}/presence`, { as: hannah, body: hers }))
  }
  await bodyOf(t.call(`POST ${room(id)}/end`, { as: hannah }))
  assert.deepEqual((await readCard(channel)).call, { id, status: 'ended', minutes: 4 })
  assert.notEqual((await bodyOf(start(hannah, channel))).call.id, id, 'after the end a new press begins a new call')
})

test('startChatVideoMeeting: nobody else finds the call, and nobody is invited to it or recorded in it', async () => {
  const channel = await findTalk(maya, hannah.provider_id)
  const { call, message } = await bodyOf(start(hannah, channel))
  for (const as of [dana, tomas]) {
    assert.equal((await start(as, channel)).code, 'not_found')
    assert.equal((await t.call(`GET ${room(call.id)}`, { as })).code, 'not_found')
    assert.equal((await t.call(`POST ${room(call.id)}/join`, { as, body: browser() })).code, 'not_found')
  }
  const guest = { name: 'Ana', relation: 'family', language: 'en' } as const
  assert.equal((await t.call(`POST ${room(call.id)}/guests`, { as: hannah, body: guest })).code, 'not_found')
  assert.equal((await t.call(`POST /appointments/${call.id}/record`, { as: hannah })).code, 'not_found')
  const card = `/chat/channels/${channel}/messages/${message.id}` as const
  assert.equal((await t.call(`DELETE ${card}`, { as: hannah })).code, 'message_not_changeable')
})

test('startChatVideoMeeting: the patient hears of it at once, and a room that nobody ends closes by itself', async () => {
  const channel = await findTalk(tomas, dana.provider_id)
  const { call, message } = await bodyOf(start(dana, channel))
  await t.runJobs()
  const { rows } = await t.owner.query<{ waits: boolean }>(
    `select send_after > $1::timestamptz as waits from app.notification where template = 'chat_call_to_patient' and dedupe_key like $2 and channel = 'email'`,
    [message.sent_at, `%chat-call:${message.id}%`],
  )
  assert.deepEqual(rows, [{ waits: false }], 'texts wait for the end of his night')
  await bodyOf(t.call(`POST ${room(call.id)}/join`, { as: tomas, body: browser() }))
  t.clock.advance(chatCallMinutes + closesMinutesAfter + 1)
  assert.ok(call.closes_at < t.clock() && addMinutes(call.closes_at, 2) > t.clock())
  assert.equal((await t.call(`POST ${room(call.id)}/join`, { as: dana, body: browser() })).code, 'call_not_open')
  const { items } = await bodyOf(t.call(`GET /chat/channels/${channel}/messages`, { as: tomas }))
  assert.deepEqual(items[0]!.call, { id: call.id, status: 'ended', minutes: 0 })
})

test('startChatVideoMeeting: a press some minutes later calls again, unless the other one has come', async () => {
  const channel = await findTalk(tomas, dana.provider_id)
  const { call, message } = await bodyOf(start(dana, channel))
  const countCalls = async () => {
    await t.runJobs()
    const { rows } = await t.owner.query(
      `select from app.notification where template = 'chat_call_to_patient' and dedupe_key like $1 and channel = 'email'`,
      [`%chat-call:${message.id}%`],
    )
    return rows.length
  }
  t.clock.advance(2)
  await bodyOf(start(dana, channel))
  assert.equal(await countCalls(), 1, 'that was a moment ago')
  t.clock.advance(5)
  assert.equal((await bodyOf(start(dana, channel))).call.id, call.id)
  assert.equal(await countCalls(), 2)
  await bodyOf(t.call(`POST ${room(call.id)}/join`, { as: tomas, body: browser() }))
  t.clock.advance(4)
  await bodyOf(start(dana, channel))
  assert.equal(await countCalls(), 3, 'his connection broke')
  t.clock.advance(4)
  const again = browser()
  await bodyOf(t.call(`POST ${room(call.id)}/join`, { as: tomas, body: again }))
  await bodyOf(start(dana, channel))
  assert.equal(await countCalls(), 3, 'he is there')
  t.clock.advance(14)
  const card = async () => (await bodyOf(t.call(`GET /chat/channels/${channel}/messages`, { as: tomas }))).items[0]!.call?.status
  assert.equal(await card(), 'open')
  t.clock.advance(2)
  assert.equal(await card(), 'ended', 'nobody was there for a quarter of an hour')
})

test('startChatVideoMeeting: who missed a call learns that, and not that somebody still waits', async () => {
  const channel = await findTalk(maya, hannah.provider_id)
  const last = async () => {
    const { rows } = await t.owner.query<{ subject: string }>(
      `select subject from app.demo_outbox where recipient = $1 and channel = 'email' order by id desc limit 1`,
      [maya.email],
    )
    return rows[0]?.subject
  }
  const { call } = await bodyOf(start(hannah, channel))
  await bodyOf(t.call(`POST ${room(call.id)}/join`, { as: hannah, body: browser() }))
  await bodyOf(t.call(`POST ${room(call.id)}/end`, { as: hannah }))
  await t.runJobs()
  assert.equal(await last(), 'You missed a video call')
})
