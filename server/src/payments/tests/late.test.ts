import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResultUnknown } from '../../integrations/payments/index.ts'
import { transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { startPayment } from '../paying/starting.ts'
import { begin, deliver, listOf, makePayer, owe, type Payer, pay, paymentOf, post, readBooks } from './paying.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast

/** The processor finds out that a charge went through which it had called refused, and says so as often as `times`. */
async function succeedLate(paymentId: string, times = 1): Promise<void> {
  const { rows } = await t.owner.query<{ charge_ref: string; id: string }>('select charge_ref, id from payment_try where payment_id = $1', [
    paymentId,
  ])
  const { charge_ref, id } = rows[0]!
  await t.owner.query(`update demo_processor_object set data = data || '{"outcome": "succeeded", "fee_cents": 175}' where ref = $1`, [
    charge_ref,
  ])
  for (let nth = 0; nth < times; nth += 1) {
    const told = {
      id: `evt_late_${charge_ref}_${nth}`,
      type: 'payment_intent.succeeded',
      about: 'charge',
      object_ref: charge_ref,
      reference: id,
    }
    assert.equal(await post(t, JSON.stringify(told)), 204)
  }
  await t.runJobs()
}
const goodCard = async (payer: Payer) => ({ id: payer.id, instrument: (await makeCard(payer)).id })
const makeCard = async (payer: Payer) => {
  const id = makeId()
  await t.owner.query(
    `insert into payment_instrument (id, patient_id, customer_ref, card_ref, type, brand, last4, exp_month, exp_year, is_default, status, created_at)
     select $1::uuid, patient_id, customer_ref, replace(card_ref, 'insufficient', 'good'), type, brand, last4, exp_month, exp_year, false, 'active', created_at
     from payment_instrument where id = $2`,
    [id, payer.instrument],
  )
  await t.owner.query(
    `insert into demo_processor_object (ref, kind, parent, data, at) select replace(ref, 'insufficient', 'good'), kind, parent,
      data || jsonb_build_object('behavior', 'good', 'card_ref', replace(ref, 'insufficient', 'good')), at
     from demo_processor_object where ref = (select card_ref from payment_instrument where id = $1)`,
    [payer.instrument],
  )
  return { id }
}

test('money that comes after a refusal pays what is owed, once, however often the processor says so', async () => {
  const payer = await makePayer(t, 'insufficient')
  const { id } = await pay(t, payer, { cents: 5000 })
  await deliver(t)
  assert.equal((await paymentOf(t, payer, id)).state, 'failed')
  const before = await readBooks(t, payer.id)
  await succeedLate(id, 3)
  const after = await readBooks(t, payer.id)
  assert.deepEqual([after.owed, after.credit, after.cash - before.cash, after.fees - before.fees], [0, 0, 5000 - 175, 175])
  const payments = await listOf(t, payer)
  assert.deepEqual(
    payments.map(({ state, amount_cents, refunds }) => [state, amount_cents, refunds.length]),
    [
      ['succeeded', 5000, 0],
      ['failed', 5000, 0],
    ],
  )
  const { findings } = await bodyOf(t.call('POST /admin/reconciliation', { as: tom }))
  assert.deepEqual(
    findings.filter(({ check }) => check === 'processor_cash' || check === 'balance'),
    [],
  )
})

test('money that comes after the same was paid another way waits for a person to give it back, and is there for nobody else meanwhile', async () => {
  const payer = await makePayer(t, 'insufficient')
  const { id, reference } = await pay(t, payer, { cents: 5000 })
  await pay(t, await goodCard(payer), { cents: 5000, reference })
  await succeedLate(id)
  const late = (await listOf(t, payer))[0]!
  assert.deepEqual(
    [late.state, late.refunds.map(({ state, amount_cents, reason }) => [state, amount_cents, reason])],
    ['succeeded', [['pending_approval', 5000, 'duplicate']]],
  )
  const waiting = await bodyOf(t.call('GET /admin/refunds', { as: tom, query: { state: 'pending_approval', limit: 1 } }))
  assert.deepEqual(
    [waiting.items[0]?.id, waiting.items[0]?.may_decide],
    [late.refunds[0]?.id, true],
    'any one person may decide: the system asked',
  )
  await bodyOf(
    t.call(`POST /admin/refunds/${late.refunds[0]!.id}/decide`, {
      as: tom,
      headers: await proveMember(t, tom),
      body: { decision: 'approve' },
    }),
  )
  await t.runJobs()
  const books = await readBooks(t, payer.id)
  assert.deepEqual([books.owed, books.credit, books.refunds], [0, 0, 0])
})

test('a gift that comes late goes back at once: its giver was told that it failed', async () => {
  const payer = await makePayer(t, 'insufficient')
  const allocations = [{ reference: `donation:${makeId()}:1`, patientId: null, amountCents: 1500 }]
  const id = await transaction(t.context(), (ctx) =>
    startPayment(ctx, { key: makeId(), instrumentId: payer.instrument, allocations, by: 'schedule', purpose: 'donation' }),
  )
  await t.runJobs()
  await succeedLate(id)
  const own = await bodyOf(t.call(`GET /billing/${payer.id}/payments`, { as: { kind: 'patient', patient_id: payer.id } }))
  assert.deepEqual(
    own.items[0]?.refunds.map(({ state, amount_cents }) => [state, amount_cents]),
    [['succeeded', 1500]],
  )
})

test('a processor that hangs is asked a few times a turn, and about everything once it is back', async () => {
  const payers = []
  for (let nth = 0; nth < 6; nth += 1) {
    const payer = await makePayer(t, 'times_out')
    payers.push({ payer, id: (await pay(t, payer)).id })
  }
  const { payments } = t.house.integrations
  const { findCharge } = payments
  let asked = 0
  payments.findCharge = async () => {
    asked += 1
    throw new ResultUnknown('it hangs')
  }
  t.clock.advance(6)
  await t.runJob('payments.ask_about_unknown')
  assert.equal(asked, 3)
  await t.runJob('payments.ask_about_unknown')
  assert.equal(asked, 6, 'the next turn goes on with the others')
  payments.findCharge = findCharge
  t.clock.advance(61)
  await t.runJob('payments.ask_about_unknown')
  for (const { payer, id } of payers) assert.equal((await paymentOf(t, payer, id)).state, 'succeeded')
})

test('a key that is used again pays for the same things or for nothing', async () => {
  const payer = await makePayer(t)
  const [one, other] = [await owe(t, payer.id, 2000), await owe(t, payer.id, 2000)]
  const key = makeId()
  await begin(t, payer, { reference: one, cents: 2000, key })
  await assert.rejects(
    begin(t, payer, { reference: other, cents: 2000, key }),
    (error) => error instanceof Problem && error.code === 'idempotency_key_reused',
  )
})
