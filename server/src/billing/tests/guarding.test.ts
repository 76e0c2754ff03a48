import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { readBalance } from '../../ledger/posting.ts'
import { deliver, makePayer } from '../../payments/tests/paying.ts'
import { tellOf } from '../../remote-care/tests/living.ts'
import { cast } from '../../world/cast.ts'
import { asPayer, bill, billOf, checkBooks, collectAt, listTold } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, tomas } = cast
const aDay = 24 * 60

test('A card that ended at midnight holds up nobody and is announced as gone; a lost dispute waits for a person; cash passes over what was waived', async () => {
  const [ending, other] = [await makePayer(t), await makePayer(t)]
  const [first, second] = [await bill(t, ending.id, { cents: 4000 }), await bill(t, other.id, { cents: 5000 })]
  const told = await billOf(t, other, second)
  await t.owner.query('update payment_instrument set exp_year = 2020 where id = $1', [ending.instrument])
  await collectAt(t, addMinutes(told.collect_at!, 1))
  assert.deepEqual([(await billOf(t, ending, first)).state, (await billOf(t, other, second)).state], ['due', 'paid'])
  const { rows: notices } = await t.owner.query<{ kind: string }>(
    'select n.kind from bill_notice n join bill b on b.id = n.bill_id where b.reference = $1 order by n.created_at desc limit 1',
    [first],
  )
  assert.equal(notices[0]?.kind, 'no_card')

  const disputer = await makePayer(t, 'disputed')
  const third = await bill(t, disputer.id, { cents: 6000 })
  await collectAt(t, (await billOf(t, disputer, third)).collect_at!)
  await deliver(t)
  const { items } = await bodyOf(t.call('GET /admin/disputes', { as: tom, query: { limit: 1 } }))
  await bodyOf(t.call(`POST /admin/disputes/${items[0]!.id}/evidence`, { as: tom, body: { evidence: 'losing_evidence' } }))
  await t.runJobs()
  await deliver(t)
  const lost = await billOf(t, disputer, third)
  assert.partialDeepStrictEqual(lost, { state: 'contested', open_cents: 6000, frozen_why: 'staff', collect_at: null })
  assert.deepEqual(await checkBooks(t, disputer.id), [])
  const relief = { kind: 'waiver', amount_cents: 6000, reason: 'hardship', note: 'Lost at the bank' } as const
  await bodyOf(t.call(`POST /admin/bills/${lost.id}/reliefs`, { as: tom, body: relief }))
  await t.runJobs()
  const fourth = await bill(t, disputer.id, { cents: 2000 })
  const cash = { method: 'cash', amount_cents: 2000, received_on: t.clock().slice(0, 10) } as const
  const paid = await bodyOf(t.call(`POST /billing/${disputer.id}/payments`, { as: tom, body: cash }))
  assert.deepEqual(
    paid.parts.map(({ reference, amount_cents }) => [reference, amount_cents]),
    [[fourth, 2000]],
  )
})

test('Credit that waits for a second person to go back does not go back a second time', async () => {
  const payer = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 90_000 })
  const { id } = await billOf(t, payer, reference)
  const pay = { bill_ids: [id], instrument_id: payer.instrument, amount_cents: 90_000 }
  await bodyOf(t.call(`POST /billing/${payer.id}/pay`, { as: asPayer(payer), body: pay }))
  await t.runJobs()
  await bill(t, payer.id, { cents: 60_000, reference })
  const back = async () => t.call(`POST /billing/${payer.id}/credit/pay-back`, { as: tom, headers: await proveMember(t, tom) })
  assert.equal((await bodyOf(back())).amount_cents, 30_000)
  assert.equal((await back()).code, 'not_available')
  await collectAt(t, addMinutes(t.clock(), 31 * aDay))
  await t.runJob('billing.pay_back_credit')
  await t.runJobs()
  const { items } = await bodyOf(t.call(`GET /billing/${payer.id}/payments`, { as: tom }))
  assert.deepEqual(
    items[0]?.refunds.map(({ amount_cents, state }) => [amount_cents, state]),
    [[30_000, 'pending_approval']],
  )
})

test('Old credit of cash or a check waits for a person who hands it over, and what they refuse is not asked for again on the next day', async () => {
  const payer = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 9000 })
  const cash = { method: 'cash', amount_cents: 9000, received_on: t.clock().slice(0, 10) } as const
  await bodyOf(t.call(`POST /billing/${payer.id}/payments`, { as: tom, body: cash }))
  await bill(t, payer.id, { cents: 1000, reference })
  const atOffice = () => readBalance(t.context(), 'cash:office')
  const listRefunds = async () => (await bodyOf(t.call(`GET /billing/${payer.id}/payments`, { as: tom }))).items[0]!.refunds
  const askAfter = async (days: number) => {
    await collectAt(t, addMinutes(t.clock(), days * aDay))
    await t.runJob('billing.pay_back_credit')
    await t.runJobs()
    return listRefunds()
  }
  const held = await atOffice()
  const [first] = await askAfter(31)
  assert.partialDeepStrictEqual(first, { amount_cents: 8000, state: 'pending_approval', waits_for: 'by_hand', method: 'cash', card: null })
  assert.equal(await atOffice(), held, 'nobody handed anything over')
  const decide = async (id: string, decision: 'approve' | 'refuse') =>
    bodyOf(t.call(`POST /admin/refunds/${id}/decide`, { as: tom, headers: await proveMember(t, tom), body: { decision } }))
  await decide(first!.id, 'refuse')
  assert.equal((await askAfter(1)).length, 1)
  const asked = await askAfter(31)
  const second = asked.find(({ state }) => state === 'pending_approval')!
  await decide(second.id, 'approve')
  await t.runJobs()
  assert.partialDeepStrictEqual(
    (await listRefunds()).find(({ id }) => id === second.id),
    { state: 'succeeded', decided_name: 'Tom Brennan' },
  )
  assert.equal(await atOffice(), held - 8000)
  assert.deepEqual(await checkBooks(t, payer.id), [])
})

const decideContest = (contest: string, decision: 'under_review' | 'rejected') =>
  bodyOf(t.call(`POST /admin/contests/${contest}/decision`, { as: tom, body: { decision, note: 'We looked at the messages.' } }))

const frozen = { state: 'contested', frozen_why: 'contest', collect_at: null, may: { pay: false } } as const

test('What is contested is not collected: not when the bill comes after the contest, not while somebody looks at it, and anew when it is over', async () => {
  const payer = { id: tomas.patient_id }
  const id = await tellOf(t)
  const open = async () => {
    const path = `/billing/${payer.id}/claim/${id}/contest` as const
    const body = { reason: 'time_incorrect', message: 'It was one short answer.' } as const
    const contest = await bodyOf(t.call(`POST ${path}`, { as: tomas, body: { ...body, file_ids: [] } }))
    await t.runJobs()
    return contest.id
  }
  const decide = async (contest: string, decision: 'under_review' | 'rejected') => decideContest(contest, decision).then(() => t.runJobs())

  const first = await open()
  const reference = await bill(t, payer.id, { cents: 280, reference: `remote_share:${id}`, type: 'remote_encounter_share' })
  const made = await billOf(t, payer, reference)
  assert.partialDeepStrictEqual(made, { ...frozen, open_cents: 280 })
  assert.deepEqual(await listTold(t, payer, made.id), [], 'nobody is told of a charge that is contested')
  await bodyOf(t.call(`POST /contests/${first}/withdraw`, { as: tomas }))
  await t.runJobs()
  const released = await billOf(t, payer, reference)
  assert.partialDeepStrictEqual(released, { frozen_why: null, may: { pay: true } })
  assert.equal((await listTold(t, payer, made.id)).length, 1)

  const second = await open()
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), frozen)
  await decide(second, 'under_review')
  await collectAt(t, addMinutes(t.clock(), 30 * aDay))
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), { ...frozen, paid_cents: 0 })
  await bodyOf(t.call(`POST /admin/bills/${made.id}/collection`, { as: tom, body: { stopped: false } }))
  await t.runJobs()
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), frozen, 'only its decision ends a contest')
  await decide(second, 'rejected')
  const goes = await billOf(t, payer, reference)
  assert.partialDeepStrictEqual(goes, { frozen_why: null, may: { pay: true } })
  assert.ok(goes.collect_at === null || goes.collect_at >= addMinutes(t.clock(), 2 * aDay - 10), 'the notice begins anew')
  assert.equal((await listTold(t, payer, made.id)).length, 2)
})

test('A contest stops a bill in its own transaction, and its end leaves alone what staff have stopped, before it or meanwhile', async () => {
  const payer = { id: tomas.patient_id }
  const id = await tellOf(t)
  const reference = await bill(t, payer.id, { cents: 280, reference: `remote_share:${id}`, type: 'remote_encounter_share' })
  const made = await billOf(t, payer, reference)
  const stop = (stopped: boolean) => bodyOf(t.call(`POST /admin/bills/${made.id}/collection`, { as: tom, body: { stopped } }))
  const why = async () => (await billOf(t, payer, reference)).frozen_why
  const open = async () => {
    const body = { reason: 'time_incorrect', message: 'It was one short answer.', file_ids: [] } as const
    return (await bodyOf(t.call(`POST /billing/${payer.id}/claim/${id}/contest`, { as: tomas, body }))).id
  }
  const withdraw = (contest: string) => bodyOf(t.call(`POST /contests/${contest}/withdraw`, { as: tomas }))

  const first = await open()
  assert.equal(await why(), 'contest', 'before any job ran')
  await withdraw(first)
  assert.equal(await why(), null, 'and so it is let go')

  await stop(true)
  const second = await open()
  await t.runJobs()
  assert.equal(await why(), 'contest')
  await withdraw(second)
  await t.runJobs()
  assert.equal(await why(), 'staff', 'what staff stopped before stays')
  await stop(false)

  const third = await open()
  await stop(true)
  await decideContest(third, 'rejected')
  await t.runJobs()
  assert.equal(await why(), 'staff', 'and so does what they stopped meanwhile')
  await stop(false)
  await t.runJobs()
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), { frozen_why: null, may: { pay: true } })
})

test('A bank that takes back more than was left of a payment takes the rest from the practice, and nobody owes what was given back', async () => {
  const payer = await makePayer(t, 'disputed')
  const references = [await bill(t, payer.id, { cents: 2500 }), await bill(t, payer.id, { cents: 2500 })]
  const [one, other] = [await billOf(t, payer, references[0]!), await billOf(t, payer, references[1]!)]
  const body = { bill_ids: [one.id, other.id], instrument_id: payer.instrument, amount_cents: 5000 }
  const { payment_id } = await bodyOf(t.call(`POST /billing/${payer.id}/pay`, { as: asPayer(payer), body }))
  await t.runJobs()
  const hold = (is_held: boolean) =>
    t.owner.query(
      `update demo_processor_object set data = data || jsonb_build_object('is_held', $2::boolean)
       where kind = 'dispute' and parent = (select charge_ref from payment where id = $1)`,
      [payment_id, is_held],
    )
  // The refund is out before the bank takes anything.
  await hold(false)
  const given = { reason: 'service_issue', note: 'Half of it', amount_cents: 2000 } as const
  await bodyOf(
    t.call(`POST /billing/${payer.id}/charge/${payment_id}/refund`, { as: tom, headers: await proveMember(t, tom), body: given }),
  )
  await t.runJobs()
  await hold(true)
  await deliver(t)
  const { items } = await bodyOf(t.call('GET /admin/disputes', { as: tom, query: { limit: 1 } }))
  await bodyOf(t.call(`POST /admin/disputes/${items[0]!.id}/evidence`, { as: tom, body: { evidence: 'losing_evidence' } }))
  await t.runJobs()
  await deliver(t)
  for (const reference of references)
    assert.partialDeepStrictEqual(await billOf(t, payer, reference), { state: 'contested', open_cents: 1500, frozen_why: 'staff' })
  assert.deepEqual(await checkBooks(t, payer.id), [])
})

test('Cash that comes while a card is being charged for the same is in credit, and what one person gives up in a day counts together', async () => {
  const payer = await makePayer(t, 'times_out')
  const reference = await bill(t, payer.id, { cents: 3000 })
  const { id } = await billOf(t, payer, reference)
  const body = { bill_ids: [id], instrument_id: payer.instrument, amount_cents: 3000 }
  await bodyOf(t.call(`POST /billing/${payer.id}/pay`, { as: asPayer(payer), body }))
  await t.runJobs()
  const cash = { method: 'cash', amount_cents: 3000, received_on: t.clock().slice(0, 10) } as const
  const paid = await bodyOf(t.call(`POST /billing/${payer.id}/payments`, { as: tom, body: cash }))
  assert.deepEqual(
    paid.parts.map(({ reference: to }) => to.split(':')[0]),
    ['ahead'],
  )
  t.clock.advance(6)
  await t.runJob('payments.ask_about_unknown')
  await t.runJobs()
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), { state: 'paid', paid_cents: 3000, credit_cents: 0 })
  assert.deepEqual(await checkBooks(t, payer.id), [])

  const fee = await bill(t, payer.id, { cents: 20_000, type: 'no_show_fee' })
  const { id: large } = await billOf(t, payer, fee)
  const relieve = async (amount_cents: number) =>
    (
      await bodyOf(
        t.call(`POST /admin/bills/${large}/reliefs`, { as: tom, body: { kind: 'waiver', amount_cents, reason: 'goodwill', note: 'n' } }),
      )
    ).state
  assert.deepEqual([await relieve(6000), await relieve(4000), await relieve(1)], ['granted', 'granted', 'waiting'])
  t.clock.advance(aDay + 1)
  assert.equal(await relieve(6000), 'granted')
})

test('runChecks: what is owed to dietitians is in the books to the cent, and a cent more is found', async () => {
  const run = () => bodyOf(t.call('POST /admin/reconciliation', { as: tom }))
  const { findings, skipped } = await run()
  const ofPay = (all: typeof findings) => all.filter(({ check }) => check === 'payouts_ledger')
  assert.deepEqual([ofPay(findings), skipped], [[], []])
  const { rows } = await t.owner.query<{ provider_id: string }>('select provider_id from app.payout_line order by id limit 1')
  const provider_id = rows[0]!.provider_id
  const add = (cents: number) =>
    t.owner.query(
      `begin; set local session_replication_role = replica; update app.payout_line set amount_cents = amount_cents + ${cents}
        where id = (select id from app.payout_line where provider_id = '${provider_id}' order by id limit 1); commit`,
    )
  await add(1)
  const [found, ...others] = ofPay((await run()).findings)
  assert.deepEqual([found?.about, found!.expected_cents! - found!.found_cents!, others], [`owed to ${provider_id}`, 1, []])
  await add(-1)
  assert.deepEqual(ofPay((await run()).findings), [])
})

test('recordOutsidePayment: cash pays what is not contested first, once if it is entered twice, and not for a day long ago', async () => {
  const payer = await makePayer(t)
  const contested = await bill(t, payer.id, { cents: 3000 })
  const { id } = await billOf(t, payer, contested)
  await bodyOf(t.call(`POST /billing/${payer.id}/bills/${id}/questions`, { as: asPayer(payer), body: { message: 'Not mine' } }))
  t.clock.advance(60)
  const later = await bill(t, payer.id, { cents: 3000 })
  const cash = { method: 'cash', amount_cents: 4000, received_on: t.clock().slice(0, 10) } as const
  const enter = (more: object = {}) => t.call(`POST /billing/${payer.id}/payments`, { as: tom, body: { ...cash, ...more } })
  for (const received_on of ['1926-03-03', '2024-03-01']) {
    const refused = await enter({ received_on })
    assert.equal(refused.details.issues?.[0]?.code, 'too_small', received_on)
  }
  const both = await Promise.all([enter(), enter()])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
  const paid = both.find(({ status }) => status === 201)!.body
  assert.equal(both.find(({ code }) => code === 'already_exists')?.details.payment_id, paid.id)
  assert.deepEqual(
    paid.parts.map(({ reference, amount_cents }) => [reference, amount_cents]),
    [
      [later, 3000],
      [contested, 1000],
    ],
  )
  t.clock.advance(2)
  assert.equal((await enter()).status, 201, 'somebody may pay the same once more')
})
