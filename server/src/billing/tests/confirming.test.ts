import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResultUnknown } from '../../integrations/payments/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { deliver, listOf, makePayer, type Payer, readBooks } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { asPayer, bill, billOf, checkBooks, collectAt, listTold } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, maya } = cast
const aDay = 24 * 60

const confirm = (payer: Payer, id: string, as: object = asPayer(payer)) =>
  t.call(`POST /billing/${payer.id}/payments/${id}/confirm`, { as: as as ReturnType<typeof asPayer> })
const finish = (payer: Payer, id: string, demo_answer?: 'confirm' | 'refuse') =>
  t.call(`POST /billing/${payer.id}/payments/${id}/confirmed`, { as: asPayer(payer), body: demo_answer ? { demo_answer } : {} })
const listMine = async (payer: Payer) => (await bodyOf(t.call(`GET /billing/${payer.id}/payments`, { as: asPayer(payer) }))).items
/** Which messages a person has in the outbox, the first first. */
async function listWritten({ id }: Pick<Payer, 'id'>): Promise<string[]> {
  const { rows } = await t.owner.query<{ template: string }>(
    `select template from notification where recipient_id = $1 and channel = 'sms' order by created_at, template`,
    [id],
  )
  return rows.map(({ template }) => template)
}
async function reach(payer: Payer): Promise<Payer> {
  await t.owner.query(`update patient set phone_number = '+1312555' || (1000 + floor(random() * 8999))::int where id = $1`, [payer.id])
  return payer
}

/** A charge of a card whose bank wants its holder to confirm, which was refused on its day. */
async function refuseOnItsDay(cents = 4000) {
  const payer = await reach(await makePayer(t, 'confirm_always'))
  const reference = await bill(t, payer.id, { cents })
  await collectAt(t, (await billOf(t, payer, reference)).collect_at!)
  const [failed] = await listMine(payer)
  return { payer, reference, failed: failed! }
}

test('confirmPayment: a card whose bank wants a word from its holder is not tried again, its holder is told, and confirming it pays once', async () => {
  const { payer, reference, failed } = await refuseOnItsDay()
  assert.deepEqual([failed.state, failed.failure_code, failed.may_confirm], ['failed', 'authentication_needed', true])
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), { state: 'due', failures: 1, open_cents: 4000 })
  assert.deepEqual(await listWritten(payer), ['bill_notice', 'payment_to_confirm'])
  await collectAt(t, addMinutes(t.clock(), 8 * aDay))
  assert.equal((await listMine(payer)).length, 1, 'nobody tries it again without them')

  const both = await Promise.all([bodyOf(confirm(payer, failed.id)), bodyOf(confirm(payer, failed.id))])
  assert.equal(new Set(both.map(({ payment_id }) => payment_id)).size, 1, 'two tabs confirm one payment')
  const begun = await bodyOf(confirm(payer, failed.id))
  const awaiting = async () =>
    (await bodyOf(t.call(`GET /billing/${payer.id}/bills`, { as: asPayer(payer) }))).items.map((one) => one.awaits_bank)
  assert.ok((await awaiting()).includes(true), 'the bill says that the bank waits')
  assert.match(begun.client_secret, /_secret$/)
  const mine = await listMine(payer)
  assert.deepEqual([mine.length, mine[0]?.id, mine[0]?.state], [2, begun.payment_id, 'processing'])
  assert.equal((await billOf(t, payer, reference)).state, 'processing')
  const pay = { bill_ids: [(await billOf(t, payer, reference)).id], instrument_id: payer.instrument, amount_cents: 4000 }
  assert.equal((await t.call(`POST /billing/${payer.id}/pay`, { as: asPayer(payer), body: pay })).code, 'bill_not_payable')

  assert.equal((await bodyOf(finish(payer, begun.payment_id))).state, 'processing', 'the bank has not heard yet')
  assert.equal((await bodyOf(finish(payer, begun.payment_id, 'confirm'))).state, 'succeeded')
  assert.ok(!(await awaiting()).includes(true))
  assert.equal((await bodyOf(finish(payer, begun.payment_id, 'refuse'))).state, 'succeeded', 'what is paid is paid')
  await deliver(t, 2)
  const books = await readBooks(t, payer.id)
  assert.deepEqual([books.owed, books.credit], [0, 0])
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), { state: 'paid', open_cents: 0 })
  assert.deepEqual(
    (await listMine(payer)).map(({ may_confirm }) => may_confirm),
    [false, false],
  )
  assert.equal((await confirm(payer, failed.id)).code, 'bill_not_payable')
  assert.deepEqual(await checkBooks(t, payer.id), [])
})

test('finishConfirmation: what its holder refuses or leaves is called off, charges nothing, and may be confirmed anew', async () => {
  const { payer, reference, failed } = await refuseOnItsDay()
  const first = await bodyOf(confirm(payer, failed.id))
  assert.partialDeepStrictEqual(await bodyOf(finish(payer, first.payment_id, 'refuse')), {
    state: 'failed',
    failure_code: 'authentication_needed',
    may_confirm: true,
  })
  const second = await bodyOf(confirm(payer, first.payment_id))
  t.clock.advance(16)
  await t.runJob('payments.ask_about_unknown')
  await t.runJobs()
  assert.equal((await listMine(payer))[0]?.state, 'failed')
  assert.equal((await billOf(t, payer, reference)).state, 'due')
  assert.equal((await bodyOf(finish(payer, second.payment_id, 'confirm'))).state, 'failed', 'what was called off opens nothing')
  await deliver(t)
  const { rows } = await t.owner.query(
    `select count(*)::int as count from demo_processor_object o join payment_instrument i on i.customer_ref = o.parent
     where i.id = $1 and o.kind = 'charge' and o.data->>'outcome' = 'succeeded'`,
    [payer.instrument],
  )
  assert.equal(rows[0].count, 0)
  assert.deepEqual(await listWritten(payer), ['bill_notice', 'payment_to_confirm'], 'whoever was just asked is not told once more')
  t.clock.advance(15 * aDay)
  assert.equal((await confirm(payer, failed.id)).code, 'not_available')
})

test('only its holder confirms a payment, and only one that waits for that', async () => {
  const { payer, reference, failed } = await refuseOnItsDay()
  assert.equal((await confirm(payer, failed.id, maya)).code, 'not_found')
  assert.equal((await t.call(`POST /billing/${maya.patient_id}/payments/${failed.id}/confirm`, { as: maya })).code, 'not_found')
  assert.equal((await confirm(payer, makeId())).code, 'not_found')
  assert.equal((await t.send(`POST /billing/${payer.id}/payments/${failed.id}/confirm`, { as: tom })).code, 'forbidden')
  assert.equal((await finish(payer, failed.id)).code, 'not_available', 'the failed one itself is over')
  const paid = await makePayer(t)
  await collectAt(t, (await billOf(t, paid, await bill(t, paid.id, { cents: 1000 }))).collect_at!)
  assert.equal((await confirm(paid, (await listMine(paid))[0]!.id)).code, 'not_available')
  await bodyOf(t.call(`POST /admin/bills/${(await billOf(t, payer, reference)).id}/collection`, { as: tom, body: { stopped: true } }))
  assert.equal((await confirm(payer, failed.id)).code, 'bill_not_payable', 'what is under review is not paid')
})

test('a processor that is away begins nothing that is charged later, and its job calls it off', async () => {
  const { payer, failed } = await refuseOnItsDay()
  const { payments } = t.house.integrations
  const { beginConfirmation } = payments
  payments.beginConfirmation = async (wanted) => {
    await beginConfirmation(wanted)
    throw new ResultUnknown('the answer was lost')
  }
  assert.equal((await confirm(payer, failed.id)).code, 'temporarily_unavailable')
  payments.beginConfirmation = beginConfirmation
  const again = await bodyOf(confirm(payer, failed.id))
  assert.equal((await listMine(payer)).length, 2, 'a browser that comes back goes on with the same')
  assert.equal((await bodyOf(finish(payer, again.payment_id, 'confirm'))).state, 'succeeded')
})

test('whoever pays for the family is told before their card is charged, when they begin to pay, and when they do not any more', async () => {
  const [child, parent, other] = [await reach(await makePayer(t)), await reach(await makePayer(t)), await reach(await makePayer(t))]
  const setPayer = async (payer: Payer) => {
    await bodyOf(
      t.call(`PUT /billing/${child.id}/family-payer`, { as: tom, body: { payer_patient_id: payer.id, note: 'Agreed by phone' } }),
    )
    await t.runJobs()
  }
  const reference = await bill(t, child.id, { cents: 3000 })
  const own = await billOf(t, child, reference)
  assert.deepEqual(await listWritten(parent), [])
  t.clock.set(addMinutes(own.collect_at!, -10))
  await setPayer(parent)
  const theirs = await billOf(t, child, reference)
  assert.ok(theirs.collect_at! >= addMinutes(t.clock(), 2 * aDay), 'another card has its own hours')
  assert.deepEqual([await listWritten(parent), (await listTold(t, child, own.id)).length], [['bill_payer_notice'], 2])
  await collectAt(t, addMinutes(own.collect_at!, 1))
  assert.equal((await listOf(t, child)).length, 0, 'nobody is charged without warning')

  await setPayer(other)
  assert.deepEqual(
    [(await listWritten(parent)).length, await listWritten(other)],
    [2, ['bill_payer_notice']],
    'the one before hears that it is off',
  )
  await collectAt(t, (await billOf(t, child, reference)).collect_at!)
  const [paid] = await listOf(t, other)
  assert.deepEqual([paid?.state, paid?.amount_cents], ['succeeded', 3000])
  assert.deepEqual(await checkBooks(t, child.id), [])
})

test('a family payer whose bank asks confirms a payment for a bill that they never see', async () => {
  const [child, parent] = [await reach(await makePayer(t)), await reach(await makePayer(t, 'confirm_always'))]
  await bodyOf(t.call(`PUT /billing/${child.id}/family-payer`, { as: tom, body: { payer_patient_id: parent.id, note: 'Agreed by phone' } }))
  const reference = await bill(t, child.id, { cents: 3000 })
  await collectAt(t, (await billOf(t, child, reference)).collect_at!)
  const [failed] = await listMine(parent)
  assert.deepEqual([failed?.may_confirm, (await listWritten(parent)).includes('payment_to_confirm')], [true, true])
  assert.ok(!(await listWritten(child)).includes('bill_charge_failed'))
  const begun = await bodyOf(confirm(parent, failed!.id))
  assert.equal((await bodyOf(finish(parent, begun.payment_id, 'confirm'))).state, 'succeeded')
  await t.runJobs()
  assert.equal((await billOf(t, child, reference)).state, 'paid')
})
