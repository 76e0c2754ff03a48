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

async function sendOne() {
  const path = await findChannelPath(t, hannah, { patient_id: maya.patient_id })
  const { id } = await bodyOf(t.call(`POST ${path}/messages`, { as: maya, body: { text: 'See you at nine', client_nonce: makeId() } }))
  const readVersions = async () =>
    (await t.owner.query('select version, text from app.chat_message_version where chat_message_id = $1 order by version', [id])).rows
  return { at: `${path}/messages/${id}` as const, readVersions }
}

test('removeChatMessage: of several at once one takes the message back, and the others find it gone', async () => {
  const { at, readVersions } = await sendOne()
  const answers = await Promise.all(Array.from({ length: 5 }, () => t.call(`DELETE ${at}`, { as: maya })))
  const refusals = Array.from({ length: 4 }, () => 'message_not_changeable')
  assert.deepEqual(answers.map(({ code }) => code ?? 'done').sort(), ['done', ...refusals])
  assert.deepEqual(await readVersions(), [{ version: 1, text: 'See you at nine' }])
})

test('removeChatMessage: a change at the same moment keeps nobody from taking the message back, and all its words stay on record', async () => {
  const { at, readVersions } = await sendOne()
  const changes = Array.from({ length: 3 }, (_, nth) => t.call(`PATCH ${at}`, { as: maya, body: { text: `See you at ${nth}` } }))
  const [gone, ...changed] = await Promise.all([t.call(`DELETE ${at}`, { as: maya }), ...changes])
  assert.equal(gone.status, 200, gone.text)
  for (const { status, code } of changed)
    assert.ok(status === 200 || code === 'changed_meanwhile' || code === 'message_not_changeable', String(code))
  const versions = await readVersions()
  assert.equal(versions.length, 1 + changed.filter(({ status }) => status === 200).length)
  assert.deepEqual((await bodyOf(t.call(`GET ${at}`, { as: maya }))).text, null)
})
