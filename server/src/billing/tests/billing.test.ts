import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { countCharges, makePayer, type Payer, readBooks } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { asPayer, bill, billOf, checkBooks, collectAt, listTold } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, sasha, maya, noor, selma } = cast
const aDay = 24 * 60

/** What of each payment is in credit, as its patient sees it, the latest first. */
const inCredit = async (t: TestApp, payer: Payer) =>
  (await bodyOf(t.call(`GET /billing/${payer.id}/payments`, { as: asPayer(payer) }))).items.map(({ in_credit_cents }) => in_credit_cents)

test('From the notice to the receipt: a card is charged 48 hours after its holder was told, once, and the receipt says it', async () => {
  const payer = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 4400 })
  const told = await billOf(t, payer, reference)
  assert.partialDeepStrictEqual(told, {
    state: 'upcoming',
    open_cents: 4400,
    collect_cents: 4400,
    may: { pay: true, split: true, ask: true },
  })
  assert.ok(told.collect_at! >= addMinutes(t.clock(), 2 * aDay))
  assert.deepEqual(await listTold(t, payer, told.id), [['charge', 4400]])

  await collectAt(t, addMinutes(told.collect_at!, -1))
  assert.equal((await billOf(t, payer, reference)).state, 'upcoming')
  await collectAt(t, told.collect_at!)
  await collectAt(t, addMinutes(told.collect_at!, 10))
  const paid = await billOf(t, payer, reference)
  assert.partialDeepStrictEqual(paid, { state: 'paid', open_cents: 0, paid_cents: 4400, collect_at: null, may: { pay: false } })
  assert.equal(await countCharges(t, payer), 1)
  assert.deepEqual([(await readBooks(t, payer.id)).owed, await checkBooks(t, payer.id)], [0, []])

  const { items } = await bodyOf(t.call(`GET /billing/${payer.id}/papers`, { as: asPayer(payer) }))
  assert.partialDeepStrictEqual(items, [{ kind: 'receipt', amount_cents: 4400, bill_ids: [told.id] }])
  assert.match(items[0]!.number, /^R-\d{4}-\d{6}$/)
})

test('payBills: two presses at once charge once, and what is under way, changed or somebody else’s is refused', async () => {
  const payer = await makePayer(t)
  const other = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 3000 })
  const { id } = await billOf(t, payer, reference)
  const body = { bill_ids: [id], instrument_id: payer.instrument, amount_cents: 3000 }
  const pay = (more: object = {}, as = asPayer(payer), of = payer) =>
    t.call(`POST /billing/${of.id}/pay`, { as, body: { ...body, ...more } })
  assert.equal((await pay({ amount_cents: 2999 })).code, 'changed_meanwhile')
  assert.equal((await pay({ instrument_id: other.instrument })).code, 'not_found')
  assert.equal((await pay({}, asPayer(other), other)).code, 'not_found')
  assert.equal((await pay({}, asPayer(other), payer)).code, 'not_found')
  const answers = await Promise.all([pay(), pay(), pay()])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409, 409])
  assert.equal((await billOf(t, payer, reference)).state, 'processing')
  await t.runJobs()
  assert.equal((await billOf(t, payer, reference)).state, 'paid')
  assert.equal((await pay()).code, 'bill_not_payable')
  assert.equal(await countCharges(t, payer), 1)
})

test('A card that fails is tried again after 1, 3 and 7 days, and then no more until there is another one', async () => {
  const payer = await makePayer(t, 'declined_later')
  const reference = await bill(t, payer.id, { cents: 2500 })
  const { collect_at } = await billOf(t, payer, reference)
  await collectAt(t, collect_at!)
  for (const days of [1, 3, 7]) {
    const failed = await billOf(t, payer, reference)
    assert.partialDeepStrictEqual(failed, { state: 'failed', open_cents: 2500 })
    assert.equal(failed.collect_at!.slice(0, 16), addMinutes(collect_at!, days * aDay).slice(0, 16))
    await collectAt(t, failed.collect_at!)
  }
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), { state: 'due', failures: 4, collect_at: null })
  await collectAt(t, addMinutes(t.clock(), 30 * aDay))
  assert.equal((await billOf(t, payer, reference)).failures, 4, 'nothing is tried any more')
  assert.deepEqual(await checkBooks(t, payer.id), [])
})

test('A correction before the charge is told, and is never charged above what was told; after it the rest is credit', async () => {
  const payer = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 4400 })
  const { id, collect_at } = await billOf(t, payer, reference)
  await bill(t, payer.id, { cents: 4000, reference })
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), { collect_at, collect_cents: 4000 })
  t.clock.advance(60)
  await bill(t, payer.id, { cents: 5000, reference })
  const raised = await billOf(t, payer, reference)
  assert.ok(raised.collect_at! >= addMinutes(t.clock(), 2 * aDay), 'more is charged only after another notice')
  assert.deepEqual(await listTold(t, payer, id), [
    ['charge', 4400],
    ['changed', 4000],
    ['changed', 5000],
  ])
  await collectAt(t, raised.collect_at!)
  await bill(t, payer.id, { cents: 1000, reference })
  const { credit_cents, open_cents } = await bodyOf(t.call(`GET /billing/${payer.id}/bills`, { as: asPayer(payer) }))
  assert.deepEqual([credit_cents, open_cents], [4000, 0])
})

test('Credit pays the next visit and no fee, what came first is used first, and the rest is paid back', async () => {
  const payer = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 5000 })
  await collectAt(t, (await billOf(t, payer, reference)).collect_at!)
  await bill(t, payer.id, { cents: 1000, reference })
  assert.deepEqual(await inCredit(t, payer), [4000], 'the payment says what of it is in credit')
  const fee = await bill(t, payer.id, { cents: 500, type: 'no_show_fee', reference: `no_show_fee:${payer.id}` })
  const next = await bill(t, payer.id, { cents: 1500 })
  assert.partialDeepStrictEqual(await billOf(t, payer, next), { state: 'paid', credit_cents: 1500, open_cents: 0 })
  assert.equal((await billOf(t, payer, fee)).credit_cents, 0)
  assert.deepEqual(await checkBooks(t, payer.id), [])

  assert.deepEqual(await inCredit(t, payer), [2500])
  const cash = { method: 'cash', amount_cents: 800, received_on: t.clock().slice(0, 10) } as const
  const paid = await bodyOf(t.call(`POST /billing/${payer.id}/payments`, { as: tom, body: cash }))
  assert.equal(paid.in_credit_cents, 300, 'what is above the fee, before any job follows')
  await t.runJobs()
  await bill(t, payer.id, { cents: 2000 })
  assert.deepEqual(await inCredit(t, payer), [300, 500])

  assert.equal((await t.call(`POST /billing/${payer.id}/credit/pay-back`, { as: tom })).code, 'step_up_required')
  const back = await bodyOf(t.call(`POST /billing/${payer.id}/credit/pay-back`, { as: tom, headers: await proveMember(t, tom) }))
  assert.equal(back.amount_cents, 800)
  await t.runJobs()
  assert.equal((await bodyOf(t.call(`GET /billing/${payer.id}/bills`, { as: tom }))).credit_cents, 0)
  assert.equal((await t.call(`POST /billing/${payer.id}/credit/pay-back`, { as: tom })).code, 'not_available')
  await t.runJobs()
  assert.deepEqual([await inCredit(t, payer), await checkBooks(t, payer.id)], [[0, 0], []])
})

test('askAboutBill, withdrawBillQuestion: a question freezes the charge until a person has answered, and then the patient is told anew', async () => {
  const payer = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 4400 })
  const { id, collect_at } = await billOf(t, payer, reference)
  const path = `/billing/${payer.id}/bills/${id}/questions` as const
  const asked = await bodyOf(t.call(`POST ${path}`, { as: asPayer(payer), body: { message: 'My plan said zero.' } }))
  assert.partialDeepStrictEqual(asked, { state: 'contested', frozen_why: 'question', may: { pay: false, ask: false } })
  assert.equal((await t.call(`POST ${path}`, { as: asPayer(payer), body: { message: 'Again' } })).code, 'bill_not_payable')
  await t.runJobs()
  await collectAt(t, addMinutes(collect_at!, aDay))
  assert.equal(await countCharges(t, payer), 0)

  const { items } = await bodyOf(t.call('GET /admin/bill-questions', { as: tom }))
  const mine = items.find(({ bill_id }) => bill_id === id)
  assert.partialDeepStrictEqual(mine, { message: 'My plan said zero.', open_cents: 4400 })
  const answer = { outcome: 'stands', answer: 'Your plan left $44.00 to you.' } as const
  const corrected = { ...answer, outcome: 'changed' as const }
  const untrue = await t.call(`POST /admin/bill-questions/${mine!.id}/answer`, { as: tom, body: corrected })
  assert.deepEqual([untrue.code, untrue.details.issues?.[0]?.code], ['invalid_request', 'amount_unchanged'])
  const answered = await bodyOf(t.call(`POST /admin/bill-questions/${mine!.id}/answer`, { as: tom, body: answer }))
  assert.equal(answered.outcome, 'stands')
  assert.equal((await t.call(`POST /admin/bill-questions/${mine!.id}/answer`, { as: tom, body: answer })).code, 'not_available')
  t.clock.advance(5)
  await t.runJobs()
  const goes = await billOf(t, payer, reference)
  assert.equal(goes.state, 'upcoming')
  assert.ok(goes.collect_at! >= addMinutes(t.clock(), 2 * aDay - 5))

  await bodyOf(t.call(`POST ${path}`, { as: asPayer(payer), body: { message: 'Once more' } }))
  assert.equal((await bodyOf(t.call(`POST ${path}/withdraw`, { as: asPayer(payer) }))).frozen_why, null)
  assert.equal((await t.call(`POST ${path}/withdraw`, { as: asPayer(payer) })).code, 'not_available')
})

test('endPaymentPlan: a plan splits a bill into equal parts, each announced before it is charged, and ends when somebody wants', async () => {
  const payer = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 4400 })
  const { id } = await billOf(t, payer, reference)
  const path = `/billing/${payer.id}/bills/${id}/plan` as const
  assert.equal((await t.call(`POST ${path}`, { as: asPayer(payer), body: { parts: 7 } })).status, 400)
  const planned = await bodyOf(t.call(`POST ${path}`, { as: asPayer(payer), body: { parts: 3 } }))
  assert.deepEqual(
    planned.plan?.parts.map(({ amount_cents }) => amount_cents),
    [1467, 1467, 1466],
  )
  assert.equal((await t.call(`POST ${path}`, { as: asPayer(payer), body: { parts: 2 } })).code, 'bill_not_payable')
  await t.runJobs()
  await collectAt(t, planned.plan!.parts[0]!.collect_at)
  const first = await billOf(t, payer, reference)
  assert.partialDeepStrictEqual(first, { state: 'upcoming', paid_cents: 1467, open_cents: 2933, collect_cents: 1467 })
  await collectAt(t, addMinutes(planned.plan!.parts[1]!.collect_at, -5 * aDay))
  await t.runJob('billing.announce_parts')
  assert.equal((await listTold(t, payer, id)).length, 2, 'the second part is still far off')
  t.clock.set(addMinutes(planned.plan!.parts[1]!.collect_at, -3 * aDay))
  await t.runJob('billing.announce_parts')
  await t.runJobs()
  await collectAt(t, planned.plan!.parts[1]!.collect_at)
  assert.equal((await billOf(t, payer, reference)).open_cents, 1466)
  assert.deepEqual(await listTold(t, payer, id), [
    ['charge', 4400],
    ['plan_part', 1467],
    ['plan_part', 1467],
  ])
  t.clock.advance(5)
  const ended = await bodyOf(t.call(`DELETE ${path}`, { as: asPayer(payer) }))
  assert.equal(ended.plan, null)
  assert.equal((await t.call(`DELETE ${path}`, { as: asPayer(payer) })).code, 'bill_not_payable')
  await t.runJobs()
  assert.deepEqual((await listTold(t, payer, id)).at(-1), ['charge', 1466])
  assert.deepEqual(await checkBooks(t, payer.id), [])
})

test('Waiving and writing off take what is open away, above the limit only with a second person, and money later makes room', async () => {
  const payer = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 30_000 })
  const { id } = await billOf(t, payer, reference)
  const give = (amount_cents: number, more: object = {}) =>
    t.call(`POST /admin/bills/${id}/reliefs`, {
      as: tom,
      body: { kind: 'waiver', amount_cents, reason: 'goodwill', note: 'Asked by phone', ...more },
    })
  assert.equal((await give(30_001)).code, 'bill_not_payable')
  assert.equal((await give(100, { reason: 'law_protects' })).status, 400)
  assert.equal((await give(100, { kind: 'write_off' })).status, 400)
  assert.equal((await give(100, { kind: 'write_off', reason: 'small_balance' })).status, 400)
  const small = await bodyOf(give(5000))
  assert.equal(small.state, 'granted')
  const large = await bodyOf(give(20_000, { kind: 'write_off', reason: 'not_collectible' }))
  assert.equal(large.state, 'waiting')
  const decide = (as: typeof tom, decision: 'grant' | 'refuse') =>
    t.call(`POST /admin/bill-reliefs/${large.id}/decide`, { as, body: { decision } })
  assert.equal((await decide(tom, 'grant')).code, 'second_person_required')
  assert.ok(
    (await bodyOf(t.call('GET /admin/bill-reliefs', { as: sasha, query: { state: 'waiting' } }))).items.some(
      (one) => one.id === large.id && one.may_decide,
    ),
  )
  assert.equal((await bodyOf(decide(sasha, 'grant'))).state, 'granted')
  assert.equal((await decide(sasha, 'grant')).code, 'not_available')
  await t.runJobs()
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), { waived_cents: 5000, written_off_cents: 20_000, open_cents: 5000 })
  assert.equal((await bodyOf(t.call(`GET /billing/${payer.id}/billing-items`, { as: tom }))).balance_due_cents, 5000)
  assert.equal((await readBooks(t, payer.id)).owed, 5000)
  // The plan pays all after all: nothing is owed, and nothing was given up.
  await bill(t, payer.id, { cents: 0, reference })
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), { waived_cents: 0, written_off_cents: 0, open_cents: 0, state: 'paid' })
  assert.deepEqual(await checkBooks(t, payer.id), [])
})

test('Small and old balances are written off together, others are not, whatever limit somebody asks for', async () => {
  const payer = await makePayer(t, 'declined_later')
  const reference = await bill(t, payer.id, { cents: 120 })
  const other = await bill(t, payer.id, { cents: 1000 })
  t.clock.advance(200 * aDay)
  const body = { below_cents: 9000, older_than_days: 120, note: 'Not worth a letter' }
  const done = await bodyOf(t.call('POST /admin/bill-reliefs/small', { as: tom, body }))
  assert.ok(done.bills >= 1 && done.amount_cents >= 120)
  await t.runJobs()
  assert.deepEqual([(await billOf(t, payer, reference)).state, (await billOf(t, payer, other)).open_cents], ['written_off', 1000])
})

test('setFamilyPayer, endFamilyPayer: a spouse’s card pays two people at once, with one receipt each', async () => {
  const spouse = await makePayer(t)
  const { rows } = await t.owner.query<{ id: string }>(
    `insert into patient (id, first_name, last_name, confirmation_status, preferred_language, created_at, updated_at)
     values (gen_random_uuid(), 'Ann', 'Payer', 'confirmed', 'en', now(), now()) returning id`,
  )
  const ann = { id: rows[0]!.id }
  const path = `/billing/${ann.id}/family-payer` as const
  assert.equal((await t.call(`PUT ${path}`, { as: tom, body: { payer_patient_id: ann.id, note: 'x' } })).code, 'not_available')
  const set = await bodyOf(t.call(`PUT ${path}`, { as: tom, body: { payer_patient_id: spouse.id, note: 'Both on the phone' } }))
  assert.equal(set.name, 'Pat Payer')
  const [hers, his] = [await bill(t, ann.id, { cents: 4400 }), await bill(t, spouse.id, { cents: 3000 })]
  const { collect_at } = await billOf(t, ann, hers)
  await collectAt(t, addMinutes(collect_at!, 20))
  assert.deepEqual([(await billOf(t, ann, hers)).state, (await billOf(t, spouse, his)).state], ['paid', 'paid'])
  assert.equal(await countCharges(t, spouse), 1)
  for (const [person, cents] of [
    [ann, 4400],
    [spouse, 3000],
  ] as const) {
    const { items } = await bodyOf(t.call(`GET /billing/${person.id}/papers`, { as: asPayer(person) }))
    assert.deepEqual(
      items.map(({ kind, amount_cents }) => [kind, amount_cents]),
      [['receipt', cents]],
    )
  }
  assert.equal((await t.call(`DELETE ${path}`, { as: asPayer(ann) })).status, 204)
})

test('A stranger finds nothing, and only billing staff see the lists of the practice', async () => {
  const payer = await makePayer(t)
  const { id } = await billOf(t, payer, await bill(t, payer.id, { cents: 700 }))
  for (const as of [maya, noor]) {
    assert.equal((await t.call(`GET /billing/${payer.id}/bills`, { as })).code, 'not_found')
    assert.equal((await t.call(`GET /billing/${payer.id}/bills/${id}`, { as })).code, 'not_found')
  }
  assert.equal((await t.call(`GET /billing/${maya.patient_id}/bills/${id}`, { as: maya })).code, 'not_found')
  assert.equal((await t.call('GET /admin/billing', { as: selma })).code, 'forbidden')
  assert.ok((await bodyOf(t.call('GET /admin/billing', { as: tom, query: { only: 'open', limit: 100 } }))).items.length > 0)
  const find = async (q: string) =>
    (await bodyOf(t.call('GET /admin/billing', { as: tom, query: { q } }))).items.map(({ patient_id }) => patient_id)
  assert.deepEqual([await find('noor'), await find('nobody has this name')], [[noor.patient_id], []], 'by name, whatever they owe')
})
