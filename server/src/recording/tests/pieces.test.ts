import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSeconds } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { pieceKeyOf, sectionKeyOf } from '../sound/keys.ts'
import { removeSound } from '../sweeping.ts'
import { writeTalkOf } from '../talk/writing.ts'
import { comeToVisit, makeTalk, pathOf, sendPiece, sendTalk, startRecording } from './recording.ts'
import { hashOf } from './sounds.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya } = cast

test('what is on its way while somebody withdraws is not kept: a piece, and sound that is being put together', async () => {
  const visit = await comeToVisit(t)
  const path = pathOf(visit)
  const { files } = t.house.integrations
  const { put } = files
  const withdrawBefore = (part: string, take_id: string) => {
    files.put = async (key, bytes) => {
      if (key.includes(part)) {
        files.put = put
        await bodyOf(t.call(`POST ${path}/withdraw`, { as: maya }))
        await removeSound(await t.context(), [take_id])
      }
      return put(key, bytes)
    }
  }
  try {
    const first = await startRecording(t, visit)
    const [piece] = makeTalk() as [Buffer]
    withdrawBefore('/pieces/', first)
    assert.equal((await sendPiece(t, { visit, take_id: first }, 0, piece)).code, 'not_found')
    assert.equal(await files.read(pieceKeyOf(first, 0, hashOf(piece))), undefined)
    const take_id = await startRecording(t, visit)
    await sendTalk(t, { visit, take_id })
    withdrawBefore('/sections/', take_id)
    await writeTalkOf(await t.context(), { take_id, part: 0, tries: 1 })
    assert.equal(await files.read(sectionKeyOf(take_id, 0)), undefined)
    assert.equal((await bodyOf(t.call(`GET ${path}`, { as: maya }))).status, 'withdrawn')
  } finally {
    files.put = put
  }
})

test('sendRecordingPiece: other bytes under a number that is taken, and what was made after the stop, are refused', async () => {
  const visit = await comeToVisit(t)
  const take_id = await startRecording(t, visit)
  const where = { visit, take_id }
  const [first, second] = makeTalk() as [Buffer, Buffer]
  await bodyOf(sendPiece(t, where, 0, first))
  assert.equal((await sendPiece(t, where, 0, second)).code, 'file_not_usable')
  t.clock.set(addSeconds(t.clock(), 40))
  await bodyOf(t.call(`POST ${pathOf(visit)}/stop`, { as: maya }))
  t.clock.set(addSeconds(t.clock(), 3600))
  await bodyOf(sendPiece(t, where, 9, second))
  assert.equal((await sendPiece(t, where, 30, second)).code, 'file_not_usable', 'two minutes into a recording of forty seconds')
})

test('words and times of a service that make no sense do not keep the talk from being written down', async () => {
  const visit = await comeToVisit(t)
  const take_id = await startRecording(t, visit)
  const { transcription } = t.house.integrations
  const { write } = transcription
  transcription.write = async () => ({ language: 'en', segments: [{ from_ms: -5, to_ms: 1e300, text: 'I walk\u0000 daily \ud83d' }] })
  try {
    await sendTalk(t, { visit, take_id })
    await t.runJobs()
  } finally {
    transcription.write = write
  }
  const { lines } = await bodyOf(t.call(`GET ${pathOf(visit)}/transcript`, { as: maya }))
  assert.deepEqual(
    lines.map(({ text, offset_ms, end_ms }) => [text, offset_ms, end_ms]),
    [['I walk daily \ufffd', 0, 600_000]],
  )
})
