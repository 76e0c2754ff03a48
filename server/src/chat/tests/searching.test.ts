import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { findChannelPath } from './answering.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah } = cast

/** Writes a message, and after it many with the same words, and returns its id and how words are looked for in that conversation. */
async function writeMany(text: string, count: number) {
  const path = await findChannelPath(t, hannah, { patient_id: maya.patient_id })
  await t.owner.query(
    'delete from app.chat_call; delete from app.chat_completion; delete from app.chat_attachment; delete from app.chat_message_version; delete from app.chat_reaction; delete from app.chat_reader; delete from app.chat_message; delete from app.chat_channel',
  )
  const said = await bodyOf(t.call(`POST ${path}/messages`, { as: maya, body: { text: 'Huckleberry jam', client_nonce: makeId() } }))
  await t.owner.query(
    `insert into app.chat_message (id, chat_channel_id, patient_id, provider_id, seq, role, author_id, text, client_nonce, sent_at)
     select gen_random_uuid(), $1, $2, $3, $4 + n, 'patient', $2, $6, gen_random_uuid(), $5::timestamptz + n * interval '1 second'
     from generate_series(1, ${count}) n`,
    [path.split('/').at(-1), maya.patient_id, hannah.provider_id, said.seq, said.sent_at, text],
  )
  const look = (more: { cursor?: string; order?: 'asc' } = {}) =>
    bodyOf(t.call(`GET ${path}/messages`, { as: maya, query: { q: 'huckle', ...more } }))
  return { said, look }
}

test('words are looked for in so many messages at once, and what is older is found by the next page', async () => {
  const { said, look } = await writeMany('Lunch', 2500)
  const first = await look()
  assert.deepEqual([first.items.length, first.searched_until !== null], [0, true])
  const second = await look({ cursor: first.next_cursor! })
  assert.deepEqual([second.items.map((one) => one.id), second.next_cursor, second.searched_until], [[said.id], null, null])
})

test('words are looked for in so many letters at once, since accents make long messages slow to search', async () => {
  const { said, look } = await writeMany('Ñandú, áéíóú '.repeat(400).slice(0, 5000), 450)
  const pages = [await look()]
  while (pages.at(-1)!.next_cursor !== null) pages.push(await look({ cursor: pages.at(-1)!.next_cursor! }))
  assert.deepEqual(
    pages.map(({ items, searched_until }) => [items.map((one) => one.id), searched_until !== null]),
    [
      [[], true],
      [[], true],
      [[said.id], false],
    ],
  )
  const forth = await look({ order: 'asc' })
  assert.deepEqual([forth.items.map((one) => one.id), forth.searched_until !== null], [[said.id], true])
})
