import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMinutes, findToday } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { makeTerms } from '../../payers/tests/writing.ts'
import { countCharges, makePayer, type Payer, readBooks } from '../../payments/tests/paying.ts'
import { bookForMaya, listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { asPayer, bill, billOf, checkBooks, collectAt, giveMedicaid } from './billing.ts'

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

const listToConfirm = async ({ id }: Payer) =>
  (await bodyOf(t.call('GET /admin/plans-to-confirm', { as: tom }))).items.find(({ patient_id }) => patient_id === id)

for (const [is_member, state] of [
  [true, 'waived'],
  [false, 'upcoming'],
] as const)
  test(`listPlansToConfirm: staff see who waits for which plan, and a call that says ${is_member ? 'member' : 'no member'} ends it`, async () => {
    const said = await sayMedicaid('1000')
    const { payer, reference } = said
    const { id } = await billOf(t, payer, reference)
    const day = findToday(t.context())
    await ask({ ...said, member_id: 'W123450002' }, asPayer(payer))
    const waits = await listToConfirm(payer)
    assert.partialDeepStrictEqual(waits, {
      cents: 6000,
      person: { birth_date: '1990-04-05' },
      waiting: [{ kind: 'bill', id, type: 'no_show_fee', day, cents: 6000, number: null }],
      plans: [{ payer_id, member_id: said.member_id, relationship: 'Self', day, last: null }],
    })
    const { coverage_id } = waits!.plans[0]!
    const body = { coverage_id, service_date: day, spoke_with: 'Dana', reference: '4711', is_member }
    const path = `/patients/${payer.id}/insurance-checks` as const
    const { status } = await bodyOf(t.call(`POST ${path}`, { as: tom, body }))
    assert.equal(status, is_member ? 'active' : 'inactive')
    await t.runJobs()
    assert.deepEqual([await listToConfirm(payer), (await billOf(t, payer, reference)).state], [undefined, state])
    assert.deepEqual(await checkBooks(t, payer.id), [])
  })

test('What was asked about a plan and decided nothing stands beside it, for staff alone', async () => {
  const said = await sayMedicaid('0002')
  await ask(said, asPayer(said.payer))
  const waits = await listToConfirm(said.payer)
  assert.partialDeepStrictEqual(waits?.plans[0]?.last, { status: 'not_found', is_about_patient: true })
  assert.equal((await t.send('GET /admin/plans-to-confirm', { as: asPayer(said.payer) })).status, 403)
})

test('An estimate says that Medicaid is being checked, and nothing of it once somebody knows', async () => {
  const said = await sayMedicaid('0001')
  const body = {
    ...({ provider_id: cast.hannah.provider_id, appointment_type: 'Follow-up', duration_minutes: 60, visit_mode: 'virtual' } as const),
    payment: { kind: 'cash' } as const,
  }
  const estimate = () => bodyOf(t.call('POST /insurance-checking/estimate-price', { as: asPayer(said.payer), body }))
  const open = await estimate()
  assert.ok(open.explanation.some(({ key }) => key === 'medicaid_to_confirm'))
  assert.ok(open.patient_cents! > 0, 'the amount is the one for somebody who is no member')
  await ask(said, tom)
  assert.ok(!(await estimate()).flags.includes('medicaid_to_confirm'))
})

test('A member of Medicaid is shown, told and billed no fee for a late cancellation or a missed visit', async () => {
  const { maya, hannah } = cast
  const [first, second] = await listFreeStarts(t, maya, hannah.provider_id, { from: '2026-03-16T00:00:00Z' })
  const [late, missed] = [await bookForMaya(t, first!), await bookForMaya(t, addMinutes(second!, 7 * 1440))]
  assert.ok(late.late_fee_cents > 0 && late.no_show_fee_cents > 0)
  await giveMedicaid(t, maya.patient_id)
  const shown = await bodyOf(t.call(`GET /appointments/${late.id}`, { as: maya }))
  assert.deepEqual([shown.late_fee_cents, shown.no_show_fee_cents], [0, 0])
  t.clock.set(addMinutes(late.starts_at, -120))
  const canceled = await bodyOf(t.call(`POST /appointment/${late.id}/cancel`, { as: maya, body: {} }))
  t.clock.set(addMinutes(missed.starts_at, 20))
  const marked = await bodyOf(t.call(`PATCH /appointments/${missed.id}`, { as: hannah, body: { status: 'No-show' } }))
  await t.runJobs()
  assert.deepEqual([canceled.cancel_fee_cents, marked.cancel_fee_cents], [0, 0])
  const { rows } = await t.owner.query('select from app.billing_item where appointment_id in ($1, $2)', [late.id, missed.id])
  assert.equal(rows.length, 0)
})
