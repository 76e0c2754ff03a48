import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf, type Person } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, ruben, hannah, dana, tomas } = cast
let made = 0
const makeNonce = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`

async function findPath(as: Person, query: { patient_id?: string; provider_id?: string }) {
  const { items } = await bodyOf(t.call('GET /chat/channels', { as, query }))
  return `/chat/channels/${items[0]!.id}` as const
}
const findMayas = () => findPath(maya, { provider_id: hannah.provider_id })
type Path = Awaited<ReturnType<typeof findMayas>>
const send = (path: Path, as: Person, text: string, extra: { reply_to?: string; send_at?: string } = {}) =>
  bodyOf(t.call(`POST ${path}/messages`, { as, body: { text, client_nonce: makeNonce(), ...extra } }))
const read = (path: Path, as: Person, id: string) => bodyOf(t.call(`GET ${path}/messages/${id}`, { as }))

test('sendChatMessage with reply_to: both sides read the beginning of what is answered, as it is now', async () => {
  const path = await findMayas()
  const asked = await send(path, maya, `Is oat milk fine? ${'x'.repeat(300)}`)
  const { id, reply_to } = await send(path, hannah, 'Yes.', { reply_to: asked.id })
  assert.equal(asked.reply_to, null)
  assert.deepEqual(
    [reply_to?.id, reply_to?.sender_name, reply_to?.is_own, reply_to?.text?.length, reply_to?.edited_at],
    [asked.id, 'Maya Lindqvist', false, 200, null],
  )
  assert.equal((await read(path, maya, id)).reply_to?.is_own, true)
  await bodyOf(t.call(`PATCH ${path}/messages/${asked.id}`, { as: maya, body: { text: 'Is soy milk fine?' } }))
  const edited = (await read(path, hannah, id)).reply_to
  assert.deepEqual([edited?.text, edited?.edited_at], ['Is soy milk fine?', t.clock()])
  await bodyOf(t.call(`DELETE ${path}/messages/${asked.id}`, { as: maya }))
  const withdrawn = (await read(path, hannah, id)).reply_to
  assert.deepEqual([withdrawn?.text, withdrawn?.deleted_at], [null, t.clock()])
  const later = await send(path, hannah, 'I wrote before I knew.', { reply_to: asked.id })
  assert.equal(later.reply_to?.id, asked.id, 'whoever had no connection did not know')
  const { items } = await bodyOf(t.call(`GET ${path}/messages`, { as: maya, query: { limit: '2' } }))
  assert.deepEqual(
    items.map(({ reply_to }) => reply_to?.id),
    [asked.id, asked.id],
  )
})

test('sendChatMessage with reply_to: a message of another conversation is not found, whoever asks, and the database refuses it as well', async () => {
  const path = await findMayas()
  const other = await findPath(tomas, { provider_id: dana.provider_id })
  const foreign = await send(other, tomas, 'Where do I park?')
  for (const reply_to of [foreign.id, makeNonce()])
    for (const as of [maya, hannah]) {
      const body = { text: 'x', client_nonce: makeNonce(), reply_to }
      assert.equal((await t.call(`POST ${path}/messages`, { as, body })).code, 'not_found')
    }
  const own = await send(path, maya, 'Mine')
  await assert.rejects(
    t.owner.query(
      `insert into app.chat_message (id, chat_channel_id, patient_id, provider_id, seq, role, author_id, client_nonce, sent_at, reply_to)
       select gen_random_uuid(), chat_channel_id, patient_id, provider_id, 9999, role, author_id, gen_random_uuid(), now(), $2 from app.chat_message where id = $1`,
      [own.id, foreign.id],
    ),
    /answers one of its own conversation/,
  )
})

test('sendChatMessage with reply_to and send_at: what waits for its time answers when it goes out', async () => {
  const path = await findMayas()
  const asked = await send(path, maya, 'Do you remind me on Monday?')
  const planned = await send(path, hannah, 'Pack your lunch.', { reply_to: asked.id, send_at: addMinutes(t.clock(), 60) })
  assert.equal(planned.reply_to?.text, 'Do you remind me on Monday?')
  const { items } = await bodyOf(t.call(`GET ${path}/scheduled`, { as: hannah }))
  assert.equal(items.find(({ id }) => id === planned.id)?.reply_to?.id, asked.id)
  t.clock.advance(61)
  await t.runJobs()
  assert.equal((await read(path, maya, planned.id)).reply_to?.id, asked.id)
})

test('reactToChatMessage and removeChatReaction: one reaction of each person, which both sides see at once', async () => {
  const path = await findMayas()
  const { id } = await send(path, maya, 'I packed my lunch!')
  const react = (as: Person, reaction: 'like' | 'heart' | 'party') =>
    bodyOf(t.call(`PUT ${path}/messages/${id}/reaction`, { as, body: { reaction } }))
  assert.deepEqual((await react(hannah, 'like')).reactions, [{ reaction: 'like', name: 'Hannah Okafor', is_own: true }])
  await t.owner.query('delete from app.live_event')
  await react(hannah, 'party')
  const { rows } = await t.owner.query(`select audience_kind from app.live_event where name = 'chat_message.reacted' order by 1`)
  assert.deepEqual(
    rows.map(({ audience_kind }) => audience_kind),
    ['patient', 'provider'],
  )
  t.clock.advance(1)
  await react(maya, 'heart')
  assert.deepEqual(
    (await read(path, maya, id)).reactions.map(({ reaction, is_own }) => [reaction, is_own]),
    [
      ['party', false],
      ['heart', true],
    ],
  )
  await t.owner.query('delete from app.live_event')
  await react(maya, 'heart')
  const again = await t.owner.query(`select from app.live_event where name = 'chat_message.reacted'`)
  assert.equal(again.rows.length, 0, 'the same again changes nothing')
  const left = await bodyOf(t.call(`DELETE ${path}/messages/${id}/reaction`, { as: hannah }))
  assert.deepEqual(
    left.reactions.map(({ reaction }) => reaction),
    ['heart'],
  )
  await bodyOf(t.call(`DELETE ${path}/messages/${id}/reaction`, { as: hannah }))
})

test('reactToChatMessage: a reaction is no message, so nobody gets a notice, nothing is unread, and whoever waits goes on waiting', async () => {
  const path = await findMayas()
  const { id, sent_at } = await send(path, maya, 'Is rye bread fine?')
  for (const as of [maya, hannah]) await bodyOf(t.call(`POST ${path}/read`, { as }))
  t.clock.advance(5)
  await t.runJobs()
  const countNotices = async () => Number((await t.owner.query('select count(*) from app.notification')).rows[0].count)
  const before = await countNotices()
  await bodyOf(t.call(`PUT ${path}/messages/${id}/reaction`, { as: hannah, body: { reaction: 'like' } }))
  t.clock.advance(5)
  await t.runJobs()
  assert.equal(await countNotices(), before)
  const [mayas, hannahs] = await Promise.all([maya, hannah].map((as) => bodyOf(t.call(`GET ${path}`, { as }))))
  assert.deepEqual([mayas!.unread_count, hannahs!.unread_count, hannahs!.waiting_since], [0, 0, sent_at])
  assert.deepEqual([hannahs!.updated_at, (await bodyOf(t.call('GET /chat/metadata/channels/unread', { as: maya }))).messages], [sent_at, 0])
})

test('reactToChatMessage: strangers find nothing, only five signs exist, and what was taken back or is closed is refused', async () => {
  const path = await findMayas()
  const { id } = await send(path, maya, 'Between us')
  const react = (as: Person) => t.call(`PUT ${path}/messages/${id}/reaction`, { as, body: { reaction: 'heart' } })
  for (const as of [ruben, dana, tomas]) {
    const refused = await Promise.all([react(as), t.call(`DELETE ${path}/messages/${id}/reaction`, { as })])
    assertEach(refused, ({ code }) => code === 'not_found')
  }
  const unknown = await t.send(`PUT ${path}/messages/${id}/reaction`, { as: hannah, body: { reaction: '💩' } })
  assert.equal(unknown.code, 'invalid_request')
  assert.equal((await react(hannah)).status, 200)
  await bodyOf(t.call(`DELETE ${path}/messages/${id}`, { as: maya }))
  assert.equal((await react(hannah)).code, 'message_withdrawn')
  assert.deepEqual((await read(path, hannah, id)).reactions, [])
  const kept = await send(path, maya, 'Good bye')
  await t.owner.query('update app.care set ended_at = $3 where patient_id = $1 and provider_id = $2', [
    ...[maya.patient_id, hannah.provider_id, addMinutes(t.clock(), -8 * 1440)],
  ])
  const closed = await Promise.all([
    t.call(`PUT ${path}/messages/${kept.id}/reaction`, { as: maya, body: { reaction: 'heart' } }),
    t.call(`DELETE ${path}/messages/${kept.id}/reaction`, { as: maya }),
  ])
  assertEach(closed, ({ code }) => code === 'channel_closed')
})
