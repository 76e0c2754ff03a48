import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'

let app: TestApp
serveUntouchedWorld((opened) => {
  app = opened
})

const { maya, hannah } = cast
const path = `/patient/${maya.patient_id}/labs` as const
const report = (value: number, unit: string, collected_at = '2026-02-20T15:00:00Z') => ({
  collected_at,
  panel: 'a1c' as const,
  results: [{ analyte: 'hba1c' as const, value, unit }],
})
const addReport = () => bodyOf(app.call(`POST ${path}`, { as: maya, body: report(5.8, '%') }))
const comment = (id: string, visible_to_patient: boolean) =>
  bodyOf(app.call(`POST ${path}/${id}/feedback`, { as: hannah, body: { text: 'Nicely done, Quillberry', visible_to_patient } }))
const told = async (patient: string) =>
  (
    await app.owner.query<{ channel: string; status: string }>(
      "select channel, status from notification where template = 'lab_commented' and recipient_id = $1 order by channel",
      [patient],
    )
  ).rows
const flagged = async () => {
  const { items } = await bodyOf(app.call('GET /my-client-care', { as: hannah }))
  return items.find(({ patient_id }) => patient_id === maya.patient_id)?.flags.find(({ flag }) => flag === 'labs_unreviewed')
}

test('addLabFeedback: a comment reviews the report, reaches the patient, and is told to them once without a word about health', async () => {
  const { id } = await addReport()
  const lab = await comment(id, true)
  assert.deepEqual(
    [lab.review_status, lab.reviewed_at, lab.feedback[0]?.provider_name],
    ['reviewed', '2026-03-03T15:00:00.000Z', 'Hannah Okafor'],
  )
  await app.runJobs()
  assert.deepEqual(
    (await told(maya.patient_id)).map(({ status }) => status),
    ['sent', 'sent'],
  )
  const seen = await bodyOf(app.call(`GET ${path}/${id}`, { as: maya }))
  assert.equal(seen.feedback[0]?.text, 'Nicely done, Quillberry')
  const { rows } = await app.owner.query<{ text: string }>(
    "select concat(subject, text, html) as text from demo_outbox where concat(subject, text) like '%left a comment%'",
  )
  assert.ok(rows.length > 0)
  // An id in the link may spell anything, even a1c.
  for (const { text } of rows) assert.doesNotMatch(text.replaceAll(id, ''), /Quillberry|A1c|5\.8|laborator|results/i)
})

test('a comment for staff reviews the report, and the patient neither hears of it nor reads it', async () => {
  const { id } = await addReport()
  await comment(id, false)
  await app.runJobs()
  assert.deepEqual(await told(maya.patient_id), [])
  const seen = await bodyOf(app.call(`GET ${path}/${id}`, { as: maya }))
  assert.deepEqual([seen.review_status, seen.feedback], ['reviewed', []])
  assert.equal((await bodyOf(app.call(`GET ${path}/${id}`, { as: hannah }))).feedback.length, 1)
})

test('the comment about a child is told to the guardian, with a link that says for whom', async () => {
  const child = { as: cast.carmen, headers: { 'x-acting-for': children.mia.patient_id } }
  const theirs = `/patient/${children.mia.patient_id}/labs` as const
  const { id } = await bodyOf(app.call(`POST ${theirs}`, { ...child, body: report(5.2, '%') }))
  await bodyOf(app.call(`POST ${theirs}/${id}/feedback`, { as: cast.marisol, body: { text: 'Fine', visible_to_patient: true } }))
  await app.runJobs()
  const { rows } = await app.owner.query<{ text: string }>(
    "select text from demo_outbox where text like '%/app/labs/%' order by sent_at desc limit 1",
  )
  assert.match(rows[0]?.text ?? '', new RegExp(`/app/labs/${id}\\?for=${children.mia.patient_id}`))
})

test('the caseload says how many reports wait, until each is reviewed', async () => {
  const before = (await flagged())?.number ?? 0
  const { id } = await addReport()
  assert.equal((await flagged())?.number, before + 1)
  await bodyOf(app.call(`POST ${path}`, { as: maya, body: { ...report(6.8, '%'), corrects_id: id } }))
  assert.equal((await flagged())?.number, before + 1, 'a correction is no second report')
  const { items } = await bodyOf(app.call(`GET ${path}`, { as: hannah, query: { limit: '100' } }))
  const waiting = items.filter(({ review_status }) => review_status === 'new')
  assert.equal(waiting.length, before + 1)
  for (const one of waiting) await comment(one.id, true)
  assert.equal(await flagged(), undefined)
})

test('trends come oldest first in the unit of the latest report, and leave out what was corrected', async () => {
  const trendOf = async () => {
    const { items } = await bodyOf(app.call(`GET /patient/${maya.patient_id}/lab-trends`, { as: maya, query: { analytes: ['hba1c'] } }))
    assert.equal(items.length, 1)
    return items[0]!
  }
  const before = await trendOf()
  assert.deepEqual([before.unit, before.points.length], ['%', 5])
  assert.deepEqual(
    before.points.map(({ value }) => value),
    [6.3, 6.3, 6, 5.8, 5.6],
    'the report in mmol/mol is converted, as exactly as the others',
  )
  const { id } = await bodyOf(app.call(`POST ${path}`, { as: maya, body: report(39, 'mmol/mol', '2026-03-01T15:00:00Z') }))
  const now = await trendOf()
  assert.deepEqual(
    [now.unit, now.points.length, now.points.at(-1)],
    ['mmol/mol', 6, { lab_id: id, at: '2026-03-01T15:00:00.000Z', value: 39, comparator: null, flag: 'High' }],
  )
  assert.deepEqual([now.range?.high, now.range?.high_is_outside], [38.78, true])
  await bodyOf(app.call(`POST ${path}`, { as: maya, body: { ...report(36, 'mmol/mol', '2026-03-01T15:00:00Z'), corrects_id: id } }))
  assert.deepEqual([(await trendOf()).points.length, (await trendOf()).points.at(-1)?.value], [6, 36])
})
