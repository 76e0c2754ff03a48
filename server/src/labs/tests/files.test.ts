import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uploadFile } from '../../files/tests/uploading.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const { maya, hannah, dana, ruben } = cast
type Report = BodyOf<`POST /patient/${string}/labs`>
const path = `/patient/${maya.patient_id}/labs` as const
const add = (as: typeof maya | typeof hannah, more: Partial<Report>) => {
  const body: Report = {
    collected_at: '2026-02-20T15:00:00Z',
    panel: 'a1c',
    results: [{ analyte: 'hba1c', value: 5.8, unit: '%' }],
    ...more,
  }
  return app.call(`POST ${path}`, { as, body })
}
const added = (as: typeof maya | typeof hannah, more: Partial<Report>) => bodyOf(add(as, more))

test('a photo of the report stands beside its values; a correction keeps it, and nobody attaches the file of another', async () => {
  const photo = await uploadFile(app, { as: maya, purpose: 'lab_report', name: 'report.jpg' })
  const first = await added(maya, { file_ids: [photo], results: [] })
  assert.deepEqual(first.files, [{ file_id: photo, name: 'report.jpg', type: 'image/jpeg', has_thumb: true }])
  assert.equal((await app.call(`GET /files/${photo}`, { as: hannah })).status, 200)
  for (const as of [dana, ruben]) assert.equal((await app.call(`GET /files/${photo}`, { as })).status, 404)
  const again = await add(maya, { file_ids: [photo] })
  assert.deepEqual([again.status, again.code], [409, 'file_not_usable'], 'it belongs to a report already')
  const second = await added(hannah, { file_ids: [photo], corrects_id: first.id })
  assert.deepEqual(second.files, first.files)
  const theirs = await uploadFile(app, { as: ruben, purpose: 'lab_report' })
  const card = await uploadFile(app, { as: maya, purpose: 'insurance_card' })
  for (const file_id of [theirs, card]) assert.equal((await add(maya, { file_ids: [file_id] })).code, 'file_not_usable')
})
