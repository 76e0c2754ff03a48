import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSeconds } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { makeBrowser } from '../../video/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { readRecorded } from '../webm/reading.ts'
import { comeToVisit, listEvents, makeTalk, pathOf, sendPiece, sendTalk, startRecording, voices } from './recording.ts'
import { cutPieces, makeBlocks, makeLive } from './sounds.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah } = cast

test('a guest who comes in stops a recording until they agree, may stop it, and hears and reads nothing of it', async () => {
  const visit = await comeToVisit(t)
  const [path, call] = [pathOf(visit), `/appointments/${visit.id}/video-call` as const]
  const { url } = await bodyOf(t.call(`POST ${call}/guests`, { as: maya, body: { name: 'Gwen', relation: 'family', language: 'en' } }))
  const headers = { 'x-guest-token': url.split('#')[1]! }
  await bodyOf(t.call(`POST ${call}/join`, { as: hannah, body: makeBrowser() }))
  const take_id = await startRecording(t, visit)
  const gwen = makeBrowser()
  await bodyOf(t.call(`POST ${call}/join`, { headers, body: gwen }))
  await t.runJobs()
  const { people } = await bodyOf(t.call(`GET ${path}`, { headers }))
  assert.deepEqual([people.length, people[0]?.name], [1, 'Gwen'], 'a link that reached somebody else names nobody')
  assert.equal((await t.call(`POST ${path}/stop`, { headers })).code, 'not_found', 'who waits stops nothing')
  await bodyOf(t.call(`POST ${path}/withdraw`, { headers }))
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: maya }))).status, 'recording', 'who waits hears nothing')
  await bodyOf(t.call(`POST ${call}/people/${gwen.peer_id}/admit`, { as: hannah }))
  await t.runJobs()
  assert.deepEqual(await listEvents(t, visit, 'recording.stopped'), [{ because: 'somebody_came' }])
  const missing = await t.call(`POST ${path}`, { as: hannah })
  assert.deepEqual([missing.code, missing.details.missing], ['consent_required', [{ party: 'guest', name: 'Gwen' }]])
  const agreed = await bodyOf(t.call(`POST ${path}`, { headers }))
  assert.deepEqual(
    agreed.people.filter(({ is_me }) => is_me).map(({ party, answer }) => [party, answer]),
    [['guest', 'given']],
  )
  assert.equal((await bodyOf(t.call(`POST ${path}`, { as: hannah }))).status, 'recording')
  assert.equal((await bodyOf(t.call(`GET ${path}`, { headers }))).status, 'recording')
  assert.equal((await t.call(`GET ${path}/transcript`, { headers })).code, 'not_signed_in')
  assert.equal((await t.call(`GET ${path}/takes/${take_id}/media`, { headers })).code, 'not_signed_in')
  await bodyOf(t.call(`POST ${path}/stop`, { headers }))
  await bodyOf(t.call(`POST ${path}`, { as: hannah }))
  const refused = await bodyOf(t.call(`POST ${path}/withdraw`, { headers }))
  assert.equal(refused.takes.at(-1)?.ended_because, 'withdrawn')
  assert.equal(refused.takes.length, 3, 'a guest deletes nothing of the others')
  assert.equal((await t.call(`POST ${path}`, { as: hannah })).code, 'consent_required')
  assert.equal((await t.call(`GET ${path}`, { headers: { 'x-guest-token': 'x'.repeat(40) } })).code, 'not_found')
})

test('who stops a recording while its browser is silent stops it for good: nothing that is made afterwards is kept', async () => {
  const visit = await comeToVisit(t)
  const path = pathOf(visit)
  const take_id = await startRecording(t, visit)
  const [first, second, third] = makeTalk() as [Buffer, Buffer, Buffer]
  await bodyOf(sendPiece(t, { visit, take_id }, 0, first))
  t.clock.set(addSeconds(t.clock(), 61))
  await t.runJob('recording.sweep')
  const stopped = await bodyOf(t.call(`POST ${path}/stop`, { as: maya }))
  assert.equal(stopped.takes[0]?.ended_because, 'stopped')
  t.clock.set(addSeconds(t.clock(), 600))
  await bodyOf(sendPiece(t, { visit, take_id }, 1, second, { ...voices, is_live: true }))
  assert.notEqual((await bodyOf(t.call(`GET ${path}`, { as: maya }))).status, 'recording', 'it does not go on by itself')
  const later = await sendPiece(t, { visit, take_id }, 100, third, { ...voices, is_live: true })
  assert.equal(later.code, 'file_not_usable', 'made six minutes after the stop')
})

test('a talk of three hours is joined minute by minute, written down in parts that follow each other, and any of its seconds can be heard', async () => {
  const visit = await comeToVisit(t)
  const path = pathOf(visit)
  const take_id = await startRecording(t, visit)
  t.clock.advance(10)
  const whole = 3 * 3_600_000
  const pieces = cutPieces(makeLive(makeBlocks(0, whole)), 90)
  // A piece holds two minutes here, in which the patient speaks.
  const speaks = await sendTalk(t, { visit, take_id }, pieces, { patient: '5'.repeat(480), provider: '0'.repeat(480) })
  assert.equal(speaks.status, 'processing')
  const most = await countHeldPieces(async () => {
    const ran = await t.runJobs()
    assert.equal(ran.filter((name) => name === 'recording.write_talk').length, 18)
  })
  // The first three pieces here are the list of clusters, which hold no sound.
  assert.ok(most <= 4, `${most} of 90 pieces were read before a section was stored`)
  const { lines } = await bodyOf(t.call(`GET ${path}/transcript`, { as: hannah }))
  const offsets = lines.map(({ offset_ms }) => offset_ms)
  assert.deepEqual(
    offsets,
    offsets.toSorted((one, other) => one - other),
  )
  const parts = Array.from({ length: 18 }, (_, part) => part * 600_000)
  assert.deepEqual(
    parts.filter((from) => !offsets.includes(from)),
    [],
  )
  assert.ok(lines.at(-1)!.end_ms <= whole + 100)
  const late = await t.app.inject({
    url: `/api${path}/takes/${take_id}/media?from_ms=10790000&to_ms=10795000`,
    headers: { authorization: `provider::::${await t.tokenOf(hannah)}` },
  })
  assert.equal(readRecorded([late.rawPayload]).blocks[0]?.bytes.toString().trim(), '10790040')
})

/** How many pieces of sound were read one after another, at most, before anything of them was stored. */
async function countHeldPieces(work: () => Promise<void>): Promise<number> {
  const { files } = t.house.integrations
  const { read, put } = files
  let [held, most] = [0, 0]
  files.read = (key) => {
    if (key.includes('/pieces/')) held += 1
    most = Math.max(most, held)
    return read(key)
  }
  files.put = (key, bytes) => {
    held = 0
    return put(key, bytes)
  }
  await work().finally(() => Object.assign(files, { read, put }))
  return most
}

test('getRecordingTranscript: what people say in three hours comes in one answer of less than a megabyte', async () => {
  const visit = await comeToVisit(t)
  const take_id = await startRecording(t, visit)
  // A line every three seconds with eleven words: faster than people talk.
  const said = Array.from({ length: 3600 }, (_, n) => ({
    ...{ speaker: n % 2 ? 'patient' : 'provider', from_ms: n * 3000, to_ms: n * 3000 + 2900 },
    text: `On day ${n} I had oats with berries, and a walk afterwards.`,
  }))
  await t.owner.query(
    `insert into app.recording_transcript (take_id, appointment_id, patient_id, provider_id, started_at, duration_ms, language, vendor, lines, made_at)
     select id, appointment_id, patient_id, provider_id, started_at, 10800000, 'en', 'Demo', $2, started_at from app.recording_take where id = $1`,
    [take_id, JSON.stringify(said)],
  )
  const answer = await t.app.inject({
    url: `/api${pathOf(visit)}/transcript`,
    headers: { authorization: `provider::::${await t.tokenOf(hannah)}` },
  })
  assert.equal(answer.json().lines.length, 3600)
  assert.ok(answer.rawPayload.length < 1_000_000, `${answer.rawPayload.length} bytes`)
})

test('a guest whose network was gone when a recording began stops it by coming back', async () => {
  const visit = await comeToVisit(t)
  const [path, call] = [pathOf(visit), `/appointments/${visit.id}/video-call` as const]
  const { url } = await bodyOf(t.call(`POST ${call}/guests`, { as: hannah, body: { name: 'Gwen', relation: 'family', language: 'en' } }))
  const gwen = { headers: { 'x-guest-token': url.split('#')[1]! }, body: makeBrowser() }
  await bodyOf(t.call(`POST ${call}/join`, { as: hannah, body: makeBrowser() }))
  await bodyOf(t.call(`POST ${call}/join`, gwen))
  await bodyOf(t.call(`POST ${call}/people/${gwen.body.peer_id}/admit`, { as: hannah }))
  await t.runJobs()
  t.clock.set(addSeconds(t.clock(), 36))
  await startRecording(t, visit)
  await t.runJobs()
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: hannah }))).status, 'recording')
  await bodyOf(t.call(`POST ${call}/presence`, gwen))
  await t.runJobs()
  assert.deepEqual(await listEvents(t, visit, 'recording.stopped'), [{ because: 'somebody_came' }])
})
