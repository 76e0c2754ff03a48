import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mostFileBytes, type SoundType } from '@sorrel/contract/files/vocabulary'
import { makeFrames, makeMp3, makeMp4, makeOgg, makeWave, makeWebm } from '../../files/tests/sounds.ts'
import { sendFile, uploadFile } from '../../files/tests/uploading.ts'
import { findSound } from '../../files/uploading/sounds/finding.ts'
import { tidySound } from '../../files/uploading/sounds/tidying.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf, type Person } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())
const { maya, ruben, hannah, dana } = cast
const purpose = 'chat_attachment'

const findPath = async (as: Person) => {
  const { items } = await bodyOf(
    t.call('GET /chat/channels', { as, query: { patient_id: maya.patient_id, provider_id: hannah.provider_id } }),
  )
  return `/chat/channels/${items[0]!.id}` as const
}
let made = 0
const sendSound = async (as: typeof maya | typeof hannah, bytes: Buffer, text?: string) => {
  const about = as.kind === 'provider' ? { patient_id: maya.patient_id } : {}
  const file = await uploadFile(t, { as, purpose, bytes, name: 'voice-message.webm', type: 'audio/webm', ...about })
  const client_nonce = `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`
  const path = await findPath(as)
  return bodyOf(t.call(`POST ${path}/messages`, { as, body: { file_ids: [file], client_nonce, ...(text && { text }) } }))
}

const kinds: { name: string; bytes: Buffer; type: SoundType; ending: string }[] = [
  { name: 'a recording of a browser', bytes: makeWebm('webm', 2), type: 'audio/webm', ending: 'webm' },
  { name: 'a recording of a phone', bytes: makeMp4('soun'), type: 'audio/mp4', ending: 'm4a' },
  { name: 'an MP3', bytes: makeMp3(), type: 'audio/mpeg', ending: 'mp3' },
  { name: 'an MP3 without tags', bytes: makeFrames(), type: 'audio/mpeg', ending: 'mp3' },
  { name: 'Opus in Ogg', bytes: makeOgg('OpusHead'), type: 'audio/ogg', ending: 'ogg' },
  { name: 'samples', bytes: makeWave(), type: 'audio/wav', ending: 'wav' },
]
for (const { name, bytes, type, ending } of kinds)
  test(`${name} is taken for what it is, whatever its name says, and is saved by whoever reads the message`, async () => {
    const message = await sendSound(maya, bytes)
    const [sound] = message.attachments
    assert.deepEqual([sound?.type, sound?.has_thumb, sound?.width], [type, false, null])
    const read = await t.call(`GET /files/${sound!.file_id}`, { as: hannah })
    assert.deepEqual([read.status, read.headers['content-type'], read.headers['x-content-type-options']], [200, type, 'nosniff'])
    assert.match(String(read.headers['content-disposition']), new RegExp(`^attachment;.*voice-message\\.${ending}`))
    for (const as of [ruben, dana]) assert.equal((await t.call(`GET /files/${sound!.file_id}`, { as })).code, 'not_found')
    const { items } = await bodyOf(t.call('GET /chat/channels', { as: hannah, query: { patient_id: maya.patient_id } }))
    assert.equal(items[0]?.last_message?.has_sound, true)
  })

const endOfArchive = Buffer.from([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)])
const lies: { name: string; bytes: Buffer; reason: string }[] = [
  { name: 'a film in WebM', bytes: makeWebm('webm', 1, 2), reason: 'wrong_type' },
  { name: 'a film of a phone', bytes: makeMp4('vide', 'soun'), reason: 'wrong_type' },
  { name: 'Matroska that is no WebM', bytes: makeWebm('matroska', 2), reason: 'wrong_type' },
  { name: 'a film in Ogg', bytes: makeOgg('OpusHead', '\x80theora'), reason: 'wrong_type' },
  { name: 'WebM without a track', bytes: makeWebm('webm'), reason: 'wrong_type' },
  { name: 'MPEG-4 without its index', bytes: makeMp4('soun').subarray(0, 40), reason: 'wrong_type' },
  {
    name: 'two frames and a page',
    bytes: Buffer.concat([makeFrames(2), Buffer.from('<script>alert(1)</script>'.repeat(40))]),
    reason: 'wrong_type',
  },
  { name: 'a page', bytes: Buffer.from('<html><script>alert(1)</script></html>'), reason: 'wrong_type' },
  { name: 'sound that is an archive as well', bytes: Buffer.concat([makeOgg('OpusHead'), endOfArchive]), reason: 'archive' },
]
for (const { name, bytes, reason } of lies)
  test(`${name} that calls itself a recording is refused as ${reason}`, async () => {
    const file_id = await sendFile(t, { as: maya, purpose, bytes, name: 'voice-message.webm', type: 'audio/webm' })
    const refused = await t.call(`POST /files/${file_id}/finish`, { as: maya })
    assert.deepEqual([refused.status, refused.code, refused.details.reason], [422, 'file_not_accepted', reason])
  })

test('what a phone writes beside the sound, such as the place, is not kept; the sound itself stays as it is', async () => {
  const [phone, program, singer] = [makeMp4('soun'), makeWave(), makeMp3()]
  for (const [bytes, told, same] of [
    [phone, '+41.8781', phone.length],
    [program, 'Zqvprogram', program.length],
    [singer, 'Zqvsinger', 6 * 417],
  ] as const) {
    assert.ok(bytes.includes(told))
    const file = await uploadFile(t, { as: maya, purpose, bytes, name: 'sound', type: '' })
    const { rows } = await t.owner.query('select bytes, sha256 from app.file where id = $1', [file])
    const kept = Buffer.from(
      (await t.app.inject({ url: `/api/files/${file}`, headers: { authorization: `client::::${await t.tokenOf(maya)}` } })).rawPayload,
    )
    assert.deepEqual([kept.includes(told), kept.length, Number(rows[0].bytes)], [false, same, same])
  }
})

test('what was tidied once stays the same to the byte, so that an archive of a record can be taken over', () => {
  for (const { type, bytes } of kinds) {
    const once = tidySound(bytes, type)
    assert.ok(tidySound(once, type).equals(once), type)
    assert.deepEqual(findSound(once), type)
  }
})

test('sound goes into messages alone, is refused ahead if it is too large, and a browser may call it a film', async () => {
  const ahead = async (purpose: string, bytes: number, type: string) => {
    const { status, details } = await t.send('POST /files', { as: maya, body: { purpose, bytes, type, name: 'a.webm' } })
    return [status, details?.reason]
  }
  assert.deepEqual(await ahead(purpose, 2000, 'video/webm'), [201, undefined])
  assert.deepEqual(await ahead(purpose, 2000, 'audio/x-m4a'), [201, undefined])
  assert.deepEqual(await ahead(purpose, 2000, 'audio/midi'), [422, 'wrong_type'])
  assert.deepEqual(await ahead(purpose, mostFileBytes + 1, 'audio/webm'), [422, 'too_large'])
  assert.deepEqual(await ahead('insurance_card', 2000, 'audio/webm'), [422, 'wrong_type'])
})

test('a notice says that a voice message came, unless something was written as well', async () => {
  const path = await findPath(maya)
  const listSent = async () =>
    (
      await t.owner.query<{ text: string }>(
        `select text from demo_outbox where recipient = $1 and text like '%/app/chat/%' order by sent_at`,
        [maya.phone_number],
      )
    ).rows.map(({ text }) => text)
  await bodyOf(t.call(`POST ${path}/read`, { as: maya }))
  const before = (await listSent()).length
  await sendSound(hannah, makeWebm('webm', 2))
  await t.runJobs()
  assert.match((await listSent())[before] ?? '', /Hannah Okafor sent you a voice message\. Sign in to listen to it\./)
  await bodyOf(t.call(`POST ${path}/read`, { as: maya }))
  await sendSound(hannah, makeWebm('webm', 2), 'About your lunch')
  await t.runJobs()
  const [, said = ''] = (await listSent()).slice(before)
  assert.match(said, /sent you a message\. Sign in to read it\./)
  assert.ok(!said.includes('lunch'))
})
