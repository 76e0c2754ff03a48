import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findToday } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { makeTerms } from '../../payers/tests/writing.ts'
import { countCharges, makePayer, type Payer, readBooks } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { asPayer, bill, billOf, checkBooks, collectAt } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast
const payer_id: string = '62308'

/** Somebody with a bill for a missed visit, of which they were told, says afterwards that they have Medicaid as well. */
async function sayMedicaid(ending: string): Promise<{ payer: Payer; reference: string; member_id: string; collect_at: string }> {
  const { rows } = await t.owner.query(`select from app.payer_terms where payer_id = $1 and filing_code = 'MC'`, [payer_id])
  const terms = makeTerms({ filing_code: 'MC', starts_on: '2025-06-01' })
  if (rows.length === 0) await bodyOf(t.call(`POST /admin/payers/${payer_id}/terms`, { as: tom, body: terms }))
  const payer = await makePayer(t)
  await t.owner.query(`update patient set birth_date = '1990-04-05' where id = $1`, [payer.id])
  const reference = await bill(t, payer.id, { cents: 6000, type: 'no_show_fee', reference: `no_show_fee:${payer.id}` })
  const { collect_at } = await billOf(t, payer, reference)
  const member_id = `W12345${ending}`
  const plan = { kind: 'insurance', payer_id, member_id, relationship: 'Self' } as const
  await bodyOf(t.call(`PATCH /patients/${payer.id}`, { as: asPayer(payer), body: { coverage: { secondary: plan } } }))
  await t.runJobs()
  return { payer, reference, member_id, collect_at: collect_at! }
}
async function ask({ payer, member_id }: { payer: Payer; member_id: string }, as: typeof tom | ReturnType<typeof asPayer>) {
  const plan = { payer_id, member_id, relationship: 'Self', first_name: 'Pat', last_name: 'Payer', birth_date: '1990-04-05' } as const
  const body = { ...plan, service_date: findToday(t.context()), ...(as === tom && { patient_id: payer.id }) }
  const { status } = await bodyOf(t.call('POST /insurance-checking/validate-insurance', { as, body }))
  await t.runJobs()
  return status
}
const countWaiting = async () =>
  (await bodyOf(t.call('GET /admin/work', { as: tom }))).items.find(({ kind }) => kind === 'waiting_bills')?.count ?? 0

for (const [ending, status] of [
  ['1000', 'active'],
  ['0001', 'inactive'],
  ['0002', 'not_found'],
] as const)
  test(`What an account holder says about Medicaid waives no bill: it waits, and then its payer says ${status}`, async () => {
    const said = await sayMedicaid(ending)
    const { payer, reference, collect_at } = said
    assert.partialDeepStrictEqual(await billOf(t, payer, reference), {
      state: 'contested',
      frozen_why: 'plan',
      open_cents: 6000,
      waived_cents: 0,
    })
    const { items } = await bodyOf(t.call(`GET /billing/${payer.id}/bills`, { as: asPayer(payer) }))
    assert.deepEqual([items, await countWaiting()], [[], 1], 'they see nothing of it, and staff see that it waits')
    await collectAt(t, collect_at)
    assert.equal(await countCharges(t, payer), 0)
    if (status === 'not_found') {
      assert.equal(await ask(said, asPayer(payer)), status)
      assert.equal((await billOf(t, payer, reference)).frozen_why, 'plan', 'whoever mistypes their own number is not out of Medicaid')
      t.clock.advance(11)
    }
    assert.equal(await ask(said, tom), status)
    const known = await billOf(t, payer, reference)
    assert.equal(await countWaiting(), 0)
    if (status === 'active') {
      assert.partialDeepStrictEqual(known, { state: 'waived', frozen_why: null, open_cents: 0, waived_cents: 6000 })
      assert.equal((await readBooks(t, payer.id)).owed, 0)
    } else {
      assert.partialDeepStrictEqual(known, { state: 'upcoming', frozen_why: null, open_cents: 6000, waived_cents: 0 })
      assert.ok(known.collect_at! > t.clock(), 'they are told anew before the card is charged')
      await collectAt(t, known.collect_at!)
      assert.deepEqual([await countCharges(t, payer), (await billOf(t, payer, reference)).state], [1, 'paid'])
    }
    assert.deepEqual(await checkBooks(t, payer.id), [])
  })

test('A bill that staff stopped while it waited for a word about Medicaid stays stopped afterwards', async () => {
  const said = await sayMedicaid('0001')
  const { id } = await billOf(t, said.payer, said.reference)
  await bodyOf(t.call(`POST /admin/bills/${id}/collection`, { as: tom, body: { stopped: true } }))
  await t.runJobs()
  assert.equal((await billOf(t, said.payer, said.reference)).frozen_why, 'plan')
  await ask(said, tom)
  assert.equal((await billOf(t, said.payer, said.reference)).frozen_why, 'staff')
})
