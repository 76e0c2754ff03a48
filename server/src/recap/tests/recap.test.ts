import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, hannah, dana, harold, selma } = cast
const path = `/patient-recap/${maya.patient_id}` as const
type Period = '30d' | '90d' | 'since_last_visit'
const read = (as: typeof maya | typeof hannah, period?: Period) => bodyOf(t.call(`GET ${path}`, { as, query: period ? { period } : {} }))

test('a patient gets 30 days and no concern, a dietitian the time since the last visit, and every line leads to rows that they may open', async () => {
  const [own, brief] = [await read(maya), await read(hannah)]
  assert.deepEqual([own.audience, own.period.basis, own.period.days, own.care_id], ['patient', '30d', 30, null])
  assert.deepEqual([brief.audience, brief.period.basis], ['provider', 'since_last_visit'])
  assert.equal(brief.last_visit && brief.period.from > brief.last_visit.starts_at, true)
  assert.deepEqual(own.concerns, [])
  for (const [recap, as] of [[own, maya] as const, [brief, hannah] as const]) {
    const lines = [...recap.highlights, ...recap.concerns]
    assertEach(lines, ({ evidence, evidence_count }) => evidence.length === Math.min(20, evidence_count))
    const rows = [...lines.flatMap(({ evidence }) => evidence), ...recap.trends.flatMap(({ points }) => points.map((one) => one.evidence))]
    for (const { kind, id } of rows) {
      if (kind === 'journal') assert.equal((await t.call(`GET /patient/journal/entries/${id}`, { as })).status, 200)
      if (kind === 'lab') assert.equal((await t.call(`GET /patient/${maya.patient_id}/labs/${id}`, { as })).status, 200)
      if (kind === 'visit') assert.equal((await t.call(`GET /appointments/${id}`, { as })).status, 200)
    }
    assert.deepEqual(new Set(rows.map(({ kind }) => kind)).has('lab'), true)
  }
})

test('nobody else gets a recap: other patients and dietitians find nothing, staff and strangers are refused', async () => {
  for (const as of [harold, dana]) assert.equal((await t.call(`GET ${path}`, { as })).status, 404)
  assert.equal((await t.call(`GET ${path}`, { as: selma })).status, 403)
  assert.equal((await t.call(`GET ${path}`, { as: 'nobody' })).status, 401)
  assert.equal((await t.send(`GET ${path}`, { as: maya, query: { period: '31d' } })).status, 400)
  assert.equal((await t.send('GET /patient-recap/no-id', { as: maya })).status, 400)
})
