import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refundedAlone } from '@sorrel/contract/payments/rules'
import type { RefundReason } from '@sorrel/contract/payments/vocabulary'
import { transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { startPayment } from '../paying/starting.ts'
import { readPaid } from '../reading/paid.ts'
import { requestRefund } from '../refunds/asking.ts'
import { deliver, makePayer, owe, type Payer, pay, paymentOf, readBooks } from './paying.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, sasha, maya } = cast
type Staff = typeof tom | typeof sasha

const refund = async (payer: Payer, chargeId: string, amount_cents?: number, as: Staff = tom, reason: RefundReason = 'service_issue') =>
  t.call(`POST /billing/${payer.id}/charge/${chargeId}/refund`, {
    as,
    headers: await proveMember(t, as),
    body: { reason, note: 'The call broke off', ...(amount_cents !== undefined && { amount_cents }) },
  })
const decide = async (id: string, decision: 'approve' | 'refuse', as: Staff) =>
  t.call(`POST /admin/refunds/${id}/decide`, { as, headers: await proveMember(t, as), body: { decision } })

test('a charge is given back in parts, never more than it was, and what was given back is not owed again', async () => {
  const payer = await makePayer(t)
  const { id } = await pay(t, payer, { cents: 5000 })
  const before = await readBooks(t, payer.id)
  const part = await bodyOf(refund(payer, id, 1200))
  assert.deepEqual([part.state, part.amount_cents, part.asked_name], ['requested', 1200, tom.name])
  const meanwhile = await readBooks(t, payer.id)
  assert.deepEqual([meanwhile.owed, meanwhile.refunds, meanwhile.cash], [1200, -1200, before.cash], 'it is promised, and not yet gone')
  await t.runJobs()
  const after = await readBooks(t, payer.id)
  assert.deepEqual([after.owed, after.refunds, after.cash], [0, 0, before.cash - 1200], 'billing gives up what went back')
  const refused = await refund(payer, id, 3801)
  assert.deepEqual([refused.status, refused.code, refused.details.refundable_cents], [409, 'refund_exceeds_charge', 3800])
  const rest = await bodyOf(refund(payer, id))
  await t.runJobs()
  assert.equal(rest.amount_cents, 3800)
  assert.equal((await refund(payer, id)).code, 'refund_exceeds_charge')
  const done = await paymentOf(t, payer, id)
  assert.deepEqual(
    [done.refunded_cents, done.refundable_cents, done.refunds.map(({ state }) => state)],
    [5000, 0, ['succeeded', 'succeeded']],
  )
  const own = await bodyOf(t.call(`GET /billing/${payer.id}/payments`, { as: { kind: 'patient', patient_id: payer.id } }))
  assert.deepEqual([own.items[0]?.refunds.length, own.items[0]?.refunds[0]?.note, own.items[0]?.refunds[0]?.asked_name], [2, null, null])
})

test('In the demo, what a colleague asked for waits only above the limit.', async () => {
  const { items } = await bodyOf(t.call('GET /admin/refunds', { as: tom, query: { state: 'pending_approval', limit: 100 } }))
  assert.ok(items.length > 0)
  for (const { id, amount_cents, waits_for } of items) assert.ok(waits_for !== 'above_limit' || amount_cents > refundedAlone, id)
})

test('refundCharge is for billing staff, and a charge of somebody else is not found', async () => {
  const [payer, other] = [await makePayer(t), await makePayer(t)]
  const { id } = await pay(t, payer)
  assert.equal((await refund(other, id)).code, 'not_found')
  assert.equal((await refund(payer, makeId())).code, 'not_found')
  const body = { reason: 'other', note: 'x' } as const
  for (const as of [maya, cast.hannah, cast.selma])
    assert.equal((await t.call(`POST /billing/${payer.id}/charge/${id}/refund`, { as, body })).code, 'forbidden')
  assert.equal((await t.call(`POST /billing/${payer.id}/charge/${id}/refund`, { as: tom, body })).code, 'step_up_required')
  const key = { ...(await proveMember(t, tom)), 'idempotency-key': makeId() }
  const line = `POST /billing/${payer.id}/charge/${id}/refund` as const
  const twice = [await bodyOf(t.call(line, { as: tom, body, headers: key })), await bodyOf(t.call(line, { as: tom, body, headers: key }))]
  assert.equal(twice[0]!.id, twice[1]!.id, 'a repetition answers the same refund')
  const failed = await pay(t, await makePayer(t, 'insufficient'))
  const { rows } = await t.owner.query<{ patient_id: string }>('select patient_id from payment where id = $1', [failed.id])
  assert.equal((await refund({ id: rows[0]!.patient_id, instrument: '' }, failed.id)).code, 'not_available')
})

test('a large refund waits for a second person, counted over all refunds of the charge', async () => {
  const payer = await makePayer(t)
  const { id } = await pay(t, payer, { cents: 50_000 })
  const small = await bodyOf(refund(payer, id, 15_000))
  assert.equal(small.state, 'requested')
  const large = await bodyOf(refund(payer, id, 6_000))
  assert.deepEqual([large.state, large.may_decide], ['pending_approval', false], 'with the first one it is above the limit')
  const before = await readBooks(t, payer.id)
  assert.equal((await decide(large.id, 'approve', tom)).code, 'second_person_required')
  assert.deepEqual(await readBooks(t, payer.id), before)
  const listed = await bodyOf(t.call('GET /admin/refunds', { as: sasha, query: { state: 'pending_approval', limit: 1 } }))
  assert.deepEqual([listed.items[0]?.id, listed.items[0]?.may_decide], [large.id, true])
  assert.partialDeepStrictEqual(listed.items[0], {
    patient_name: 'Pat Payer',
    method: 'card',
    card: { last4: '4242' },
    waits_for: 'above_limit',
  })
  const seen = await bodyOf(t.call(`GET /billing/${payer.id}/payments`, { as: { kind: 'patient', patient_id: payer.id } }))
  assert.ok(!seen.items[0]?.refunds.some((one) => one.id === large.id), 'the patient sees nothing that may not come')
  assert.equal(seen.items[0]?.refunded_cents, 15_000, 'and it is not counted for them')
  const decided = await bodyOf(decide(large.id, 'approve', sasha))
  assert.deepEqual([decided.state, decided.decided_name], ['requested', sasha.name])
  assert.equal((await decide(large.id, 'refuse', sasha)).code, 'not_available')
  const refusedOne = await bodyOf(refund(payer, id, 20_000))
  assert.equal((await bodyOf(decide(refusedOne.id, 'refuse', sasha))).state, 'refused')
  assert.equal((await paymentOf(t, payer, id)).refundable_cents, 29_000, 'what was refused can be asked for again')
  assert.equal((await decide(makeId(), 'approve', sasha)).code, 'not_found')
})

test('what one person gives back alone is counted over all payments of the same people within a day', async () => {
  const payer = await makePayer(t)
  const charges = [(await pay(t, payer, { cents: 15_000 })).id, (await pay(t, payer, { cents: 15_000 })).id]
  const both = await Promise.all(charges.map((id) => bodyOf(refund(payer, id))))
  assert.deepEqual(both.map(({ state }) => state).sort(), ['pending_approval', 'requested'], 'also when both are asked for at once')
  assert.equal((await bodyOf(refund(payer, (await pay(t, payer, { cents: 6000 })).id, 6000, sasha))).state, 'pending_approval')
  const other = await makePayer(t)
  assert.equal((await bodyOf(refund(other, (await pay(t, other, { cents: 15_000 })).id))).state, 'requested')
  t.clock.advance(24 * 60 + 1)
  assert.equal((await bodyOf(refund(payer, (await pay(t, payer, { cents: 6000 })).id))).state, 'requested')
})

test('fifty refunds at once never give back more than the charge', async () => {
  const payer = await makePayer(t)
  const { id } = await pay(t, payer, { cents: 1000 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => refund(payer, id, 90)))
  const taken = answers.filter(({ status }) => status === 201).length
  assert.deepEqual([taken, answers.filter(({ code }) => code === 'refund_exceeds_charge').length], [11, 39])
  await t.runJobs()
  assert.deepEqual([(await readBooks(t, payer.id)).owed, (await paymentOf(t, payer, id)).refunded_cents], [0, 990])
  await assert.rejects(
    t.owner.query(`update payment set refunding_cents = 1001 where id = $1`, [id]),
    /violates check constraint/,
    'the database refuses, too',
  )
})

test('a refund that fails is booked back, and one whose answer is lost goes out once', async () => {
  const payer = await makePayer(t, 'refund_fails')
  const { id } = await pay(t, payer)
  const before = await readBooks(t, payer.id)
  await bodyOf(refund(payer, id))
  await t.runJob('payments.ask_about_unknown')
  await t.runJobs()
  await deliver(t)
  const failed = (await paymentOf(t, payer, id)).refunds[0]
  assert.deepEqual([failed?.state, failed?.failure_code], ['failed', 'account_closed'])
  assert.deepEqual(await readBooks(t, payer.id), before)
  assert.equal((await paymentOf(t, payer, id)).refundable_cents, 5000, 'it can be tried again')

  const waiting = await makePayer(t, 'refund_waits')
  const second = await pay(t, waiting)
  const asked = await bodyOf(refund(waiting, second.id))
  // As if the server had died between the question and the answer.
  await t.house.integrations.payments.refund({
    key: asked.id,
    reference: asked.id,
    amount_cents: 5000,
    charge_ref: await chargeOf(second.id),
  })
  await t.owner.query('update refund set is_unknown = true where id = $1', [asked.id])
  await t.runJobs()
  assert.equal((await paymentOf(t, waiting, second.id)).refunds[0]?.state, 'succeeded')
  const { rows } = await t.owner.query(
    `select count(*)::int as count from demo_processor_object where kind = 'refund' and reference = $1`,
    [asked.id],
  )
  assert.equal(rows[0].count, 1)
})

const chargeOf = async (id: string) =>
  (await t.owner.query<{ charge_ref: string }>('select charge_ref from payment where id = $1', [id])).rows[0]!.charge_ref

test('what was paid too much comes out of the credit, and cash goes back by hand', async () => {
  const payer = await makePayer(t)
  const reference = await owe(t, payer.id, 3000)
  const { id } = await pay(t, payer, { reference, cents: 5000 })
  assert.deepEqual((await readBooks(t, payer.id)).credit, -2000)
  await requestRefund(t.context(), { patientId: payer.id, paymentId: id, amountCents: 2000, reason: 'insurance_paid', note: 'Credit' })
  await t.runJobs()
  const books = await readBooks(t, payer.id)
  assert.deepEqual([books.owed, books.credit, books.refunds], [0, 0, 0])
  const body = { method: 'cash', amount_cents: 700, received_on: t.clock().slice(0, 10) } as const
  const cash = await bodyOf(t.call(`POST /billing/${payer.id}/payments`, { as: tom, body }))
  const back = await bodyOf(refund(payer, cash.id))
  assert.equal(back.state, 'succeeded')
  const after = await readBooks(t, payer.id)
  assert.deepEqual([after.owed, after.credit, after.office - books.office, after.cash], [0, 0, 0, books.cash])
})

test('of a payment for several things one can be given back alone, and never more of it than was paid for it', async () => {
  const payer = await makePayer(t)
  const references = [await owe(t, payer.id, 3000), await owe(t, payer.id, 2000)]
  const allocations = references.map((reference, nth) => ({ reference, patientId: payer.id, amountCents: nth === 0 ? 3000 : 2000 }))
  const wanted = { key: makeId(), instrumentId: payer.instrument, allocations, by: 'patient', purpose: 'care' } as const
  const paymentId = await transaction(t.context(), (ctx) => startPayment(ctx, wanted))
  await t.runJobs()
  const ask = (amountCents?: number) =>
    requestRefund(t.context(), {
      ...{ patientId: payer.id, paymentId, reference: references[1]!, amountCents, reason: 'contest_upheld' },
      note: 'One of two',
    })
  await ask(500)
  await assert.rejects(ask(1501), (error) => error instanceof Problem && error.code === 'refund_exceeds_charge')
  await ask()
  const paid = await readPaid(t.context(), references)
  assert.deepEqual(
    references.map((reference) => paid.get(reference)?.refunded_cents),
    [0, 2000],
  )
  await assert.rejects(ask(), (error) => error instanceof Problem && error.code === 'refund_exceeds_charge')
})

test('a gift that is given back is handed on no more, and nobody owes it', async () => {
  const payer = await makePayer(t)
  const payable = async () =>
    (
      await t.owner.query<{ cents: number }>(
        `select coalesce(sum(in_cents - out_cents), 0)::float8 as cents from app.ledger_account where name = 'donations:payable'`,
      )
    ).rows[0]!.cents
  const before = await payable()
  const allocations = [{ reference: `donation:${makeId()}:1`, patientId: null, amountCents: 2500 }]
  const wanted = { key: makeId(), instrumentId: payer.instrument, allocations, by: 'schedule', purpose: 'donation' } as const
  const id = await transaction(t.context(), (ctx) => startPayment(ctx, wanted))
  await t.runJobs()
  assert.equal(await payable(), before - 2500)
  assert.equal((await refund(payer, id)).code, 'not_found', 'no staff know of it')
  await requestRefund(t.context(), { patientId: payer.id, paymentId: id, reason: 'other', note: 'Taken back' })
  await t.runJobs()
  const books = await readBooks(t, payer.id)
  assert.deepEqual([await payable(), books.owed, books.credit, books.refunds], [before, 0, 0, 0])
})

test('a dispute is held apart, answered once, and comes back when it is won', async () => {
  const payer = await makePayer(t, 'disputed')
  const { id } = await pay(t, payer)
  const before = await readBooks(t, payer.id)
  await deliver(t, 3)
  const after = await readBooks(t, payer.id)
  assert.deepEqual([after.held - before.held, after.fees - before.fees, before.cash - after.cash], [5000, 1500, 6500])
  assert.equal((await refund(payer, id)).code, 'not_available')
  const { items } = await bodyOf(t.call('GET /admin/disputes', { as: tom, query: { limit: 1 } }))
  const [dispute] = items
  assert.deepEqual([dispute?.payment_id, dispute?.state, dispute?.reason, dispute?.may_answer], [id, 'needs_response', 'fraudulent', true])
  const line = `POST /admin/disputes/${dispute!.id}/evidence` as const
  const sent = await bodyOf(t.call(line, { as: tom, body: { evidence: 'A visit took place, and she agreed to pay.' } }))
  assert.deepEqual([sent.evidence_name, sent.may_answer], [tom.name, false])
  assert.equal((await t.call(line, { as: sasha, body: { evidence: 'Again' } })).code, 'not_available')
  assert.equal((await t.call(`POST /admin/disputes/${makeId()}/evidence`, { as: tom, body: { evidence: 'x' } })).code, 'not_found')
  await t.runJobs()
  await deliver(t, 2)
  const won = await readBooks(t, payer.id)
  assert.deepEqual([won.held - before.held, before.cash - won.cash, won.owed], [0, 1500, 0], 'the fee of the bank stays')
  assert.equal((await paymentOf(t, payer, id)).disputes[0]?.state, 'won')
})

test('a dispute that is lost is owed again', async () => {
  const payer = await makePayer(t, 'disputed')
  const { reference } = await pay(t, payer)
  await deliver(t)
  const paidNow = async () => (await readPaid(t.context(), [reference])).get(reference)
  assert.deepEqual([(await paidNow())?.paid_cents, (await paidNow())?.disputed_cents], [5000, 5000])
  const { items } = await bodyOf(t.call('GET /admin/disputes', { as: tom, query: { limit: 1 } }))
  await bodyOf(t.call(`POST /admin/disputes/${items[0]!.id}/evidence`, { as: tom, body: { evidence: 'losing_evidence' } }))
  await t.runJobs()
  await deliver(t)
  const books = await readBooks(t, payer.id)
  assert.equal(books.owed, 5000)
  assert.deepEqual([(await paidNow())?.paid_cents, (await paidNow())?.disputed_cents], [0, 0], 'nobody holds it, and nobody has paid')
  const inquired = await makePayer(t, 'inquired')
  await pay(t, inquired)
  const before = await readBooks(t, inquired.id)
  await deliver(t)
  assert.deepEqual(await readBooks(t, inquired.id), before, 'an inquiry takes nothing')
})
