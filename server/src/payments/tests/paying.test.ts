import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signatureOf } from '../../integrations/payments/processor/store.ts'
import { transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { postToLedger } from '../../ledger/posting.ts'
import { cast } from '../../world/cast.ts'
import { chargeCard } from '../paying/charging.ts'
import { startPayment } from '../paying/starting.ts'
import { readPaid } from '../reading/paid.ts'
import { type Behavior, begin, countCharges, deliver, listOf, makePayer, owe, pay, paymentOf, post, readBooks } from './paying.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const refusal = (code: string) => (error: unknown) => error instanceof Problem && error.code === code
const askAbout = () => t.runJob('payments.ask_about_unknown')

test('a card is charged once, what was owed is paid, and the fee of the processor stands apart', async () => {
  const payer = await makePayer(t)
  const before = await readBooks(t, payer.id)
  const { id, reference } = await pay(t, payer, { cents: 5000 })
  const paid = await paymentOf(t, payer, id)
  assert.deepEqual([paid.state, paid.amount_cents, paid.refundable_cents, paid.card?.last4], ['succeeded', 5000, 5000, '4242'])
  const after = await readBooks(t, payer.id)
  assert.deepEqual([after.owed, after.credit], [0, 0])
  // 2.9 % of $50.00 and 30 cents.
  assert.deepEqual([after.cash - before.cash, after.fees - before.fees], [5000 - 175, 175])
  assert.deepEqual((await readPaid(t.context(), [reference])).get(reference), {
    ...{ paid_cents: 5000, refunded_cents: 0, in_flight_cents: 0, surplus_refunded_cents: 0, disputed_cents: 0 },
  })
  assert.equal(await countCharges(t, payer), 1)
  const own = await bodyOf(t.call(`GET /billing/${payer.id}/payments`, { as: { kind: 'patient', patient_id: payer.id } }))
  assert.deepEqual(
    own.items.map((one) => one.id),
    [id],
  )
  assert.equal((await t.call(`GET /billing/${payer.id}/payments`, { as: cast.maya })).code, 'not_found')
  assert.equal((await t.call(`GET /billing/${payer.id}/payments`, { as: cast.hannah })).code, 'forbidden')
})

test('a card that its bank refuses pays nothing, and says why', async () => {
  const cases: [Behavior, string][] = [
    ['declined_later', 'declined'],
    ['insufficient', 'insufficient_funds'],
    ['confirm_always', 'authentication_needed'],
    // After a few tries in vain.
    ['down', 'not_reached'],
  ]
  for (const [behavior, code] of cases) {
    const payer = await makePayer(t, behavior)
    const { id } = await pay(t, payer)
    const failed = await paymentOf(t, payer, id)
    assert.deepEqual([failed.state, failed.failure_code], ['failed', code])
    assert.deepEqual([(await readBooks(t, payer.id)).owed, await countCharges(t, payer)], [5000, 0])
  }
})

test('a card that expires between the wish to pay and the charge is refused', async () => {
  const payer = await makePayer(t)
  const { id } = await begin(t, payer)
  t.clock.set('2032-01-01T12:00:00.000Z')
  await t.runJobs()
  assert.equal((await paymentOf(t, payer, id)).failure_code, 'expired_card')
})

test('an answer that is lost leaves one charge: nothing is charged anew meanwhile, and the question after five minutes finds it', async () => {
  const payer = await makePayer(t, 'times_out')
  const { id, reference } = await pay(t, payer)
  assert.equal((await paymentOf(t, payer, id)).state, 'unknown')
  assert.equal((await readBooks(t, payer.id)).owed, 5000)
  await assert.rejects(begin(t, payer, { reference }), refusal('payment_under_way'))
  await askAbout()
  assert.equal((await paymentOf(t, payer, id)).state, 'unknown', 'it is not yet time')
  t.clock.advance(6)
  await askAbout()
  await askAbout()
  assert.equal((await paymentOf(t, payer, id)).state, 'succeeded')
  assert.deepEqual([(await readBooks(t, payer.id)).owed, await countCharges(t, payer)], [0, 1])
})

test('a question that never arrives is sent again under its own key alone, and given up after a day', async () => {
  const payer = await makePayer(t, 'never_arrives')
  const { id } = await pay(t, payer)
  for (const minutes of [6, 61, 12 * 60]) {
    t.clock.advance(minutes)
    await askAbout()
    assert.equal((await paymentOf(t, payer, id)).state, 'unknown')
  }
  t.clock.advance(24 * 60)
  await askAbout()
  const gone = await paymentOf(t, payer, id)
  assert.deepEqual([gone.state, gone.failure_code, await countCharges(t, payer)], ['failed', 'not_reached', 0])
  const { rows } = await t.owner.query('select state from payment_try where payment_id = $1', [id])
  assert.deepEqual(rows, [{ state: 'plugin_failure' }], 'there was one try with one key')
})

test('a server that dies before or after it asked leaves an open try, which is settled under its own key and never doubled', async () => {
  for (const isAsked of [false, true]) {
    const payer = await makePayer(t)
    const { id } = await begin(t, payer)
    await t.owner.query('delete from graphile_worker._private_jobs')
    const tryId = makeId()
    await t.owner.query(
      `insert into payment_try (id, payment_id, number, state, asked_at, check_at) values ($1, $2, 1, 'unknown', $3, $3::timestamptz + interval '5 minutes')`,
      [tryId, id, t.clock()],
    )
    const { rows } = await t.owner.query<{ customer_ref: string; card_ref: string }>(
      'select customer_ref, card_ref from payment_instrument where id = $1',
      [payer.instrument],
    )
    if (isAsked) await t.house.integrations.payments.charge({ key: tryId, reference: tryId, amount_cents: 5000, ...rows[0]! })
    await Promise.all([chargeCard(t.context(), id), chargeCard(t.context(), id)])
    assert.equal((await paymentOf(t, payer, id)).state, 'processing', 'an open try keeps jobs from a second one')
    t.clock.advance(6)
    await Promise.all([askAbout(), askAbout()])
    assert.deepEqual([(await paymentOf(t, payer, id)).state, await countCharges(t, payer)], ['succeeded', 1])
    assert.equal((await readBooks(t, payer.id)).owed, 0)
  }
})

test('receivePaymentEvent counts an event once, whoever repeats it and in whatever order it comes, and only with a fresh signature', async () => {
  const payer = await makePayer(t, 'times_out')
  const { id } = await pay(t, payer)
  const told = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', about: 'charge', object_ref: 'pi_nobody', reference: null })
  assert.equal(await post(t, told, 't=1,v1=00'), 401)
  const at = Math.floor(Date.parse(t.clock()) / 1000)
  assert.equal(await post(t, told, signatureOf(t.house.config.hash_secret, told, at - 301)), 401)
  assert.equal(await post(t, `${told} `, signatureOf(t.house.config.hash_secret, told, at)), 401, 'the text itself is signed')
  assert.equal(await post(t, told), 204, 'one about a charge of somebody else changes nothing')
  const answers = await deliver(t, 10)
  assert.ok(answers.length >= 10 && answers.every((status) => status === 204))
  assert.equal((await paymentOf(t, payer, id)).state, 'succeeded')
  assert.deepEqual([(await readBooks(t, payer.id)).owed, await countCharges(t, payer)], [0, 1])
  const { rows } = await t.owner.query('select count(*)::int as count, count(distinct event_id)::int as events from processor_event')
  assert.equal(rows[0].count, rows[0].events)
})

test('what is paid twice at once is paid once, and the same wish with other content is refused', async () => {
  const payer = await makePayer(t)
  const reference = await owe(t, payer.id, 5000)
  const key = makeId()
  const same = await Promise.all([begin(t, payer, { reference, key }), begin(t, payer, { reference, key })])
  assert.equal(same[0].id, same[1].id)
  await assert.rejects(begin(t, payer, { reference, key, cents: 4000 }), refusal('idempotency_key_reused'))
  const others = await Promise.allSettled([begin(t, payer, { reference }), begin(t, payer, { reference })])
  assert.deepEqual(
    others.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await t.runJobs()
  assert.equal(await countCharges(t, payer), 1)
})

test('what is too much is in credit, and one payment may pay for several people', async () => {
  const [payer, relative] = [await makePayer(t), await makePayer(t)]
  const [own, theirs] = [await owe(t, payer.id, 3000), await owe(t, relative.id, 2000)]
  const allocations = [
    { reference: own, patientId: payer.id, amountCents: 4500 },
    { reference: theirs, patientId: relative.id, amountCents: 2000 },
  ]
  const wanted = { key: makeId(), instrumentId: payer.instrument, allocations, by: 'patient', purpose: 'care' } as const
  const id = await transaction(t.context(), (ctx) => startPayment(ctx, wanted))
  await t.runJobs()
  const paid = await paymentOf(t, payer, id)
  assert.deepEqual(
    paid.parts.map(({ amount_cents, credit_cents }) => [amount_cents, credit_cents]),
    [
      [4500, 1500],
      [2000, 0],
    ],
  )
  const [mine, his] = [await readBooks(t, payer.id), await readBooks(t, relative.id)]
  assert.deepEqual([mine.owed, mine.credit, his.owed, his.credit], [0, -1500, 0, 0])
  assert.equal((await listOf(t, relative))[0]?.id, id, 'staff see it with the relative, too')
  const seen = await bodyOf(t.call(`GET /billing/${relative.id}/payments`, { as: { kind: 'patient', patient_id: relative.id } }))
  assert.equal(seen.items.length, 0, 'the relative does not see the card of somebody else')
})

test('a patient begins to pay with a card of their own, and with nobody else’s', async () => {
  const [payer, other] = [await makePayer(t), await makePayer(t)]
  const reference = await owe(t, payer.id, 2500)
  const start = (instrumentId: string) =>
    transaction(t.context({ kind: 'patient', patient_id: payer.id }), (ctx) =>
      startPayment(ctx, {
        ...{ key: makeId(), instrumentId, by: 'patient', purpose: 'care' },
        allocations: [{ reference, patientId: payer.id, amountCents: 2500 }],
      }),
    )
  await assert.rejects(start(other.instrument), refusal('not_found'))
  const id = await start(payer.instrument)
  await t.runJobs()
  assert.equal((await paymentOf(t, payer, id)).state, 'succeeded')
})

test('HSA and FSA money pays for care, and for no fee or donation', async () => {
  for (const type of ['HSA Card', 'FSA Card'] as const) {
    const payer = await makePayer(t, 'good', type)
    for (const purpose of ['fee', 'donation'] as const) await assert.rejects(begin(t, payer, { purpose }), refusal('not_available'))
    const { id } = await pay(t, payer)
    assert.equal((await paymentOf(t, payer, id)).state, 'succeeded')
  }
})

test('recordOutsidePayment pays what was owed longest, once for one key, and not for a day to come', async () => {
  const payer = await makePayer(t)
  const first = await owe(t, payer.id, 3000)
  t.clock.advance(60)
  const second = await owe(t, payer.id, 3000)
  const body = { method: 'check', amount_cents: 4000, received_on: t.clock().slice(0, 10), number: '1042' } as const
  const line = `POST /billing/${payer.id}/payments` as const
  const headers = { 'idempotency-key': makeId() }
  const [one, again] = [
    await bodyOf(t.call(line, { as: cast.tom, body, headers })),
    await bodyOf(t.call(line, { as: cast.tom, body, headers })),
  ]
  assert.deepEqual([one.id, one.state, one.number], [again.id, 'succeeded', '1042'])
  assert.deepEqual(
    one.parts.map(({ reference, amount_cents }) => [reference, amount_cents]),
    [
      [first, 3000],
      [second, 1000],
    ],
  )
  await bodyOf(t.call(line, { as: cast.tom, body: { ...body, method: 'cash' } }))
  const books = await readBooks(t, payer.id)
  assert.deepEqual([books.owed, books.credit], [0, -2000])
  await t.runJobs()
  const { balance_due_cents, credit_cents } = await bodyOf(t.call(`GET /billing/${payer.id}/billing-items`, { as: cast.tom }))
  assert.deepEqual([balance_due_cents, credit_cents], [0, 2000])
  const tomorrow = new Date(Date.parse(t.clock()) + 2 * 86_400_000).toISOString().slice(0, 10)
  assert.equal((await t.call(line, { as: cast.tom, body: { ...body, received_on: tomorrow } })).code, 'invalid_request')
  assert.equal((await t.call(line, { as: cast.maya, body })).code, 'forbidden')
  assert.equal((await t.call(`POST /billing/${makeId()}/payments`, { as: cast.tom, body })).code, 'not_found')
})

test('one whose answer cannot be kept holds up nobody else, and a payment whose job was given up is charged after all', async () => {
  const [stuck, other] = [await makePayer(t, 'times_out'), await makePayer(t, 'times_out')]
  const [first, second] = [await pay(t, stuck), await pay(t, other)]
  const reference = `payment:${first.id}`
  await transaction(t.context(), (ctx) =>
    postToLedger(ctx, {
      ...{ kind: 'payment_received', reference, idempotencyKey: makeId(), effectiveAt: t.clock() },
      postings: [{ from: `patient:${stuck.id}:receivable`, to: 'cash:stripe', amountCents: 1 }],
    }),
  )
  t.clock.advance(6)
  await askAbout()
  assert.deepEqual([(await paymentOf(t, stuck, first.id)).state, (await paymentOf(t, other, second.id)).state], ['unknown', 'succeeded'])
  const forgotten = await makePayer(t)
  const { id } = await begin(t, forgotten)
  await t.owner.query('delete from graphile_worker._private_jobs')
  t.clock.advance(5 * 60)
  await askAbout()
  assert.equal((await paymentOf(t, forgotten, id)).state, 'processing')
  t.clock.advance(61)
  await askAbout()
  assert.deepEqual([(await paymentOf(t, forgotten, id)).state, await countCharges(t, forgotten)], ['succeeded', 1])
})

test('whoever pays can neither write down that they paid nor change by which name a card is charged', async () => {
  const payer = await makePayer(t)
  const { id } = await pay(t, payer)
  const attempt = async (statement: string, values: readonly unknown[]) => {
    await t.owner.query('begin')
    try {
      await t.owner.query('set local role app_user')
      await t.owner.query(`select set_config('app.actor_kind', 'patient', true), set_config('app.actor_id', '${payer.id}', true)`)
      return (await t.owner.query(statement, [...values])).rowCount
    } finally {
      await t.owner.query('rollback')
    }
  }
  const begins = (state: string, method: string, charge_ref: string | null, instrument: string | null) =>
    attempt(
      `insert into app.payment (id, key, patient_id, instrument_id, method, started_by, purpose, amount_cents, state, charge_ref, settled_at, created_at, updated_at)
       values ($1::uuid, $1::uuid::text, $2, $3, $4, 'patient', 'care', 100, $5, $6, $7, now(), now())`,
      [makeId(), payer.id, instrument, method, state, charge_ref, state === 'succeeded' ? t.clock() : null],
    )
  const denied = { code: '42501' }
  assert.equal(await begins('processing', 'card', null, payer.instrument), 1)
  await assert.rejects(begins('succeeded', 'card', 'pi_made_up', payer.instrument), denied)
  await assert.rejects(begins('succeeded', 'cash', null, null), denied)
  await assert.rejects(begins('processing', 'card', null, (await makePayer(t)).instrument), denied, 'nor with the card of somebody else')
  const add = `insert into app.payment_allocation (payment_id, position, reference, patient_id, amount_cents) values ($1, 2, 'visit_fee:x', $2, 100)`
  await assert.rejects(attempt(add, [id, payer.id]), denied, 'a payment that ended pays nothing more')
  assert.equal(await attempt('update app.payment_instrument set is_default = false where id = $1', [payer.instrument]), 1)
  for (const column of ['card_ref', 'customer_ref', 'type'])
    await assert.rejects(attempt(`update app.payment_instrument set ${column} = 'pm_x' where id = $1`, [payer.instrument]), denied)
})
