import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeQuestion as askPlan, heardOnThePhone } from '../../eligibility/tests/questions.ts'
import { coverageOf } from '../../insurance/world/coverages.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { followUp, listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { makeQuestion } from './questions.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah, ruth, tom } = cast
// Hannah is not in the network of this payer.
const payer_id = 'SX107'
const plan = (ending: string) => ({ kind: 'insurance' as const, payer_id, member_id: `W99${ending}` })
const payFirst = (ending: string) => ({ kind: 'cash' as const, asks: plan(ending) })
type Payment = BodyOf<'POST /insurance-checking/estimate-price'>['payment']
const price = (payment: Payment) => bodyOf(t.call('POST /insurance-checking/estimate-price', { as: maya, body: makeQuestion({ payment }) }))
const check = (ending: string) =>
  bodyOf(t.call('POST /insurance-checking/validate-insurance', { as: maya, body: askPlan(ending, { payer_id }) }))

const findStart = async () => (await listFreeStarts(t, maya, hannah.provider_id, { from: '2026-03-16T00:00:00Z', days: 14 }))[0]!

const bookPayingFirst = (ending: string) => bookCash(payFirst(ending))
async function bookCash(payment: NonNullable<BodyOf<'POST /appointments'>['payment']>) {
  const { appointments } = await bodyOf(t.call('POST /appointments', { as: maya, body: { ...followUp(await findStart()), payment } }))
  const { id, coverage_id, paid_by } = appointments[0]!
  assert.equal(paid_by, 'cash')
  return { id, coverage_id: coverage_id! }
}

test('estimatePrice: who pays first reads what may come back, with the reasons; nobody knows it before the plan was asked', async () => {
  const open = await price(payFirst('0017'))
  assert.equal(open.kind, 'self_pay')
  assert.deepEqual([open.payback?.kind, open.payback?.low_cents, open.payback?.high_cents], ['unknown', null, null])
  assert.deepEqual(open.payback?.gaps, ['covered', 'share', 'deductible', 'price'])
  await check('0017')
  const { patient_cents: paid, payback, good_faith_estimate } = await price(payFirst('0017'))
  // The plan counts an unknown price, takes the 50 dollars that are left of the deductible, and leaves two fifths of the rest.
  const most = paid! - 5000 - Math.floor((paid! - 5000) * 0.4 + 0.5)
  assert.deepEqual([payback?.kind, payback?.low_cents, payback?.high_cents, payback?.gaps], ['range', 0, most, ['price']])
  assert.deepEqual(
    payback?.steps.map(({ step }) => step),
    ['charge', 'deductible', 'share'],
  )
  assert.equal(payback?.payer_name, 'Select Health')
  assert.equal(good_faith_estimate, true)
  assert.deepEqual((await price(plan('0017'))).payback, payback, 'a plan outside of the network is a plan to ask')
  assert.equal((await price({ kind: 'cash' })).payback, null)
  assert.equal((await price({ kind: 'on_file', coverage_id: coverageOf(maya.patient_id) })).payback, null)
})

test('a visit that its patient pays first is billed to them, and its price keeps what may come back', async () => {
  const visit = await bookPayingFirst('0017')
  await t.runJobs({ twice: false })
  const read = () => bodyOf(t.call(`GET /appointments/${visit.id}/price`, { as: maya }))
  assert.deepEqual([(await read()).kind, (await read()).payback?.kind], ['self_pay', 'unknown'])
  // What the plan says later counts for visits that are booked.
  await check('0017')
  await t.runJobs({ twice: false })
  assert.equal((await read()).payback?.kind, 'range')
  const heard = { ...heardOnThePhone, covered: true, copay_cents: null, deductible_remaining_cents: null }
  const outside = {
    ...{ covered: true, copay_cents: null, coinsurance_basis_points: 3000, allowed_basis_points: 8000 },
    ...{ deductible_remaining_cents: 0, out_of_pocket_remaining_cents: null },
  }
  const call = { coverage_id: visit.coverage_id, service_date: '2026-03-10', spoke_with: 'Kim', reference: 'C-9' }
  const body = { ...call, benefits: { ...heard, out_of_network: outside } }
  await bodyOf(t.call(`POST /patients/${maya.patient_id}/insurance-checks`, { as: tom, body }))
  await t.runJobs({ twice: false })
  const { payback, patient_cents } = await read()
  const counted = Math.floor(patient_cents! * 0.8 + 0.5)
  assert.deepEqual([payback?.kind, payback?.high_cents], ['amount', counted - Math.floor(counted * 0.3 + 0.5)])
  const { rows } = await t.owner.query(`select 1 from app.good_faith_estimate where appointment_id = $1`, [visit.id])
  assert.equal(rows.length, 1, 'what a plan says changes no price, so nothing new is written')
})

test('the same plan is kept once, and a plan on file can be asked as well', async () => {
  const first = await bookPayingFirst('0017')
  assert.equal((await bookPayingFirst('0017')).coverage_id, first.coverage_id)
  const { rows } = await t.owner.query('select kind, payer_id, member_id from app.coverage where id = $1', [first.coverage_id])
  assert.deepEqual(rows, [{ kind: 'cash', payer_id, member_id: 'W990017' }])
  await t.owner.query(`delete from app.provider_network where provider_id = $1 and payer_id = '60054'`, [hannah.provider_id])
  const { coverage_id } = await bookCash({ kind: 'cash', asks: { kind: 'on_file', coverage_id: coverageOf(maya.patient_id) } })
  const copied = await t.owner.query('select kind, payer_id from app.coverage where id = $1', [coverage_id])
  assert.deepEqual(copied.rows, [{ kind: 'cash', payer_id: '60054' }])
})

test('a way to pay of one visit is told as planned until the visit is canceled', async () => {
  const { id, coverage_id } = await bookPayingFirst('0023')
  const isPlanned = async () => {
    const { items } = await bodyOf(t.call(`GET /patients/${maya.patient_id}/coverages`, { as: maya }))
    return items.find((one) => one.coverage_id === coverage_id)?.is_planned
  }
  assert.equal(await isPlanned(), true)
  await bodyOf(t.call(`POST /appointment/${id}/cancel`, { as: maya, body: {} }))
  assert.equal(await isPlanned(), false)
})

test('nobody asks a plan that the practice bills, a federal program, or a plan of somebody else', async () => {
  const refused = async (asks: object) => {
    const payment = { kind: 'cash', asks }
    const { status, details } = await t.send('POST /appointments', { as: maya, body: { ...followUp(await findStart()), payment } })
    return [status, details.issues?.[0]?.path?.join('.'), details.issues?.[0]?.code]
  }
  const at = 'payment.asks.payer_id'
  assert.deepEqual(await refused({ ...plan('1'), payer_id: '60054' }), [400, at, 'in_network'])
  for (const other of ['medicare', 'CASH_PAY', '80840', 'no-such-plan'])
    assert.deepEqual(await refused({ ...plan('1'), payer_id: other }), [400, at, 'invalid_value'], other)
  // Nor on file, once the dietitian is in the network of the plan that was asked elsewhere, whether it is named or just the newest.
  const { coverage_id } = await bookPayingFirst('0029')
  await t.owner.query(
    `insert into app.provider_network (provider_id, payer_id, state) select $1, $2, state from app.patient where id = $3`,
    [hannah.provider_id, payer_id, maya.patient_id],
  )
  for (const payment of [{ kind: 'on_file', coverage_id }, undefined]) {
    const { details } = await t.send('POST /appointments', { as: maya, body: { ...followUp(await findStart()), payment } })
    assert.equal(details.issues?.[0]?.code, 'in_network')
  }
  const foreign = { kind: 'on_file', coverage_id: coverageOf(ruth.patient_id) }
  assert.deepEqual(await refused(foreign), [400, 'payment.asks.coverage_id', 'invalid_value'])
  const body = makeQuestion({ payment: { kind: 'cash', asks: { kind: 'on_file', coverage_id: coverageOf(ruth.patient_id) } } })
  assert.equal((await t.call('POST /insurance-checking/estimate-price', { as: maya, body })).code, 'invalid_request')
})
