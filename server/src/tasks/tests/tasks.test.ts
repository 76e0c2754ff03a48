import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestTask, mostOpenTasks } from '@sorrel/contract/tasks/vocabulary'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { type CastPatient, type CastProvider, cast } from '../../world/cast.ts'
import { findDateAfter } from '../../world/frame.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, tomas, hannah, dana } = cast
let made = 0
const makeNonce = () => `1c9e0c7e-8d0f-4a57-9c0f-${String(++made).padStart(12, '0')}`
const today = () => t.house.now().slice(0, 10)

/** Somebody writes in the conversation of Maya and Hannah. */
async function write(as: CastPatient | CastProvider, text: string) {
  const { items } = await bodyOf(t.call('GET /chat/channels', { as: hannah, query: { patient_id: maya.patient_id } }))
  const channel = items[0]!.id
  const { id } = await bodyOf(t.call(`POST /chat/channels/${channel}/messages`, { as, body: { text, client_nonce: makeNonce() } }))
  const path = `/chat/channels/${channel}/messages/${id}` as const
  return { id, channel, path, readBy: (who: CastPatient | CastProvider) => bodyOf(t.call(`GET ${path}`, { as: who })) }
}
type Said = { text?: string; due_on?: string | null; patient_id?: string; chat_message_id?: string }
const add = (said: Said, as: CastProvider = hannah) => t.call('POST /tasks', { as, body: { text: 'Call the office', ...said } })
const ofMaya = { patient_id: maya.patient_id }
const list = (query: object, as: CastProvider = hannah) => bodyOf(t.call('GET /tasks', { as, query: { limit: '100', ...query } }))

test('addTask: a message becomes one task, which its dietitian alone sees, and which stays when the message is taken back', async () => {
  const message = await write(maya, 'Could you send me the list of snacks?')
  const sent = { text: 'Send Maya the list', due_on: findDateAfter(today(), 1), ...ofMaya, chat_message_id: message.id }
  const both = await Promise.all([bodyOf(add(sent)), bodyOf(add(sent))])
  const [task] = both
  assert.deepEqual(both[1], task, 'two presses')
  const { sent_at } = await message.readBy(maya)
  const source = { chat_message_id: message.id, chat_channel_id: message.channel, sent_at, is_withdrawn: false }
  assert.deepEqual([task.source, task.patient_name, task.text, task.version], [source, 'Maya Lindqvist', 'Send Maya the list', 1])
  const care = await bodyOf(t.call(`GET /my-client-care/${task.care_id!}`, { as: hannah }))
  assert.equal(care.patient_id, maya.patient_id)
  assert.deepEqual((await message.readBy(hannah)).became, [{ kind: 'task', id: task.id }])
  assert.deepEqual((await message.readBy(maya)).became, [], 'the patient learns of no task')
  const { rows: told } = await t.owner.query(
    "select audience_kind from app.live_event where name = 'task.added' and ids ->> 'subject_id' = $1",
    [task.id],
  )
  assert.deepEqual(told, [{ audience_kind: 'provider' }])

  await bodyOf(t.call(`DELETE ${message.path}`, { as: maya }))
  assert.deepEqual((await bodyOf(add(sent))).source, { ...source, is_withdrawn: true }, 'sent once more, after the message was taken back')
  await t.call(`DELETE /tasks/${task.id}`, { as: hannah })
  assert.deepEqual((await message.readBy(hannah)).became, [])
  const late = await add(sent)
  assert.deepEqual([late.status, late.code], [409, 'message_withdrawn'])
})

test('addTask: nothing comes from a message that one may not read, or for somebody who is no client, and one task too many is refused', async () => {
  const message = await write(maya, 'And a recipe?')
  assert.equal((await add({ ...ofMaya, chat_message_id: message.id }, dana)).code, 'not_found', 'no client of hers')
  assert.equal(
    (await add({ patient_id: tomas.patient_id, chat_message_id: message.id }, dana)).code,
    'not_found',
    'a message to a colleague',
  )
  assert.equal((await add({ ...ofMaya, chat_message_id: makeNonce() })).code, 'not_found', 'no message')
  assert.equal((await add({ chat_message_id: message.id })).code, 'invalid_request', 'without its client')
  assert.equal((await add({ patient_id: makeNonce() })).code, 'not_found')
  assert.equal((await add({ text: '  ' })).code, 'invalid_request')
  assert.equal((await add({ text: 'x'.repeat(longestTask + 1) })).code, 'invalid_request')
  assert.equal((await t.call('POST /tasks', { as: maya, body: { text: 'Mine' } })).code, 'forbidden')
  await t.owner.query(
    "insert into app.task (id, provider_id, text, created_at) select gen_random_uuid(), $1, 'x', now() from generate_series(1, $2::int)",
    [hannah.provider_id, mostOpenTasks],
  )
  assert.equal((await add({})).code, 'invalid_request')
})

test('listTasks: the open ones come as they are due and then as they were added, page by page; done ones stay for 30 days', async () => {
  await t.owner.query('delete from app.task where provider_id = $1', [hannah.provider_id])
  const order = [undefined, findDateAfter(today(), 3), undefined, findDateAfter(today(), 1), findDateAfter(today(), 3)]
  for (const [nth, due_on] of order.entries()) {
    t.clock.advance(1)
    await bodyOf(add({ text: `${nth}`, ...(due_on && { due_on }), ...(nth % 2 === 0 && ofMaya) }))
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ limit: '2', ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ text }) => text))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  assert.deepEqual(seen, ['3', '1', '4', '0', '2'])
  const { items } = await list(ofMaya)
  assert.deepEqual(
    items.map(({ text }) => text),
    ['4', '0', '2'],
  )
  assert.deepEqual(
    [(await list({ patient_id: tomas.patient_id })).items, (await list({}, dana)).items.filter(({ text }) => text.length === 1)],
    [[], []],
  )

  const done = []
  for (const { id } of items.slice(0, 2)) {
    t.clock.advance(1)
    done.push(await bodyOf(t.call(`POST /tasks/${id}/complete`, { as: hannah })))
  }
  const newest = await list({ view: 'done', limit: '1' })
  assert.deepEqual([newest.items[0], (await list({ view: 'done', cursor: newest.next_cursor })).items], [done[1], [done[0]]])
  assert.deepEqual(
    (await list({})).items.map(({ text }) => text),
    ['3', '1', '2'],
  )
  t.clock.advance(30 * 1440)
  assert.deepEqual((await list({ view: 'done' })).items, [])
})

test('changeTask, completeTask, reopenTask and removeTask: only its own dietitian changes a task, and an older version refuses', async () => {
  const task = await bodyOf(add({ ...ofMaya, due_on: today() }))
  const path = `/tasks/${task.id}` as const
  const change = (body: { text?: string; due_on?: string | null }, version: number, as: CastProvider = hannah) =>
    t.call(`PATCH ${path}`, { as, headers: { 'if-match': `"${version}"` }, body })
  for (const refused of [
    await change({ text: 'Hers' }, 1, dana),
    await t.call(`POST ${path}/complete`, { as: dana }),
    await t.call(`DELETE ${path}/complete`, { as: dana }),
    await t.call(`DELETE ${path}`, { as: dana }),
  ])
    assert.equal(refused.code, 'not_found')
  const changed = await bodyOf(change({ text: 'Call on Monday', due_on: null }, 1))
  assert.deepEqual([changed.text, changed.due_on, changed.version], ['Call on Monday', null, 2])
  const stale = await change({ text: 'Too late' }, 1)
  assert.deepEqual([stale.status, stale.code, stale.details], [409, 'changed_meanwhile', { version: 2 }])
  assert.equal((await change({}, 2)).code, 'invalid_request', 'nothing to change')

  const done = await bodyOf(t.call(`POST ${path}/complete`, { as: hannah }))
  t.clock.advance(1)
  assert.deepEqual(await bodyOf(t.call(`POST ${path}/complete`, { as: hannah })), done, 'twice')
  for (let nth = 0; nth < 2; nth++) assert.equal((await bodyOf(t.call(`DELETE ${path}/complete`, { as: hannah }))).done_at, null)
  assert.equal((await t.call(`DELETE ${path}`, { as: hannah })).status, 204)
  assert.equal((await t.call(`DELETE ${path}`, { as: hannah })).code, 'not_found')
  const { rows } = await t.owner.query("select name from app.event where payload ->> 'task_id' = $1 order by at, id", [task.id])
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['task.added', 'task.changed', 'task.completed', 'task.reopened', 'task.removed'],
  )
})

test('A task stays with its dietitian after the care, and goes with a patient who is deleted', async () => {
  const task = await bodyOf(add(ofMaya))
  await t.owner.query("update app.care set status = 'graduated', ended_at = now(), end_reason = 'graduated' where patient_id = $1", [
    maya.patient_id,
  ])
  assert.equal((await bodyOf(t.call(`POST /tasks/${task.id}/complete`, { as: hannah }))).patient_name, 'Maya Lindqvist')
  assert.equal((await add({ ...ofMaya, text: 'Send the letter' })).status, 201, 'something may still be left to do')
  await t.owner.query('update app.patient set deleted_at = now() where id = $1', [maya.patient_id])
  assert.deepEqual((await list(ofMaya)).items, [])
  assert.equal((await t.call(`DELETE /tasks/${task.id}/complete`, { as: hannah })).code, 'not_found')
  assert.equal((await add(ofMaya)).code, 'not_found')
})
