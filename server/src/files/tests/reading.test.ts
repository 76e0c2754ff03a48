import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import type { Person } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { attachFile, releaseFiles, storeMadeFile } from '../attaching.ts'
import { idOfDemoFile } from '../world/files.ts'
import { makePdf } from './pictures.ts'
import { sendFile, uploadFile } from './uploading.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const { maya, ruben, carmen, hannah, marisol, ilse, gregor, selma, sasha } = cast
const mias = { 'x-acting-for': children.mia.patient_id }
const read = (file_id: string, as: Person, headers: Record<string, string> = {}) => t.call(`GET /files/${file_id}`, { as, headers })
const statusOf = async (file_id: string, as: Person, headers: Record<string, string> = {}) => (await read(file_id, as, headers)).status

/** Attaches a file as a feature would, and returns the refusal, if there is one. */
async function attach(
  actor: Parameters<TestApp['context']>[0],
  file_id: string,
  patient_id: string,
  purpose: 'insurance_card' | 'lab_report' = 'insurance_card',
) {
  try {
    await transaction(t.context(actor), (ctx) => attachFile(ctx, { file_id, purpose, patient_id }))
    return 'attached'
  } catch (error) {
    assert.ok(error instanceof Problem, String(error))
    return error.code
  }
}
const asMaya = { kind: 'patient', patient_id: maya.patient_id } as const
const asGuardian = { kind: 'patient', patient_id: children.mia.patient_id, guardian_id: carmen.patient_id } as const

describe('who reads a file', () => {
  test('before it is used, its uploader alone', async () => {
    const file_id = await uploadFile(t, { as: maya })
    assert.equal(await statusOf(file_id, maya), 200)
    for (const as of [ruben, hannah, ilse]) assert.equal(await statusOf(file_id, as), 404)
    const ofChild = await uploadFile(t, { as: carmen, headers: mias })
    assert.equal(await statusOf(ofChild, carmen, mias), 200)
    assert.equal(await statusOf(ofChild, carmen), 404, 'not without naming the child')
    assert.equal(await statusOf(ofChild, marisol), 404)
  })

  test('once it is used, the patient, their guardian and a provider in care; nobody else', async () => {
    const file_id = await uploadFile(t, { as: maya })
    assert.equal(await attach(asMaya, file_id, maya.patient_id), 'attached')
    for (const as of [maya, hannah]) assert.equal(await statusOf(file_id, as), 200)
    for (const as of [ruben, carmen, ilse]) assert.equal(await statusOf(file_id, as), 404)
    assert.equal(await statusOf(file_id, gregor), 401)
    for (const as of [selma, sasha]) assert.equal(await statusOf(file_id, as), 403, 'staff without a reason read no file')
    const ofChild = await uploadFile(t, { as: carmen, headers: mias })
    assert.equal(await attach(asGuardian, ofChild, children.mia.patient_id), 'attached')
    for (const as of [carmen, maya]) assert.equal(await statusOf(ofChild, as, mias), as === carmen ? 200 : 404)
    assert.equal(await statusOf(ofChild, marisol), 200)
    assert.equal(await statusOf(ofChild, hannah), 404)
  })

  test('a provider reads for two years after the end of the care, and uploads no more', async () => {
    const file_id = idOfDemoFile('maya-card-front')
    const body = { purpose: 'lab_report', name: 'labs.pdf', type: 'application/pdf', bytes: 100, patient_id: maya.patient_id } as const
    const end = (months: number) =>
      t.owner.query(`update care set ended_at = $1::timestamptz - make_interval(months => $2) where provider_id = $3 and patient_id = $4`, [
        t.clock(),
        months,
        hannah.provider_id,
        maya.patient_id,
      ])
    await end(1)
    assert.equal(await statusOf(file_id, hannah), 200)
    assert.equal((await t.call('POST /files', { as: hannah, body })).status, 404)
    await end(25)
    assert.equal(await statusOf(file_id, hannah), 404)
    await t.owner.query('update care set ended_at = null where provider_id = $1 and patient_id = $2', [hannah.provider_id, maya.patient_id])
    assert.equal((await t.call('POST /files', { as: hannah, body })).status, 201)
  })

  test('a guardian whose right has ended reads nothing', async () => {
    const ofChild = await uploadFile(t, { as: carmen, headers: mias })
    await attach(asGuardian, ofChild, children.mia.patient_id)
    await t.owner.query("update guardianship set ended_at = $1, ended_by = 'practice' where id = $2", [
      t.clock(),
      children.mia.guardianship_id,
    ])
    assert.equal(await statusOf(ofChild, carmen, mias), 404)
    await t.owner.query('update guardianship set ended_at = null, ended_by = null where id = $1', [children.mia.guardianship_id])
  })

  test('each reading is in the trail, with the patient whom the file is about', async () => {
    const file_id = idOfDemoFile('maya-card-front')
    await read(file_id, hannah)
    await read(file_id, ilse)
    const { rows } = await t.owner.query(
      "select actor_id, action, patient_id from audit where operation = 'getFile' and subject_id = $1 and actor_id = any ($2) order by at desc, action",
      [file_id, [hannah.provider_id, ilse.provider_id]],
    )
    const of = (id: string) => rows.find(({ actor_id }) => actor_id === id)
    assert.deepEqual([of(hannah.provider_id).action, of(hannah.provider_id).patient_id], ['read', maya.patient_id])
    assert.equal(of(ilse.provider_id).action, 'refused')
  })
})

describe('how a file is sent', () => {
  test('a picture is shown in place, a PDF is saved, and neither is kept or guessed at', async () => {
    const picture = await read(idOfDemoFile('maya-card-front'), maya)
    assert.deepEqual(
      ['content-type', 'content-disposition', 'cache-control', 'x-content-type-options'].map((name) => picture.headers[name]),
      ['image/jpeg', 'inline; filename="card-front.jpg"', 'no-store', 'nosniff'],
    )
    assert.equal(picture.headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
    const pdf = await uploadFile(t, { as: maya, purpose: 'lab_report', bytes: makePdf(), type: 'application/pdf', name: 'Labs "May".html' })
    const { headers } = await read(pdf, maya)
    assert.deepEqual(
      [headers['content-type'], headers['content-disposition']],
      ['application/pdf', 'attachment; filename="Labs__May_.pdf"'],
    )
  })

  test('the bytes are those that were stored, and a store that lost them answers as if there were none', async () => {
    const bytes = makePdf()
    const file_id = await uploadFile(t, { as: maya, purpose: 'lab_report', bytes, type: 'application/pdf', name: 'labs.pdf' })
    const answer = await t.app.inject({ url: `/api/files/${file_id}`, headers: { authorization: `client::::${await t.tokenOf(maya)}` } })
    assert.deepEqual(answer.rawPayload, bytes)
    assert.equal(answer.headers['content-length'], String(bytes.length))
    await t.house.integrations.files.removeFolder(file_id)
    assert.equal(await statusOf(file_id, maya), 404)
  })
})

describe('attaching', () => {
  test('takes a finished file of the caller, once; never one of others, of another purpose or about somebody else', async () => {
    const finished = () => uploadFile(t, { as: maya })
    const once = await finished()
    assert.equal(await attach(asMaya, once, maya.patient_id), 'attached')
    assert.equal(await attach(asMaya, once, maya.patient_id), 'file_not_usable')
    assert.equal(await attach(asMaya, await sendFile(t, { as: maya }), maya.patient_id), 'file_not_usable')
    assert.equal(await attach(asMaya, await finished(), maya.patient_id, 'lab_report'), 'file_not_usable')
    assert.equal(await attach(asMaya, await finished(), ruben.patient_id), 'file_not_usable')
    assert.equal(await attach({ kind: 'patient', patient_id: ruben.patient_id }, await finished(), maya.patient_id), 'file_not_usable')
    assert.equal(await attach({ kind: 'provider', provider_id: hannah.provider_id }, await finished(), maya.patient_id), 'file_not_usable')
    const dropped = await finished()
    await t.call(`DELETE /files/${dropped}`, { as: maya })
    assert.equal(await attach(asMaya, dropped, maya.patient_id), 'file_not_usable')
    const raced = await finished()
    const both = await Promise.all([1, 2].map(() => attach(asMaya, raced, maya.patient_id)))
    assert.deepEqual(both.sort(), ['attached', 'file_not_usable'])
  })

  test('a released file is gone for everybody, and its bytes soon after', async () => {
    const file_id = await uploadFile(t, { as: maya })
    await attach(asMaya, file_id, maya.patient_id)
    await transaction(t.context({ kind: 'provider', provider_id: hannah.provider_id }), (ctx) => releaseFiles(ctx, [file_id]))
    for (const as of [maya, hannah]) assert.equal(await statusOf(file_id, as), 404)
    await t.runJobs()
    assert.equal(await t.house.integrations.files.read(`${file_id}/full`), undefined)
  })

  test('a file that the product made belongs to the record at once, where a feature lets it be read', async () => {
    const made = { patient_id: maya.patient_id, name: 'record.zip', type: 'application/zip', bytes: Buffer.from('PK') } as const
    const file_id = await transaction(t.context(), (ctx) => storeMadeFile(ctx, { ...made, purpose: 'insurance_card' }))
    assert.equal((await read(file_id, maya)).headers['content-disposition'], 'attachment; filename="record.zip"')
    assert.equal(await statusOf(file_id, ruben), 404)
    await transaction(t.context(), (ctx) => releaseFiles(ctx, [file_id]))
  })
})

describe('the files of a patient', () => {
  const list = (as: Person, query: object = {}) => t.call(`GET /patients/${maya.patient_id}/files`, { as, query })

  test('are those that something uses, the newest first, page by page', async () => {
    t.clock.advance(5)
    for (let count = 0; count < 3; count++) await attach(asMaya, await uploadFile(t, { as: maya }), maya.patient_id)
    await uploadFile(t, { as: maya })
    const all = (await list(hannah, { limit: 100 })).body.items
    assert.ok(all.length >= 5)
    assert.deepEqual(
      [...all].sort((a, b) => (a.created_at < b.created_at || (a.created_at === b.created_at && a.file_id < b.file_id) ? 1 : -1)),
      all,
    )
    const paged: string[] = []
    for (let cursor: string | null = null, pages = 0; ; pages++) {
      assert.ok(pages < 20)
      const page: { items: { file_id: string }[]; next_cursor: string | null } = (
        await list(maya, { limit: 2, ...(cursor ? { cursor } : {}) })
      ).body
      paged.push(...page.items.map(({ file_id }) => file_id))
      cursor = page.next_cursor
      if (!cursor) break
    }
    assert.deepEqual(
      paged,
      all.map(({ file_id }) => file_id),
    )
    assert.equal((await list(maya, { purpose: 'lab_report' })).body.items.length, 0)
  })

  test('are nobody else’s to list, and a cursor that we did not write is refused', async () => {
    for (const as of [ruben, carmen, ilse]) assert.equal((await list(as)).status, 404)
    for (const cursor of ['x'.repeat(20), Buffer.from('["2026-01-01T00:00:00.000Z","1"]').toString('base64url')])
      assert.equal((await list(maya, { cursor })).status, 400)
  })
})
