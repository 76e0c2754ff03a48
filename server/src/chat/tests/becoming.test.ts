import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { type CastPatient, type CastProvider, cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, tomas, hannah, dana } = cast
let made = 0
const makeNonce = () => `1c9e0c7e-8d0f-4a57-9c0f-${String(++made).padStart(12, '0')}`

/** Somebody writes in the conversation of Maya and Hannah. */
async function write(as: CastPatient | CastProvider, text: string) {
  const { items } = await bodyOf(t.call('GET /chat/channels', { as: hannah, query: { patient_id: maya.patient_id } }))
  const channel = items[0]!.id
  const { id } = await bodyOf(t.call(`POST /chat/channels/${channel}/messages`, { as, body: { text, client_nonce: makeNonce() } }))
  const path = `/chat/channels/${channel}/messages/${id}` as const
  return { id, channel, path, readBy: (who: CastPatient | CastProvider) => bodyOf(t.call(`GET ${path}`, { as: who })) }
}
const goals = `/patients/${maya.patient_id}/goals` as const
const setGoal = (chat_message_id: string, as: CastProvider = hannah, path: typeof goals = goals) =>
  t.call(`POST ${path}`, { as, body: { text: 'A walk after lunch', chat_message_id } })
const addEntry = (chat_message_id: string, extra: object = {}, as: CastPatient = maya) =>
  t.call('POST /patient/journal/entries', {
    as,
    body: { client_id: makeNonce(), kind: 'meal', occurred_at: t.house.now(), text: 'Lentil soup', chat_message_id, ...extra },
  })
const makeRoom = () =>
  t.owner.query(`update app.smart_goal set status = 'archived', ended_at = now() where patient_id = $1`, [maya.patient_id])

test('A message becomes a goal: both ends name each other, and what came of it stays when the message is taken back', async () => {
  await makeRoom()
  const message = await write(maya, 'I could walk after lunch.')
  const goal = await bodyOf(setGoal(message.id))
  const { sent_at } = await message.readBy(maya)
  const source = { chat_message_id: message.id, chat_channel_id: message.channel, sent_at, is_withdrawn: false }
  assert.deepEqual(goal.source, source)
  for (const who of [maya, hannah]) assert.deepEqual((await message.readBy(who)).became, [{ kind: 'goal', id: goal.id }])
  const change = { text: 'A walk after lunch, on work days', by_date: null, status: 'active' } as const
  assert.deepEqual((await bodyOf(t.call(`PUT ${goals}/${goal.id}`, { as: hannah, body: change }))).source, source, 'a change keeps it')

  await bodyOf(t.call(`DELETE ${message.path}`, { as: maya }))
  const { items } = await bodyOf(t.call(`GET ${goals}`, { as: maya }))
  assert.deepEqual(items.find(({ id }) => id === goal.id)?.source, { ...source, is_withdrawn: true })
  assert.deepEqual((await message.readBy(hannah)).became, [{ kind: 'goal', id: goal.id }])
  const late = await setGoal(message.id)
  assert.deepEqual([late.status, late.code], [409, 'message_withdrawn'])
})

test('Nothing comes from a message of a conversation that one may not read, or of another patient', async () => {
  await makeRoom()
  const message = await write(maya, 'And a fruit in the morning.')
  assert.equal((await setGoal(message.id, dana)).code, 'not_found', 'a stranger')
  assert.equal((await setGoal(makeNonce())).code, 'not_found', 'no message')
  assert.equal((await addEntry(message.id, {}, tomas)).code, 'not_found', 'a message of somebody else')
  const { items: channels } = await bodyOf(t.call('GET /chat/channels', { as: hannah }))
  const beside = channels.find(({ patient_id, status }) => patient_id !== maya.patient_id && status === 'open')!
  const body = { text: 'To somebody else', client_nonce: makeNonce() }
  const { id: other } = await bodyOf(t.call(`POST /chat/channels/${beside.id}/messages`, { as: hannah, body }))
  assert.equal((await setGoal(other)).code, 'not_found', 'her own message to another patient')
  assert.deepEqual((await message.readBy(hannah)).became, [])
  const seen = await bodyOf(setGoal(message.id))
  await t.owner.query(`begin; set local session_replication_role = replica; update app.chat_message set provider_id = '${dana.provider_id}'
    where id = '${message.id}'; commit`)
  const { items } = await bodyOf(t.call(`GET ${goals}`, { as: hannah }))
  const goal = items.find(({ id }) => id === seen.id)
  assert.deepEqual([goal?.text, goal?.source], ['A walk after lunch', null], 'who may not read the conversation sees the goal alone')
})

test('A message becomes an entry of the journal, once, and a private one is named to nobody else', async () => {
  const message = await write(maya, 'Lentil soup tonight')
  const client_id = makeNonce()
  const entry = await bodyOf(addEntry(message.id, { client_id }))
  assert.deepEqual([entry.source?.chat_message_id, entry.source?.is_withdrawn], [message.id, false])
  assert.deepEqual((await message.readBy(hannah)).became, [{ kind: 'journal_entry', id: entry.id }])
  const hidden = await bodyOf(addEntry(message.id, { visibility: 'private' }))
  assert.deepEqual((await message.readBy(maya)).became.map(({ id }) => id).toSorted(), [entry.id, hidden.id].toSorted())
  assert.deepEqual((await message.readBy(hannah)).became, [{ kind: 'journal_entry', id: entry.id }])

  await bodyOf(t.call(`DELETE ${message.path}`, { as: maya }))
  assert.equal((await bodyOf(addEntry(message.id, { client_id }))).id, entry.id, 'sent again after the message was taken back')
  const late = await addEntry(message.id)
  assert.deepEqual([late.status, late.code], [409, 'message_withdrawn'])
  const seen = await bodyOf(t.call(`GET /patient/journal/entries/${entry.id}`, { as: hannah }))
  assert.equal(seen.source?.is_withdrawn, true)
  await bodyOf(t.call(`DELETE /patient/journal/entries/${entry.id}`, { as: maya }))
  assert.deepEqual((await message.readBy(hannah)).became, [], 'an entry that was taken out is gone')
})
