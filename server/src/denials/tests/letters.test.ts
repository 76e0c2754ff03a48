import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposeAppealLevel } from '@sorrel/contract/denials/rules'
import { signIn } from '../../auth/tests/testing.ts'
import { sendClaimOf } from '../../clearinghouse/tests/sending.ts'
import { uploadFile } from '../../files/tests/uploading.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { readPdfAt } from '../../releases/tests/reading.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, sasha, maya, selma } = cast

test('writeAppealLetter, getAppealEnclosure: a letter has a level and enclosures, which it prints, keeps and hands out to billing staff alone', async () => {
  const sent = await sendClaimOf(t, '9050')
  await t.runJobs()
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
  const path = `/admin/claims/${sent.claim_id}/appeal-letters` as const
  const [file_id, spare] = [
    await uploadFile(t, { as: tom, purpose: 'appeal_enclosure', name: 'guideline.jpg' }),
    await uploadFile(t, { as: tom, purpose: 'appeal_enclosure', name: 'other.jpg' }),
  ]
  const words = { reason: 'medical_necessity' as const, body: 'Look again.', appeal_by: '2027-01-31' }
  const enclosures = [{ kind: 'note' as const }, { kind: 'file' as const, file_id }, { kind: 'file' as const, file_id: spare }]
  assert.equal((await t.call(`POST ${path}`, { as: sasha, body: { ...words, enclosures } })).code, 'file_not_usable')
  const letter = await bodyOf(t.call(`POST ${path}`, { as: tom, body: { ...words, level: 'second', enclosures } }))
  assert.deepEqual([letter.level, letter.enclosures.map(({ kind }) => kind)], ['second', ['note', 'file', 'file']])
  const own = `/admin/appeal-letters/${letter.id}` as const
  const open = (file: string, as: typeof tom | typeof selma) => t.send(`GET ${own}/enclosures/${file}`, { as })
  assert.deepEqual(
    [(await open(file_id, sasha)).status, (await open(maya.patient_id, tom)).status, (await open(file_id, selma)).status],
    [200, 404, 403],
  )
  const changed = await bodyOf(t.call(`PATCH ${own}`, { as: tom, body: { enclosures: enclosures.slice(0, 2) } }))
  assert.deepEqual(changed.enclosures, letter.enclosures.slice(0, 2))
  assert.equal((await open(spare, tom)).status, 404, 'what was taken out again is gone')
  const { text } = await readPdfAt(t, `/api/admin/appeal-letters/${letter.id}/letter.pdf`, (await signIn(t, tom)).headers)
  for (const part of ['Second appeal', 'Enclosures', 'Note of the visit on', 'guideline.jpg']) assert.ok(text.includes(part), part)
  await bodyOf(t.call(`POST ${own}/sent`, { as: tom, body: { sent_by: 'mail' } }))
  await assert.rejects(t.owner.query(`update app.appeal_letter set enclosures = '[]' where id = $1`, [letter.id]), /never changes/)
  assert.deepEqual(
    [proposeAppealLevel([]), proposeAppealLevel((await bodyOf(t.call(`GET /admin/claims/${sent.claim_id}/work`, { as: tom }))).letters)],
    ['first', 'external'],
  )
})
