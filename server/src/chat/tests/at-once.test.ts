import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { mostScheduled } from '@sorrel/contract/chat/vocabulary'
import { uploadFile } from '../../files/tests/uploading.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { findChannelPath } from './answering.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah } = cast
const findPath = () => findChannelPath(t, hannah, { patient_id: maya.patient_id })
type Path = Awaited<ReturnType<typeof findPath>>
const send = (path: Path, more: { send_at?: string; file_ids?: string[] }) =>
  t.call(`POST ${path}/messages`, { as: hannah, body: { text: 'See you', client_nonce: makeId(), ...more } })
const later = () => addMinutes(t.clock(), 180)

test('sendChatMessage: two messages that name the same files in another order do not wait for each other in a circle', async () => {
  const path = await findPath()
  const wanted = { as: hannah, purpose: 'chat_attachment', patient_id: maya.patient_id } as const
  const files = [await uploadFile(t, { ...wanted, name: 'one.jpg' }), await uploadFile(t, { ...wanted, name: 'two.jpg' })].sort()
  const holder = await t.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select from app.file where id = $1 for update', [files[0]])
    const planned = send(path, { send_at: later(), file_ids: files })
    await setTimeout(300)
    const sent = send(path, { file_ids: files.toReversed() })
    await setTimeout(300)
    await holder.query('commit')
    assert.deepEqual([(await planned).status, (await sent).code], [201, 'file_not_usable'])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('sendChatMessage: messages that are planned at once keep to the limit together', async () => {
  const path = await findPath()
  await t.owner.query('delete from app.chat_scheduled')
  const answers = await Promise.all(Array.from({ length: mostScheduled + 10 }, () => send(path, { send_at: later() })))
  const { rows } = await t.owner.query<{ count: number }>('select count(*)::int as count from app.chat_scheduled')
  assert.equal(rows[0]!.count, mostScheduled)
  assert.deepEqual(
    answers.map(({ status }) => status).filter((status) => status !== 201),
    Array.from({ length: 10 }, () => 400),
  )
})
