import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { mostBytesADay, mostFileBytes, mostFilesADay, pieceBytes } from '@sorrel/contract/files/vocabulary'
import sharp from 'sharp'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { fullKeyOf, pieceFolderOf, pieceKeyOf } from '../keys.ts'
import { makeBomb, makeHeic, makeInk, makePdf, makePdfAndArchive, makePhoto } from './pictures.ts'
import { sendFile, uploadFile } from './uploading.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const { maya, ruben, hannah, dana } = cast
const card = { purpose: 'insurance_card', name: 'IMG_0001.jpg', type: 'image/jpeg' } as const
const start = (bytes: number, more: object = {}) => t.send('POST /files', { as: maya, body: { ...card, bytes, ...more } })
const finish = (file_id: string, as: typeof maya | typeof ruben | typeof hannah = maya) => t.call(`POST /files/${file_id}/finish`, { as })
const put = (file_id: string, n: number | string, bytes: Buffer, as: typeof maya | typeof ruben = maya) =>
  t.send(`PUT /files/${file_id}/pieces/${n}`, { as, body: bytes })
const storedOf = async (file_id: string) => (await t.owner.query('select * from file where id = $1', [file_id])).rows[0]
const bytesOf = async (file_id: string) => (await t.house.integrations.files.read(fullKeyOf(file_id)))!

describe('a picture', () => {
  test('is drawn anew: upright, without the camera and the place, and with a small one beside it', async () => {
    const photo = await makePhoto({ width: 900, height: 500, orientation: 6 })
    assert.ok(photo.includes('Zqvcamera'))
    const file_id = await sendFile(t, { as: maya, bytes: photo })
    const { status, body } = await finish(file_id)
    assert.deepEqual([status, body.type, body.width, body.height, body.has_thumb], [200, 'image/jpeg', 500, 900, true])
    const stored = await bytesOf(file_id)
    const facts = await sharp(stored).metadata()
    assert.deepEqual(
      [facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation],
      [undefined, undefined, undefined, undefined, undefined],
    )
    assert.ok(!stored.includes('Zqvcamera'))
    // Turned by a quarter to the right, the red corner is at the right.
    const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true })
    const corner = data.subarray((info.width - 3) * 3, (info.width - 3) * 3 + 3)
    assert.ok(corner[0]! > 200 && corner[1]! < 60, `${[...corner]}`)
    const thumb = await t.app.inject({
      url: `/api/files/${file_id}?size=thumb`,
      headers: { authorization: `client::::${await t.tokenOf(maya)}` },
    })
    assert.deepEqual([thumb.statusCode, (await sharp(thumb.rawPayload).metadata()).height], [200, 640])
  })

  test('larger than anybody needs becomes smaller; ink on nothing stays a PNG', async () => {
    const wide = await uploadFile(t, { as: maya, bytes: await makePhoto({ width: 5000, height: 1000 }) })
    assert.equal((await storedOf(wide)).width, 3000)
    const ink = await uploadFile(t, { as: maya, purpose: 'signature', bytes: await makeInk(), type: 'image/png', name: 'ink.png' })
    assert.equal((await storedOf(ink)).type, 'image/png')
    assert.equal((await sharp(await bytesOf(ink)).metadata()).hasAlpha, true)
  })
})

describe('what is not accepted', () => {
  const refusals: { name: string; bytes: () => Buffer | Promise<Buffer>; purpose?: 'lab_report'; reason: string }[] = [
    { name: 'a PDF that calls itself a picture', bytes: () => makePdf(), reason: 'wrong_type' },
    { name: 'a page', bytes: () => Buffer.from('<html><script>alert(1)</script></html>'), reason: 'wrong_type' },
    {
      name: 'a drawing with scripts',
      bytes: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      reason: 'wrong_type',
    },
    { name: 'an archive', bytes: () => Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(200)]), reason: 'wrong_type' },
    { name: 'a photo of an iPhone', bytes: makeHeic, reason: 'heic' },
    { name: 'half a photo', bytes: async () => (await makePhoto()).subarray(0, 3000), reason: 'damaged' },
    {
      name: 'the head of a photo with rubbish behind it',
      bytes: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(900)]),
      reason: 'damaged',
    },
    { name: 'a picture of 30,000 by 30,000', bytes: () => makeBomb(30_000), reason: 'too_many_pixels' },
    { name: 'a PDF that is an archive as well', bytes: makePdfAndArchive, purpose: 'lab_report', reason: 'archive' },
    { name: 'a PDF behind a password', bytes: () => makePdf('/Encrypt 9 0 R'), purpose: 'lab_report', reason: 'locked' },
    { name: 'a PDF without its end', bytes: () => makePdf().subarray(0, 200), purpose: 'lab_report', reason: 'damaged' },
  ]
  for (const { name, bytes, purpose, reason } of refusals) {
    test(`${name} is refused as ${reason}, again when asked again, and its bytes go`, async () => {
      const sent = await bytes()
      const file_id = await sendFile(t, { as: maya, bytes: sent, ...(purpose ? { purpose } : {}) })
      for (let time = 0; time < 2; time++) {
        const refused = await finish(file_id)
        assert.deepEqual([refused.status, refused.code, refused.details.reason], [422, 'file_not_accepted', reason], refused.text)
      }
      await t.runJobs()
      assert.equal(await t.house.integrations.files.read(fullKeyOf(file_id)), undefined)
      assert.equal((await t.call(`GET /files/${file_id}`, { as: maya })).status, 404)
    })
  }

  test('a photo and a page in one file is kept as the photo alone', async () => {
    const page = '<script>alert(document.domain)</script>'
    const file_id = await uploadFile(t, { as: maya, bytes: Buffer.concat([await makePhoto(), Buffer.from(page)]) })
    assert.ok(!(await bytesOf(file_id)).includes(page))
  })

  test('too much, the wrong kind and an iPhone photo are refused before a byte is sent', async () => {
    const ahead = async (bytes: number, more: object = {}) => {
      const { status, details } = await start(bytes, more)
      return [status, details.reason]
    }
    assert.deepEqual(await ahead(60 * 1024 * 1024), [422, 'too_large'])
    assert.deepEqual(await ahead(mostFileBytes), [201, undefined])
    assert.deepEqual(await ahead(2000, { type: 'image/heic' }), [422, 'heic'])
    assert.deepEqual(await ahead(2000, { type: 'application/pdf' }), [422, 'wrong_type'])
    assert.deepEqual(await ahead(2000, { type: 'image/svg+xml' }), [422, 'wrong_type'])
    // A browser that knows no type lets the content decide.
    assert.deepEqual(await ahead(2000, { type: '' }), [201, undefined])
  })

  test('nobody uploads what only the server makes, or what is not theirs to upload', async () => {
    const purposeOf = async (as: typeof maya | typeof hannah, purpose: string, more: object = {}) =>
      (await t.send('POST /files', { as, body: { ...card, bytes: 10, purpose, ...more } })).status
    assert.equal(await purposeOf(maya, 'export'), 400)
    assert.equal(await purposeOf(hannah, 'journal_photo', { patient_id: maya.patient_id }), 400)
    assert.equal(await purposeOf(hannah, 'lab_report'), 400)
    assert.equal(await purposeOf(hannah, 'lab_report', { patient_id: maya.patient_id }), 201)
    assert.equal(await purposeOf(dana, 'lab_report', { patient_id: maya.patient_id }), 404)
    assert.equal(await purposeOf(maya, 'lab_report', { patient_id: ruben.patient_id }), 404)
    assert.equal(await purposeOf(hannah, 'avatar'), 201)
  })
})

describe('pieces', () => {
  test('may come in any order, twice and after a break; what is there is told, and what is missing', async () => {
    const photo = await sharp(randomBytes(1400 * 1400 * 3), { raw: { width: 1400, height: 1400, channels: 3 } })
      .jpeg({ quality: 96 })
      .toBuffer()
    assert.ok(photo.length > 2 * pieceBytes)
    const last = Math.ceil(photo.length / pieceBytes) - 1
    const { file_id } = await bodyOf(t.call('POST /files', { as: maya, body: { ...card, bytes: photo.length } }))
    const piece = (n: number) => photo.subarray(n * pieceBytes, (n + 1) * pieceBytes)
    for (const n of [last, 0, 0]) assert.equal((await put(file_id, n, piece(n))).status, 204)
    const progress = (await t.call(`GET /files/${file_id}/pieces`, { as: maya })).body
    assert.deepEqual([progress.status, progress.there], ['receiving', [0, last]])
    const early = await finish(file_id)
    assert.deepEqual(
      [early.status, early.code, early.details.missing],
      [409, 'file_incomplete', Array.from({ length: last - 1 }, (_, n) => n + 1)],
    )
    for (let n = 1; n < last; n++) await put(file_id, n, piece(n))
    assert.equal((await finish(file_id)).status, 200)
    assert.equal((await put(file_id, 0, piece(0))).code, 'file_not_usable')
    assert.equal((await finish(file_id)).status, 200, 'a second finish answers the same')
    await t.runJobs()
    const { rows } = await t.owner.query('select 1 from file_piece where file_id = $1', [file_id])
    assert.equal(rows.length, 0)
  })

  test('sent anew with other bytes, the last ones count; a piece that the store lost has to come again', async () => {
    const photo = await makePhoto()
    const { file_id } = await bodyOf(t.call('POST /files', { as: maya, body: { ...card, bytes: photo.length } }))
    await put(file_id, 0, randomBytes(photo.length))
    await put(file_id, 0, photo)
    await t.house.integrations.files.removeFolder(pieceFolderOf(file_id))
    const lost = await finish(file_id)
    assert.deepEqual([lost.status, lost.code, lost.details.missing], [409, 'file_incomplete', [0]])
    await put(file_id, 0, photo)
    assert.equal((await finish(file_id)).status, 200)
  })

  test('bytes that changed in the store are not taken for what was sent', async () => {
    const file_id = await sendFile(t, { as: maya })
    const { rows } = await t.owner.query('select n, sha256 from file_piece where file_id = $1', [file_id])
    await t.house.integrations.files.put(pieceKeyOf(file_id, rows[0].n, rows[0].sha256), randomBytes(900))
    assert.equal((await finish(file_id)).code, 'file_incomplete')
  })

  test('one too many, one of a wrong length and one of another type are refused; so is a piece for somebody else', async () => {
    const { file_id } = await bodyOf(t.call('POST /files', { as: maya, body: { ...card, bytes: pieceBytes + 10 } }))
    assert.equal((await put(file_id, 2, randomBytes(10))).status, 400)
    assert.equal((await put(file_id, -1, randomBytes(10))).status, 400)
    for (const [n, length] of [
      [0, pieceBytes - 1],
      [0, pieceBytes + 1],
      [1, 11],
      [1, 0],
    ] as const)
      assert.equal((await put(file_id, n, randomBytes(length))).status, 400, `${n}: ${length}`)
    assert.equal((await t.send(`PUT /files/${file_id}/pieces/0`, { as: maya, body: { a: 1 } })).code, 'unsupported_media_type')
    assert.equal((await t.send(`PUT /files/${file_id}/pieces/0`, { as: maya })).code, 'unsupported_media_type')
    assert.equal((await t.send('POST /files', { as: maya, body: randomBytes(10) })).code, 'unsupported_media_type')
    for (const as of [ruben, hannah]) {
      assert.equal((await t.send(`PUT /files/${file_id}/pieces/1`, { as, body: randomBytes(10) })).code, 'not_found')
      assert.equal((await finish(file_id, as)).code, 'not_found')
      assert.equal((await t.call(`GET /files/${file_id}/pieces`, { as })).code, 'not_found')
      assert.equal((await t.call(`DELETE /files/${file_id}`, { as })).code, 'not_found')
    }
    const { rows } = await t.owner.query('select 1 from file_piece where file_id = $1', [file_id])
    assert.equal(rows.length, 0)
  })

  test('of many calls that finish one file at once, one does the work', async () => {
    const file_id = await sendFile(t, { as: maya })
    const answers = await Promise.all(Array.from({ length: 6 }, () => finish(file_id)))
    const done = answers.filter(({ status }) => status === 200)
    const told = answers.filter(({ code }) => code === 'in_progress')
    assert.ok(done.length >= 1)
    assert.equal(done.length + told.length, 6, answers.map(({ text }) => text).join())
    const { rows } = await t.owner.query("select 1 from audit where outcome = 'file.uploaded' and subject_id = $1", [file_id])
    assert.equal(rows.length, 1)
  })

  test('a check whose node died is taken over after a minute', async () => {
    const file_id = await sendFile(t, { as: maya })
    await t.owner.query("update file set status = 'checking', checking_since = $2 where id = $1", [file_id, t.clock()])
    assert.equal((await finish(file_id)).code, 'in_progress')
    t.clock.advance(2)
    assert.equal((await finish(file_id)).status, 200)
  })
})

describe('what nobody uses', () => {
  test('a file that is given up is gone at once, and one that nobody used goes after a day', async () => {
    const dropped = await uploadFile(t, { as: maya })
    assert.equal((await t.call(`DELETE /files/${dropped}`, { as: maya })).status, 204)
    for (const line of [`GET /files/${dropped}`, `GET /files/${dropped}/pieces`, `DELETE /files/${dropped}`] as const)
      assert.equal((await t.call(line, { as: maya })).status, 404)
    const forgotten = await uploadFile(t, { as: maya })
    const half = await sendFile(t, { as: maya })
    await t.runJobs()
    assert.equal(await t.house.integrations.files.read(fullKeyOf(dropped)), undefined)
    await t.runJob('files.sweep')
    assert.ok(await bytesOf(forgotten))
    t.clock.advance(24 * 60 + 1)
    await t.runJob('files.sweep')
    await t.runJob('files.sweep')
    assert.equal(await t.house.integrations.files.read(fullKeyOf(forgotten)), undefined)
    const { rows } = await t.owner.query('select id from file where id = any ($1)', [[dropped, forgotten, half]])
    assert.deepEqual(rows, [])
    const used = await t.owner.query('select 1 from file where attached_at is not null')
    assert.ok(used.rows.length > 0, 'what is used stays')
  })

  test('a patient uploads so many files and so many bytes within a day, and no more, whatever they give up', async () => {
    const fill = (count: number, bytes: number) =>
      t.owner.query(
        `insert into file (id, purpose, patient_id, uploader_kind, uploaded_by, name, bytes, status, dropped_at, created_at, updated_at)
         select gen_random_uuid(), 'insurance_card', $1, 'patient', $1, 'x', $3, 'receiving', $4, $4, $4 from generate_series(1, $2)`,
        [ruben.patient_id, count, bytes, t.clock()],
      )
    const startAs = () => t.call('POST /files', { as: ruben, body: { ...card, bytes: pieceBytes } })
    await fill(mostFilesADay - 1, 10)
    assert.equal((await startAs()).status, 201)
    assert.equal((await startAs()).code, 'too_many_files')
    t.clock.advance(24 * 60 + 1)
    await fill(1, mostBytesADay - pieceBytes)
    const answers = await Promise.all([startAs(), startAs(), startAs()])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
    t.clock.advance(24 * 60 + 1)
    assert.equal((await startAs()).status, 201)
  })
})
