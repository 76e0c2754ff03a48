import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBooks } from '../../billing/tests/billing.ts'
import { remittance, wrap } from '../../claims/x12/tests/files.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, selma } = cast
const list = async (query: { arrival?: 'overdue' } = {}) =>
  (await bodyOf(t.call('GET /admin/remittances', { as: tom, query: { ...query, limit: 100 } }))).items
const countWork = async () =>
  (await bodyOf(t.call('GET /admin/work', { as: tom }))).items.find(({ kind }) => kind === 'overdue_transfers')?.count ?? 0
const note = (id: string, body: { arrived_on: string; amount_cents: number }) =>
  t.call(`POST /admin/remittances/${id}/arrival`, { as: tom, body })
const takeBack = (id: string) => t.call(`DELETE /admin/remittances/${id}/arrival`, { as: tom })

/** A payment that a payer announces today. */
async function announce() {
  const before = new Set((await list()).map(({ id }) => id))
  await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body: { name: 'payment.835', text: wrap('835', remittance) } }))
  await t.runJobs()
  const made = (await list()).find(({ id, amount_cents }) => !before.has(id) && amount_cents > 0)
  assert.ok(made)
  return made
}

test('A payment that a payer announced and that is not at the bank after ten days is work, until a person says that it is there', async () => {
  assert.deepEqual([await list({ arrival: 'overdue' }), await countWork()], [[], 0], 'all of the demo is there or on its way')
  const { id, amount_cents } = await announce()
  await t.owner.query(`update app.remittance set paid_on = '2026-03-03' where id = $1`, [id])
  t.clock.advance(10 * 24 * 60)
  const before = await countWork()
  assert.ok(!(await list({ arrival: 'overdue' })).some((one) => one.id === id), 'on the tenth day it may still come')
  t.clock.advance(24 * 60)
  const overdue = await list({ arrival: 'overdue' })
  assert.ok(overdue.some((one) => one.id === id && one.is_overdue && one.arrival === null))
  assert.ok((await countWork()) > before)
  assert.equal(await countWork(), overdue.length)
  const said = await bodyOf(note(id, { arrived_on: '2026-03-05', amount_cents }))
  assert.deepEqual([said.arrival, said.is_overdue], [{ arrived_on: '2026-03-05', amount_cents, noted_name: tom.name }, false])
  assert.equal(await countWork(), overdue.length - 1)
  assert.equal((await note(id, { arrived_on: '2026-03-05', amount_cents })).code, 'not_available', 'it came in once')
  assert.equal((await bodyOf(takeBack(id))).is_overdue, true)
  assert.equal((await takeBack(id)).code, 'not_available')
})

test('Another amount than the payer said is a finding of the daily check, and no day of tomorrow is taken', async () => {
  const { id, amount_cents, trace, payer_id } = await announce()
  const found = async () => (await checkBooks(t)).filter(({ check }) => check === 'bank_traces')
  assert.deepEqual(await found(), [])
  assert.equal((await note(id, { arrived_on: '2026-03-04', amount_cents })).status, 400)
  await bodyOf(note(id, { arrived_on: '2026-03-03', amount_cents: amount_cents - 7 }))
  assert.deepEqual(await found(), [
    {
      check: 'bank_traces',
      about: `bank: trace ${trace} of payer ${payer_id}`,
      expected_cents: amount_cents,
      found_cents: amount_cents - 7,
    },
  ])
  await bodyOf(takeBack(id))
  await bodyOf(note(id, { arrived_on: '2026-03-03', amount_cents }))
  assert.deepEqual(await found(), [])
})

test('Of five people who say at once that a payment is at the bank one is the first, and others than billing staff see nothing of it', async () => {
  const { id, amount_cents } = await announce()
  const wanted = { arrived_on: '2026-03-03', amount_cents }
  const answers = await Promise.all(Array.from({ length: 5 }, () => note(id, wanted)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422, 422, 422, 422])
  const other = await t.call(`POST /admin/remittances/${id}/arrival`, { as: selma, body: wanted })
  assert.equal(other.status, 403)
})
