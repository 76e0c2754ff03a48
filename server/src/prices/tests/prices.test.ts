import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../auth/tests/testing.ts'
import { makeQuestion as askPlan } from '../../eligibility/tests/questions.ts'
import { transaction } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { readPdfAt } from '../../releases/tests/reading.ts'
import { cast } from '../../world/cast.ts'
import { readPriceOf, recordOutcome } from '../estimates.ts'
import { priceVisit } from '../visits.ts'
import { reckonFigures } from './oracle.ts'
import { findNextVisit, makePromise, makeQuestion } from './questions.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, ruben, hannah, dana, tom, selma } = cast
const path = 'POST /insurance-checking/estimate-price'
const price = (more: Parameters<typeof makeQuestion>[0] = {}, as: typeof maya = maya) =>
  bodyOf(t.call(path, { as, body: makeQuestion(more) }))
const plan = (ending: string) => ({ kind: 'insurance' as const, payer_id: '60054', member_id: `W99${ending}` })
const check = (ending: string) => bodyOf(t.call('POST /insurance-checking/validate-insurance', { as: maya, body: askPlan(ending) }))

test('estimatePrice: a plan on file that was checked gives an amount with its reasons, and names no code', async () => {
  const estimate = await price()
  assert.deepEqual(
    [estimate.kind, estimate.allowed_cents, estimate.patient_cents, estimate.confidence],
    ['coinsurance', 17_600, 4_400, 'medium'],
  )
  assert.deepEqual(
    estimate.explanation.map(({ key, cents }) => [key, cents]),
    [
      ['allowed', 17_600],
      ['deductible', 0],
      ['coinsurance', 4_400],
      ['nutrition_to_confirm', null],
    ],
  )
  assert.ok(!/9780|S9470/.test(JSON.stringify(estimate)))
  assert.equal((await price()).estimate_id, estimate.estimate_id, 'the same question gets the same estimate')
})

test('estimatePrice: what the plan says decides; without a word of it anything up to the agreed price is possible', async () => {
  const open = await price({ payment: plan('1000') })
  assert.deepEqual([open.kind, open.patient_cents, open.low_cents, open.high_cents, open.confidence], ['unknown', null, 0, 17_600, 'low'])
  await check('1000')
  assert.deepEqual((await price({ payment: plan('1000') })).patient_cents, 4_400)
  const wanted = [
    ['0001', 'not_covered', null],
    ['0006', 'copay', 4_000],
    ['0007', 'deductible', 17_600],
    ['0008', 'not_covered', null],
    ['0010', 'range', 3_520],
    ['0012', 'not_covered', null],
    ['0014', 'coinsurance', 4_400],
  ] as const
  for (const [ending, kind, low] of wanted) {
    await check(ending)
    const estimate = await price({ payment: plan(ending) })
    assert.deepEqual([estimate.kind, kind === 'not_covered' ? null : estimate.low_cents], [kind, low], ending)
    if (kind === 'not_covered') assert.equal(estimate.patient_cents, estimate.cash_cents, ending)
    if (ending === '0014') assert.equal(estimate.confidence, 'high')
  }
})

test('estimatePrice: without insurance the cash price counts, and Medicare pays nutrition care whole', async () => {
  const alone = await price({ payment: { kind: 'cash' } })
  assert.deepEqual([alone.kind, alone.patient_cents, alone.confidence], ['self_pay', alone.cash_cents, 'high'])
  assert.ok(alone.cash_cents !== null)
  const { rows } = await t.owner.query<{ provider_id: string }>(
    `select provider_id from app.provider_network where payer_id = 'medicare' limit 1`,
  )
  const medicare = await price({ provider_id: rows[0]!.provider_id, payment: { kind: 'insurance', payer_id: 'medicare' } })
  assert.deepEqual([medicare.kind, medicare.patient_cents, medicare.confidence], ['preventive', 0, 'low'])
  for (const payment of [
    { kind: 'insurance' as const, payer_id: 'CASH_PAY' },
    { kind: 'on_file' as const, coverage_id: tom.admin_id },
  ])
    assert.equal((await t.call(path, { as: maya, body: makeQuestion({ payment }) })).code, 'invalid_request')
})

test('estimatePrice: people ask for themselves, a dietitian for their own visits, billing staff for everybody', async () => {
  const body = makeQuestion({ patient_id: maya.patient_id })
  for (const as of [hannah, tom]) assert.equal((await bodyOf(t.call(path, { as, body }))).patient_id, maya.patient_id)
  for (const as of [ruben, dana]) assert.equal((await t.call(path, { as, body })).code, 'not_found')
  assert.equal((await t.call(path, { as: selma, body })).code, 'forbidden')
  assert.equal((await t.call(path, { as: hannah, body: makeQuestion() })).code, 'invalid_request')
})

const findVisit = () => findNextVisit(t)

test('getVisitPrice: a booked visit keeps its estimates, the plan’s next word makes a new one, and the outcome stands beside it', async () => {
  const id = await findVisit()
  await t.owner.query('delete from app.price_estimate where appointment_id = $1', [id])
  const first = await bodyOf(t.call(`GET /appointments/${id}/price`, { as: maya }))
  assert.deepEqual([first.appointment_id, first.patient_cents !== null, first.actual_patient_cents], [id, true, null])
  for (const as of [hannah, tom])
    assert.equal((await bodyOf(t.call(`GET /appointments/${id}/price`, { as }))).estimate_id, first.estimate_id)
  for (const as of [ruben, dana]) assert.equal((await t.call(`GET /appointments/${id}/price`, { as })).code, 'not_found')

  const call = { coverage_id: makeQuestion().payment, service_date: '2026-03-10', spoke_with: 'Kim', reference: 'C-1' }
  if (call.coverage_id.kind !== 'on_file') throw new Error('the plan is on file')
  const benefits = {
    ...{ covered: true, copay_cents: 2500, coinsurance_basis_points: null, deductible_before_copay: false, deductible_remaining_cents: 0 },
    ...{ out_of_pocket_remaining_cents: null, visits_remaining: 6, preventive_no_cost: null, needs_authorization: false },
  }
  await bodyOf(
    t.call(`POST /patients/${maya.patient_id}/insurance-checks`, {
      as: tom,
      body: { ...call, coverage_id: call.coverage_id.coverage_id, benefits },
    }),
  )
  await t.runJobs()
  const second = await bodyOf(t.call(`GET /appointments/${id}/price`, { as: maya }))
  assert.deepEqual(
    [second.kind, second.patient_cents, second.confidence],
    ['copay', 2500, 'high'],
    'the call counts more than the computer',
  )
  assert.notEqual(second.estimate_id, first.estimate_id)

  const ctx = t.context()
  const estimate = await readPriceOf(ctx, id)
  await transaction(ctx, (ctx) => recordOutcome(ctx, estimate!, { owed_cents: 3000, plan_share_cents: 3000 }))
  assert.equal((await readPriceOf(ctx, id))?.actual_patient_cents, 3000)
  assert.equal((await bodyOf(t.call(`GET /appointments/${id}/price`, { as: maya }))).variance_cents, 500)
})

test('An estimate never changes: nobody may rewrite what it says.', async () => {
  await assert.rejects(
    transaction(t.context({ kind: 'admin', admin_id: tom.admin_id, tags: ['billing_operations'] }), (ctx) =>
      ctx.db.updateTable('price_estimate').set({ patient_cents: 1 }).execute(),
    ),
  )
})

const promises = 'POST /admin/price-promises'

test('startPricePromise: an estimate of a sure price carries the promise, and a federal program never does', async () => {
  for (const payer_id of ['medicare', 'CASH_PAY', 'nobody'])
    assert.equal((await t.call(promises, { as: tom, body: makePromise({ payer_id }) })).code, 'invalid_request', payer_id)
  assert.equal((await t.call(promises, { as: selma, body: makePromise() })).code, 'forbidden')
  const made = await bodyOf(t.call(promises, { as: tom, body: makePromise({ payer_id: '60054' }) }))
  assert.equal(
    (await t.call(promises, { as: tom, body: makePromise({ payer_id: '60054', starts_on: '2030-01-01' }) })).code,
    'already_exists',
  )
  const promised = await price()
  assert.deepEqual(promised.guarantee, { applies: true, cap_cents: promised.high_cents! + 500, policy_id: made.id })
  assert.equal((await price()).estimate_id, promised.estimate_id)
  for (const payment of [plan('7777'), { kind: 'cash' as const }]) assert.equal((await price({ payment })).guarantee.applies, false)
  await t.owner.query('update app.patient set federal_program = true where id = $1', [maya.patient_id])
  assert.equal((await price()).guarantee.applies, false, 'not for somebody with a federal program')
  await t.owner.query('update app.patient set federal_program = false where id = $1', [maya.patient_id])

  const path = `PATCH /admin/price-promises/${made.id}` as const
  const end = (ends_on: string, version: number) =>
    t.call(path, { as: tom, headers: { 'if-match': `"${version}"` }, body: { ends_on, reason: 'The contract changed' } })
  assert.equal((await end('2020-01-01', 1)).code, 'invalid_request')
  const [one, other] = await Promise.all([end(t.house.now().slice(0, 10), 1), end('2030-12-31', 1)])
  assert.deepEqual([one.status, other.status].sort(), [200, 409])
  const { items } = await bodyOf(t.call('GET /admin/price-promises', { as: tom }))
  assert.equal(items.find(({ id }) => id === made.id)?.version, 2)
})

test('endPricePromise: what has ended stays ended, and nobody finds a promise that is none', async () => {
  const { rows } = await t.owner.query<{ id: string }>('select id from app.price_promise limit 1')
  await t.owner.query(`update app.price_promise set ends_on = '2025-12-31' where id = $1`, [rows[0]!.id])
  const body = { ends_on: '2030-01-01', reason: 'A try' }
  assert.equal((await t.call(`PATCH /admin/price-promises/${rows[0]!.id}`, { as: tom, body })).code, 'not_available')
  assert.equal((await t.call(`PATCH /admin/price-promises/${maya.patient_id}`, { as: tom, body })).code, 'not_found')
})

test('getEstimateAccuracy, exportEstimateAccuracy: the figures by payer and month are what somebody reckons who looks at each estimate', async () => {
  const { rows } = await t.owner.query(
    `select payer_id, to_char(service_date, 'YYYY-MM') as month, plan_share_cents::int as share, patient_cents::int as told, low_cents::int as low, high_cents::int as high
     from app.price_estimate where settled_at is not null and service_date between '2025-01-01' and '2026-12-31' and payer_id is not null and patient_cents is not null`,
  )
  const query = { from: '2025-01-01', to: '2026-12-31' }
  const found = await bodyOf(t.call('GET /admin/estimates/accuracy', { as: tom, query }))
  assert.ok(rows.length > 3)
  assert.deepEqual(found.all, reckonFigures(rows))
  for (const { payer_id, payer_name: _, ...figures } of found.payers)
    assert.deepEqual(figures, reckonFigures(rows.filter((one) => one.payer_id === payer_id)))
  for (const { payer_id, payer_name: _, month, ...figures } of found.rows)
    assert.deepEqual(figures, reckonFigures(rows.filter((one) => one.payer_id === payer_id && one.month === month)))
  const sum = (list: readonly { visits: number }[]) => list.reduce((all, { visits }) => all + visits, 0)
  assert.deepEqual([sum(found.payers), sum(found.months), sum(found.rows)], [rows.length, rows.length, rows.length])
  const csv = await t.send('GET /admin/estimates/accuracy.csv?from=2025-01-01&to=2026-12-31', { as: tom })
  assert.equal(String(csv.body).trim().split('\r\n').length, found.rows.length + 1)
  assert.equal((await bodyOf(t.call('GET /admin/estimates/accuracy', { as: tom, query: { ...query, payer_id: 'nobody' } }))).all, null)
  for (const wrong of [
    { from: '2026-12-31', to: '2026-01-01' },
    { from: '2000-01-01', to: '2026-01-01' },
  ])
    assert.equal((await t.call('GET /admin/estimates/accuracy', { as: tom, query: wrong })).code, 'invalid_request')
  assert.equal((await t.call('GET /admin/estimates/accuracy', { as: hannah })).code, 'forbidden')
})

/** Maya's next visit, as one that no plan pays for. */
async function payAlone() {
  const id = await findVisit()
  await t.owner.query('update app.appointment set coverage_id = null where id = $1', [id])
  await t.owner.query('delete from app.price_estimate where appointment_id = $1', [id])
  return id
}
const papersOf = async (id: string, as: typeof maya | typeof tom = maya) =>
  (await bodyOf(t.call(`GET /appointments/${id}/good-faith-estimates`, { as }))).items
const readMessages = async () =>
  (await t.owner.query<{ id: string }>(`select id from app.notification where template = 'good_faith_estimate'`)).rows.length

test('listGoodFaithEstimates: who pays alone gets the price in writing once nobody can undo the booking, and again when it changes', async () => {
  const id = await payAlone()
  const messages = await readMessages()
  const told = await bodyOf(t.call(`GET /appointments/${id}/price`, { as: maya }))
  await t.runJobs()
  t.clock.advance(1)
  await t.runJobs()
  const [first, ...none] = await papersOf(id)
  assert.deepEqual(none, [])
  assert.deepEqual([first?.n, first?.reason, first?.total_cents, first?.sends, first?.missing], [1, 'booked', told.patient_cents, 1, []])
  assert.ok((await readMessages()) > messages)
  // The visit becomes shorter, and the dietitian dearer.
  await t.owner.query('update app.provider set cash_follow_up_cents = 12345, cash_initial_cents = 12345 where id = $1', [
    hannah.provider_id,
  ])
  await priceVisit(t.context(), id)
  await t.runJobs()
  t.clock.advance(1)
  await t.runJobs()
  const [second, before] = await papersOf(id, tom)
  assert.deepEqual([second?.n, second?.reason, second?.total_cents, second?.sends, before?.id], [2, 'changed', 12_345, 1, first?.id])
  await assert.rejects(t.owner.query('update app.good_faith_estimate set total_cents = 1 where id = $1', [first!.id]))
  await assert.rejects(
    t.owner.query('update app.good_faith_estimate set sent_at = null, last_sent_at = null, sends = 0 where id = $1', [first!.id]),
  )
})

test('sendGoodFaithEstimate, getGoodFaithEstimatePdf: a paper says all that the law asks for, is sent on demand, and is its patient’s alone', async () => {
  const id = await payAlone()
  const path = `POST /appointments/${id}/good-faith-estimates` as const
  const [one, other] = await Promise.all([bodyOf(t.call(path, { as: maya })), bodyOf(t.call(path, { as: tom }))])
  assert.equal(one.id, other.id, 'two who ask at once get one')
  assert.deepEqual([(await papersOf(id)).length, (await papersOf(id))[0]!.sends, one.reason], [1, 1, 'asked'])
  t.clock.advance(11)
  assert.equal((await bodyOf(t.call(path, { as: tom }))).sends, 2)
  for (const as of [ruben, dana]) {
    assert.equal((await t.call(`GET /appointments/${id}/good-faith-estimates`, { as })).code, 'not_found')
    assert.equal((await t.call(`GET /good-faith-estimates/${one.id}/pdf`, { as })).code, 'not_found')
  }
  assert.equal((await t.call(path, { as: ruben })).code, 'not_found')
  assert.equal((await t.call(path, { as: hannah })).code, 'forbidden')
  const paper = `/api/good-faith-estimates/${one.id}/pdf`
  const { headers } = await signIn(t, maya)
  const english = await readPdfAt(t, paper, headers)
  const amount = `$${(one.total_cents / 100).toFixed(2)}`
  const said = [
    'Good-faith estimate',
    'Maya Lindqvist',
    'Hannah Okafor',
    '00-1234567',
    '1234567893',
    '97803',
    amount,
    '120 days',
    '$400',
    'not a bill or a contract',
  ]
  for (const words of said) assert.ok(english.text.includes(words), `${words} in ${english.text}`)
  for (const role of ['H1', 'Table', 'TH', 'L']) assert.ok(english.roles.includes(role), role)
  assert.match((await readPdfAt(t, `${paper}?language=es`, headers)).text, /Estimación de buena fe/)
  const { items } = await bodyOf(t.call('GET /admin/good-faith-estimates', { as: tom, query: { state: 'sent', limit: 2 } }))
  assert.deepEqual([items.length, items[0]?.id, items[0]?.is_late], [2, one.id, false])

  await t.owner.query(`update app.appointment set status = 'Canceled' where id = $1`, [id])
  assert.equal((await t.call(path, { as: maya })).code, 'not_available')
})

test('A good-faith estimate without the NPI of the dietitian waits for it, and a visit with a plan has none', async () => {
  const insured = await findVisit()
  assert.equal((await t.call(`POST /appointments/${insured}/good-faith-estimates`, { as: maya })).code, 'not_available')
  const id = await payAlone()
  const { rows } = await t.owner.query('select npi from app.provider_account where provider_id = $1', [hannah.provider_id])
  const setNpi = (npi: string | null) =>
    t.owner.query('update app.provider_account set npi = $2 where provider_id = $1', [hannah.provider_id, npi])
  await setNpi(null)
  const waiting = await bodyOf(t.call(`POST /appointments/${id}/good-faith-estimates`, { as: tom }))
  assert.deepEqual([waiting.missing, waiting.sends], [['npi'], 0])
  const open = await bodyOf(t.call('GET /admin/good-faith-estimates', { as: tom, query: { state: 'open' } }))
  assert.equal(open.items[0]?.id, waiting.id)
  await setNpi(rows[0].npi)
  await t.runJob('prices.complete_good_faith', {})
  t.clock.advance(1)
  await t.runJobs()
  const [whole] = await papersOf(id)
  assert.deepEqual([whole?.n, whole?.missing, whole?.sends], [2, [], 1])
})
