import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf, type Person } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { deliverDue } from '../../notifications/tests/delivering.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { dana, tomas } = cast

async function findPath(as: Person, query: { provider_id: string }) {
  const { items } = await bodyOf(t.call('GET /chat/channels', { as, query }))
  return `/chat/channels/${items[0]!.id}` as const
}
type Path = Awaited<ReturnType<typeof findPath>>
const send = (path: Path, as: Person, text: string) =>
  bodyOf(t.call(`POST ${path}/messages`, { as, body: { text, client_nonce: crypto.randomUUID() } }))
const listSent = async () =>
  (
    await t.owner.query<{ text: string }>(`select text from demo_outbox where recipient = $1 and text like '%/app/chat/%'`, [
      tomas.phone_number,
    ])
  ).rows

test('a notice goes out once until it was read, says nothing of the words, and not at all to whoever is there', async () => {
  const path = await findPath(tomas, { provider_id: dana.provider_id })
  await bodyOf(t.call(`POST ${path}/read`, { as: tomas }))
  const first = await send(path, dana, 'Your ferritin is low')
  await t.runJobs()
  await send(path, dana, 'Please call me')
  await t.runJobs()
  const sent = await listSent()
  assert.equal(sent.length, 1)
  assert.ok(!/ferritin|call me/.test(sent[0]!.text))
  const { rows } = await t.owner.query<{ early: boolean }>(
    `select send_after < $1::timestamptz + interval '2 minutes' as early from app.notification where template = 'chat_to_patient' and recipient_id = $2`,
    [first.sent_at, tomas.patient_id],
  )
  assertEach(rows, ({ early }) => !early)
  await bodyOf(t.call(`POST ${path}/read`, { as: tomas }))
  await send(path, dana, 'One more')
  await bodyOf(t.call(`POST ${path}/read`, { as: tomas }))
  await t.runJobs()
  assert.equal((await listSent()).length, 1, 'it was read before the notice went out')
})

test('a guardian’s notice leads to the conversation of the child: of a message, of a call and of the day', async () => {
  const { carmen, marisol } = cast
  const { mia } = children
  const headers = { 'x-acting-for': mia.patient_id }
  const { items } = await bodyOf(t.call('GET /chat/channels', { as: carmen, headers, query: { provider_id: marisol.provider_id } }))
  const { id } = items[0]!
  const listLinks = async () => {
    await t.runJobs()
    const { rows } = await t.owner.query<{ text: string }>(
      "delete from demo_outbox where recipient = $1 and text like '%/app/chat%' returning text",
      [carmen.phone_number],
    )
    return rows.map(({ text }) => /\/app\/chat\S*/.exec(text)![0])
  }
  await bodyOf(t.call(`POST /chat/channels/${id}/read`, { as: carmen, headers }))
  await send(`/chat/channels/${id}`, marisol, 'How is Mia?')
  assert.deepEqual(await listLinks(), [`/app/chat/${id}?for=${mia.patient_id}`])
  await bodyOf(t.call('POST /chat/video-meeting', { as: marisol, body: { chat_channel_id: id } }))
  assert.deepEqual(await listLinks(), [`/app/chat/${id}?for=${mia.patient_id}`])
  await bodyOf(t.call(`POST /chat/channels/${id}/read`, { as: carmen, headers }))
  const group: string = 'chat'
  await bodyOf(t.call(`PUT /patients/${mia.patient_id}/notification-settings/${group}`, { as: carmen, headers, body: { digest: true } }))
  await send(`/chat/channels/${id}`, marisol, 'And Leo?')
  assert.deepEqual(await listLinks(), [`/app/chat?for=${mia.patient_id}`])
})

test('a message taken back and written anew before its notice went out is told once', async () => {
  const path = await findPath(tomas, { provider_id: dana.provider_id })
  await bodyOf(t.call(`POST ${path}/read`, { as: tomas }))
  t.clock.set(`${t.clock().slice(0, 10)}T18:00:00.000Z`)
  const before = (await listSent()).length
  const { id } = await send(path, dana, 'Please cal me')
  await deliverDue(t)
  t.clock.advance(1)
  await bodyOf(t.call(`DELETE ${path}/messages/${id}`, { as: dana }))
  await send(path, dana, 'Please call me')
  for (let minute = 0; minute < 5; minute++) {
    await deliverDue(t)
    t.clock.advance(1)
  }
  assert.equal((await listSent()).length, before + 1)
})

test('a message taken back before its notice leaves the next one its own, and what was told once is not told again', async () => {
  const path = await findPath(tomas, { provider_id: dana.provider_id })
  await bodyOf(t.call(`POST ${path}/read`, { as: tomas }))
  // By day where Tomás is, so that his texts do not wait.
  t.clock.set(`${t.clock().slice(0, 10)}T18:00:00.000Z`)
  const pass = async (minutes: number) => {
    await deliverDue(t)
    t.clock.advance(minutes)
    await deliverDue(t)
  }
  const before = (await listSent()).length
  const takeBack = async ({ id }: { id: string }) => bodyOf(t.call(`DELETE ${path}/messages/${id}`, { as: dana }))
  const mistaken = await send(path, dana, 'For somebody else')
  await pass(1)
  await takeBack(mistaken)
  await pass(2)
  assert.equal((await listSent()).length, before, 'nobody hears of what was taken back')
  const second = await send(path, dana, 'Please call me')
  await pass(3)
  assert.equal((await listSent()).length, before + 1)
  await takeBack(second)
  await send(path, dana, 'Please call me today')
  await pass(3)
  assert.equal((await listSent()).length, before + 1, 'they know that something waits')
  await bodyOf(t.call(`POST ${path}/read`, { as: tomas }))
  const shared = await send(path, dana, 'One')
  await deliverDue(t)
  await send(path, dana, 'Two')
  await deliverDue(t)
  await takeBack(shared)
  await pass(3)
  assert.equal((await listSent()).length, before + 2, 'the notice of the first also told of the second')
})
