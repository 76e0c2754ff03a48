import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { signNoteOfMaya } from '../../letters/tests/writing.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, hannah } = cast

test('the last day of filing, and a day that nobody named, end at midnight by the clock of the practice', async () => {
  const { visit } = await signNoteOfMaya(t)
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /claims', { as: hannah, query: { limit: 100 } }))
  const { id, service_day, payer_id } = items.find(({ appointment_id }) => appointment_id === visit.id)!
  const days = Temporal.PlainDate.from(service_day).until('2026-03-03').days
  await t.owner.query('alter table app.payer_terms disable trigger user')
  await t.owner.query('update app.payer_terms set filing_days = $2 where payer_id = $1', [payer_id, days])
  await t.owner.query('alter table app.payer_terms enable trigger user')
  const check = async () => {
    const { findings, file_by } = await bodyOf(t.call(`POST /claims/${id}/check`, { as: tom }))
    return [file_by, findings.some(({ code }) => code === 'filing_over')]
  }
  // Nine in the evening in Chicago, where it is still the third of March.
  t.clock.set('2026-03-04T03:00:00.000Z')
  assert.deepEqual(await check(), ['2026-03-03', false])
  const promise = { payer_id: '61101', margin_cents: 500, source: 'Contract, page 12', contract_allows: true as const }
  assert.equal((await bodyOf(t.call('POST /admin/price-promises', { as: tom, body: promise }))).starts_on, '2026-03-03')
  t.clock.set('2026-03-04T07:00:00.000Z')
  assert.deepEqual(await check(), ['2026-03-03', true])
})

test('a claim is filed within the days that its payer’s terms give, in the demo too', async () => {
  const { visit } = await signNoteOfMaya(t)
  await t.runJobs()
  const { rows } = await t.owner.query<{ appointment_id: string; file_by: string; by_terms: string }>(
    `select c.appointment_id, c.file_by::text, (c.service_day + d.filing_days)::text as by_terms from app.claim c
     join app.payer_terms d on d.payer_id = c.payer_id and d.withdrawn_at is null and daterange(d.starts_on, d.ends_on, '[]') @> c.service_day`,
  )
  assert.ok(rows.length > 20 && rows.some(({ appointment_id }) => appointment_id === visit.id))
  assert.deepEqual(
    rows.filter(({ file_by, by_terms }) => by_terms === null || file_by !== by_terms),
    [],
  )
})
