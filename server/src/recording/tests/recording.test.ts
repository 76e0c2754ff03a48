import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMinutes, addSeconds } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { findNextVisit } from '../../video/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { pieceKeyOf } from '../sound/keys.ts'
import { dateMedia, endRecording } from '../sweeping.ts'
import { readRecorded } from '../webm/reading.ts'
import { comeToVisit, listEvents, makeTalk, pathOf, sendPiece, sendTalk, startRecording, voices } from './recording.ts'
import { hashOf } from './sounds.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah, ruben, dana } = cast

test('recordAppointment and getRecording: nothing is recorded before both agreed; the dietitian is told who is missing, and the patient is asked', async () => {
  const visit = await comeToVisit(t)
  const path = pathOf(visit)
  const before = await bodyOf(t.call(`GET ${path}`, { as: maya }))
  assert.deepEqual([before.status, before.vendor, before.takes], ['off', 'Demo Transcription', []])
  const refused = await t.call(`POST ${path}`, { as: hannah })
  assert.equal(refused.code, 'consent_required')
  assert.deepEqual(refused.details.missing, [{ party: 'patient', name: 'Maya Lindqvist' }])
  const asked = await bodyOf(t.call(`GET ${path}`, { as: maya }))
  assert.equal(asked.status, 'requested')
  const agreed = await bodyOf(t.call(`POST ${path}`, { as: maya }))
  assert.deepEqual([agreed.status, agreed.takes.length], ['requested', 0], 'a patient starts nothing')
  const started = await bodyOf(t.call(`POST ${path}`, { as: hannah }))
  assert.deepEqual([started.status, started.takes.length], ['recording', 1])
  const seen = await bodyOf(t.call(`GET ${path}`, { as: maya }))
  assert.equal(seen.status, 'recording', 'the patient sees it')
  for (const as of [ruben, dana]) {
    assert.equal((await t.call(`GET ${path}`, { as })).code, 'not_found')
    assert.equal((await t.call(`POST ${path}`, { as })).code, 'not_found')
    assert.equal((await t.call(`POST ${path}/withdraw`, { as })).code, 'not_found')
  }
})

test('recordAppointment: only while the room is open; of two starts at once one records, and a start after a reload ends the one before', async () => {
  const visit = await findNextVisit(t)
  const path = pathOf(visit)
  t.clock.set(addMinutes(visit.starts_at, -30))
  assert.equal((await t.call(`POST ${path}`, { as: maya })).code, 'call_not_open')
  t.clock.set(visit.starts_at)
  await bodyOf(t.call(`POST ${path}`, { as: maya }))
  const both = await Promise.all([t.call(`POST ${path}`, { as: hannah }), t.call(`POST ${path}`, { as: hannah })])
  assert.equal(both.map(({ status }) => status).join(), '200,200')
  const { takes } = await bodyOf(t.call(`GET ${path}`, { as: hannah }))
  assert.deepEqual(
    takes.map(({ ended_because }) => ended_because),
    ['begun_anew', null],
  )
})

test('stopRecording, finishRecordingTake, getRecordingTranscript: pieces come in any order and twice; both read who said what', async () => {
  const visit = await comeToVisit(t)
  const path = pathOf(visit)
  const take_id = await startRecording(t, visit)
  const [first, second, third] = makeTalk() as [Buffer, Buffer, Buffer]
  const where = { visit, take_id }
  await bodyOf(sendPiece(t, where, 2, third))
  await bodyOf(sendPiece(t, where, 0, first))
  await bodyOf(sendPiece(t, where, 0, first))
  const stopped = await bodyOf(t.call(`POST ${path}/stop`, { as: maya }))
  assert.deepEqual([stopped.status, stopped.takes[0]?.ended_because], ['processing', 'stopped'], 'anybody may stop it')
  const early = await t.call(`POST ${path}/takes/${take_id}/finish`, { as: hannah, body: { pieces: 3 } })
  assert.deepEqual([early.code, early.details.missing], ['file_incomplete', [1]])
  await bodyOf(sendPiece(t, where, 1, second))
  await bodyOf(t.call(`POST ${path}/takes/${take_id}/finish`, { as: hannah, body: { pieces: 3 } }))
  await t.runJobs()
  const ready = await bodyOf(t.call(`GET ${path}`, { as: hannah }))
  assert.equal(ready.status, 'ready')
  assert.ok(Math.abs(ready.takes[0]!.duration_ms - 12_000) < 100)
  for (const as of [hannah, maya]) {
    const { lines, language } = await bodyOf(t.call(`GET ${path}/transcript`, { as }))
    assert.equal(language, 'en')
    assert.deepEqual(lines[0], {
      ...lines[0]!,
      speaker: 'provider',
      text: 'Hi, good to see you again. How have the last weeks been?',
      offset_ms: 0,
    })
    const offsets = lines.map(({ offset_ms }) => offset_ms)
    assert.deepEqual(
      offsets,
      offsets.toSorted((one, other) => one - other),
    )
    assert.ok(lines.length > 10)
  }
  assert.equal((await t.call(`GET ${path}/transcript`, { as: dana })).code, 'not_found')
  assert.equal((await listEvents(t, visit, 'recording.transcribed')).length, 1)
})

test('getRecordingMedia: some seconds are a file of their own, which a player can play; nobody else hears them', async () => {
  const visit = await comeToVisit(t)
  const path = pathOf(visit)
  const take_id = await startRecording(t, visit)
  await sendTalk(t, { visit, take_id })
  await t.runJobs()
  const answer = await t.app.inject({
    url: `/api${path}/takes/${take_id}/media?from_ms=6000&to_ms=9000`,
    headers: { authorization: `provider::::${await t.tokenOf(hannah)}` },
  })
  assert.equal(answer.headers['content-type'], 'audio/webm')
  const { tracks, blocks } = readRecorded([answer.rawPayload])
  assert.ok(tracks)
  assert.deepEqual([blocks[0]?.at_ms, blocks[0]?.bytes.toString().trim(), blocks.length], [0, '6000', 50])
  const beyond = await t.call(`GET ${path}/takes/${take_id}/media`, { as: hannah, query: { from_ms: '60000' } })
  assert.equal(beyond.code, 'not_found')
  for (const as of [ruben, dana]) assert.equal((await t.call(`GET ${path}/takes/${take_id}/media`, { as })).code, 'not_found')
})

test('withdrawRecordingConsent: in the call and afterwards, everything is gone; whoever said no is not recorded until they say yes', async () => {
  const visit = await comeToVisit(t)
  const path = pathOf(visit)
  const take_id = await startRecording(t, visit)
  const [piece] = makeTalk() as [Buffer]
  await sendTalk(t, { visit, take_id })
  await t.runJobs()
  await bodyOf(t.call(`POST ${path}`, { as: hannah }))
  const { status, takes } = await bodyOf(t.call(`POST ${path}/withdraw`, { as: maya }))
  assert.deepEqual([status, takes], ['withdrawn', []])
  assert.deepEqual((await bodyOf(t.call(`GET ${path}/transcript`, { as: hannah }))).lines, [])
  await t.runJobs()
  assert.equal(await t.house.integrations.files.read(pieceKeyOf(take_id, 0, hashOf(piece))), undefined, 'the bytes are gone')
  assert.equal((await sendPiece(t, { visit, take_id }, 3, piece)).code, 'not_found', 'a late piece is not kept')
  assert.deepEqual(await listEvents(t, visit, 'recording.deleted'), [{ because: 'withdrawn' }])
  assert.equal((await t.call(`POST ${path}`, { as: hannah })).code, 'consent_required')
  const again = await bodyOf(t.call(`POST ${path}`, { as: maya }))
  assert.equal(again.status, 'requested')
  assert.equal((await bodyOf(t.call(`POST ${path}`, { as: hannah }))).status, 'recording')
})

test('a no before anything was recorded is an answer, and the dietitian sees it', async () => {
  const visit = await comeToVisit(t)
  const path = pathOf(visit)
  assert.equal((await bodyOf(t.call(`POST ${path}/withdraw`, { as: maya }))).status, 'denied')
  const seen = await bodyOf(t.call(`GET ${path}`, { as: hannah }))
  assert.deepEqual(
    seen.people.map(({ party, answer }) => [party, answer]),
    [
      ['patient', 'refused'],
      ['provider', null],
    ],
  )
  assert.equal((await listEvents(t, visit, 'recording.deleted')).length, 0)
})

test('a consent to another text, or to another service, is asked anew', async () => {
  const visit = await comeToVisit(t)
  const path = pathOf(visit)
  await bodyOf(t.call(`POST ${path}`, { as: maya }))
  await t.owner.query(`update app.recording_consent set vendor = 'Another'`)
  assert.equal((await t.call(`POST ${path}`, { as: hannah })).code, 'consent_required')
})

test('a browser that falls silent: the recording ends, what arrived is written down, and what comes late is worked in', async () => {
  const visit = await comeToVisit(t)
  const path = pathOf(visit)
  const take_id = await startRecording(t, visit)
  const where = { visit, take_id }
  const [first, second, third] = makeTalk() as [Buffer, Buffer, Buffer]
  await bodyOf(sendPiece(t, where, 0, first))
  t.clock.set(addSeconds(t.clock(), 30))
  await t.runJob('recording.sweep')
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: maya }))).status, 'recording', 'half a minute is a weak network')
  t.clock.set(addSeconds(t.clock(), 31))
  await t.runJob('recording.sweep')
  const over = await bodyOf(t.call(`GET ${path}`, { as: maya }))
  assert.equal(over.takes[0]?.ended_because, 'silent')
  await t.runJobs()
  const short = await bodyOf(t.call(`GET ${path}`, { as: hannah }))
  assert.equal(short.status, 'ready')
  assert.ok(short.takes[0]!.duration_ms < 5000, 'a third of the talk')
  await bodyOf(sendPiece(t, where, 1, second))
  await bodyOf(sendPiece(t, where, 2, third))
  await bodyOf(t.call(`POST ${path}/takes/${take_id}/finish`, { as: hannah, body: { pieces: 3 } }))
  await t.runJobs()
  const whole = await bodyOf(t.call(`GET ${path}`, { as: hannah }))
  assert.deepEqual([whole.status, whole.takes[0]!.duration_ms > 11_000], ['ready', true])
  assert.equal((await bodyOf(t.call(`GET ${path}/transcript`, { as: hannah }))).lines.at(-1)!.end_ms > 11_000, true)
})

test('a network that comes back: with the next piece of the call the recording goes on, but not with one that is sent later', async () => {
  const visit = await comeToVisit(t)
  const path = pathOf(visit)
  const take_id = await startRecording(t, visit)
  const [first, second] = makeTalk() as [Buffer, Buffer]
  await bodyOf(sendPiece(t, { visit, take_id }, 0, first))
  t.clock.set(addSeconds(t.clock(), 61))
  await t.runJob('recording.sweep')
  await bodyOf(sendPiece(t, { visit, take_id }, 1, second))
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: maya }))).status, 'processing')
  await bodyOf(sendPiece(t, { visit, take_id }, 1, second, { ...voices, is_live: true }))
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: maya }))).status, 'recording')
})

test('silence makes no transcript, and no service is asked', async () => {
  const visit = await comeToVisit(t)
  const take_id = await startRecording(t, visit)
  // The service would fail at this sound, if it were asked.
  await sendTalk(t, { visit, take_id }, makeTalk('outage'), { patient: '0101010101010101', provider: '0000000000000000' })
  await t.runJobs()
  const { status } = await bodyOf(t.call(`GET ${pathOf(visit)}`, { as: hannah }))
  assert.equal(status, 'no_speech')
  assert.deepEqual((await bodyOf(t.call(`GET ${pathOf(visit)}/transcript`, { as: hannah }))).lines, [])
})

test('retryTranscription: a service that is busy is asked again; one that never answers is a visible failure, and can be tried again', async () => {
  const visit = await comeToVisit(t)
  const path = pathOf(visit)
  await sendTalk(t, { visit, take_id: await startRecording(t, visit) }, makeTalk('busy'))
  await t.runJobs()
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: hannah }))).status, 'ready')
  await sendTalk(t, { visit, take_id: await startRecording(t, visit) }, makeTalk('outage'))
  await t.runJobs()
  const failed = await bodyOf(t.call(`GET ${path}`, { as: hannah }))
  assert.deepEqual([failed.status, failed.takes.map(({ fault }) => fault)], ['failed', [null, 'service_failed']])
  assert.equal((await t.call(`POST ${path}/transcribe`, { as: maya })).code, 'forbidden')
  assert.equal((await bodyOf(t.call(`POST ${path}/transcribe`, { as: hannah }))).status, 'processing')
  await t.runJobs()
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: hannah }))).status, 'failed')
})

test('sendRecordingPiece: bytes that changed on the way, none, and too many are refused; so is what is no sound', async () => {
  const visit = await comeToVisit(t)
  const path = pathOf(visit)
  const take_id = await startRecording(t, visit)
  const line = `PUT ${path}/takes/${take_id}/pieces/0` as const
  const send = (bytes: Buffer, sha256 = hashOf(bytes)) => t.send(line, { as: hannah, query: { sha256 }, body: bytes })
  assert.equal((await send(Buffer.from('x'), hashOf(Buffer.from('y')))).code, 'invalid_request')
  assert.equal((await send(Buffer.alloc(0))).code, 'invalid_request')
  assert.equal(
    (await t.send(line, { as: hannah, query: { sha256: hashOf(Buffer.from('x')), patient: 'a' }, body: Buffer.from('x') })).code,
    'invalid_request',
  )
  assert.equal((await t.send(line, { as: maya, query: { sha256: hashOf(Buffer.from('x')) }, body: Buffer.from('x') })).code, 'forbidden')
  assert.equal(
    (
      await t.send(`PUT ${path}/takes/${visit.id}/pieces/0`, {
        as: hannah,
        query: { sha256: hashOf(Buffer.from('x')) },
        body: Buffer.from('x'),
      })
    ).code,
    'not_found',
  )
  await sendTalk(t, { visit, take_id }, [Buffer.from('no sound at all')])
  await t.runJobs()
  const { status, takes } = await bodyOf(t.call(`GET ${path}`, { as: hannah }))
  assert.deepEqual([status, takes[0]?.fault], ['failed', 'unreadable'])
})

test('the end of a call ends its recording', async () => {
  const visit = await comeToVisit(t)
  await startRecording(t, visit)
  await endRecording(await t.context(), visit.id, 'call_ended')
  await t.runJobs()
  assert.equal((await bodyOf(t.call(`GET ${pathOf(visit)}`, { as: maya }))).takes[0]?.ended_because, 'call_ended')
})

test('the sound is deleted after thirty days, or seven days after the signature; the words stay, and consent is no longer withdrawn here', async () => {
  const visit = await comeToVisit(t)
  const path = pathOf(visit)
  await sendTalk(t, { visit, take_id: await startRecording(t, visit) })
  await t.runJobs()
  const { media_until } = await bodyOf(t.call(`GET ${path}`, { as: maya }))
  assert.equal(media_until, addMinutes(t.clock(), 30 * 1440))
  const signed = addMinutes(t.clock(), 60)
  t.clock.set(signed)
  await t.owner.query(
    `insert into app.visit_instruction (note_id, appointment_id, patient_id, provider_id, goals, signature_name, credentials, signed_at)
     select id, $1, patient_id, provider_id, '[]', 'Hannah', 'RD', $2 from app.chart_note where patient_id = $3 limit 1
     on conflict (note_id) do update set appointment_id = $1`,
    [visit.id, signed, maya.patient_id],
  )
  await dateMedia(await t.context(), visit.id, signed)
  const dated = await bodyOf(t.call(`GET ${path}`, { as: maya }))
  assert.deepEqual([dated.media_until, dated.can_withdraw], [addMinutes(signed, 7 * 1440), false])
  assert.equal((await t.call(`POST ${path}/withdraw`, { as: maya })).code, 'note_signed')
  t.clock.set(addMinutes(dated.media_until!, -1))
  await t.runJob('recording.delete_media')
  assert.equal((await bodyOf(t.call(`GET ${path}`, { as: hannah }))).takes[0]?.has_media, true)
  t.clock.set(dated.media_until!)
  await t.runJob('recording.delete_media')
  await t.runJobs()
  const gone = await bodyOf(t.call(`GET ${path}`, { as: hannah }))
  assert.deepEqual([gone.takes[0]?.has_media, gone.status], [false, 'ready'])
  const [take] = gone.takes
  assert.equal((await t.call(`GET ${path}/takes/${take!.take_id}/media`, { as: hannah })).code, 'not_found')
  assert.equal(await t.house.integrations.files.open(`recordings/${take!.take_id}/sections/0`), undefined)
  assert.ok((await bodyOf(t.call(`GET ${path}/transcript`, { as: hannah }))).lines.length > 0)
  assert.deepEqual(await listEvents(t, visit, 'recording.deleted'), [{ because: 'retention' }])
})
