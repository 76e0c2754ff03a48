import assert from 'node:assert/strict'
import { test } from 'node:test'
import { careIdOf } from '../../care/world/care-ids.ts'
import { uploadFile } from '../../files/tests/uploading.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, type Person } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'

import { findChannelPath } from './answering.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah } = cast
const endCare = (days: number) =>
  t.owner.query(
    `update app.care set status = 'canceled', end_reason = 'other', ended_at = $2::timestamptz - make_interval(days => $3) where id = $1`,
    [careIdOf(hannah.provider_id, maya.patient_id), t.clock(), days],
  )
const findPath = (as: Person) => findChannelPath(t, as, as === maya ? { provider_id: hannah.provider_id } : { patient_id: maya.patient_id })

test('a dietitian who has left gets no more messages, and the conversation says why; what was written stays', async () => {
  const path = await findPath(maya)
  const write = () => t.call(`POST ${path}/messages`, { as: maya, body: { text: 'Hello?', client_nonce: crypto.randomUUID() } })
  await bodyOf(write())
  await t.owner.query("update app.provider set status = 'offboarded', offboarded_at = $2::timestamptz - interval '1 day' where id = $1", [
    hannah.provider_id,
    t.clock(),
  ])
  const channel = await bodyOf(t.call(`GET ${path}`, { as: maya }))
  assert.deepEqual([channel.status, channel.has_left], ['closed', true])
  assert.equal((await write()).code, 'channel_closed')
  assert.equal((await t.call('POST /chat/video-meeting', { as: maya, body: { chat_channel_id: channel.id } })).code, 'channel_closed')
  assert.ok((await bodyOf(t.call(`GET ${path}/messages`, { as: maya }))).items.length > 0)
  await t.owner.query('update app.provider set offboarded_at = null where id = $1', [hannah.provider_id])
  assert.equal((await write()).code, 'channel_closed', 'also if nobody noted since when')
})

test('while both may still write after the end of care, a dietitian can send a file', async () => {
  const path = await findPath(hannah)
  await endCare(6)
  const options = { as: hannah, purpose: 'chat_attachment' as const, name: 'Plan.jpg', patient_id: maya.patient_id }
  const file = await uploadFile(t, options)
  const body = { file_ids: [file], client_nonce: crypto.randomUUID() }
  assert.equal((await bodyOf(t.call(`POST ${path}/messages`, { as: hannah, body }))).attachments[0]?.file_id, file)
  await endCare(8)
  const begun = { purpose: 'chat_attachment', name: 'Plan.jpg', bytes: 100, type: 'image/jpeg', patient_id: maya.patient_id } as const
  assert.equal((await t.call('POST /files', { as: hannah, body: begun })).code, 'not_found')
})
