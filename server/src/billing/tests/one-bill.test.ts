import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giveOtherPlan, giveSecondPlan, reason, switchPlan } from '../../claims/tests/other-plans.ts'
import { beginWithClaim, listClaimsOfMaya, signSecond } from '../../claims/tests/second-visits.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { composeNotices } from '../messages/notice.ts'
import { checkBooks } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, tom } = cast
const bills = `/billing/${maya.patient_id}/bills` as const

const answer = async () => {
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
}
const submit = async (id: string) => {
  await bodyOf(t.call(`POST /claims/${id}/submit`, { as: tom }))
  await t.runJobs()
}
const voidIt = async (id: string) => {
  await bodyOf(t.call(`POST /claims/${id}/void`, { as: tom, body: { reason } }))
  await t.runJobs()
}

/** Of a visit of Maya: its bills as she sees them and as staff do, and what its price came to. */
function watch(visit: string) {
  const list = async (as: typeof maya | typeof tom, only?: 'open' | 'closed') =>
    (await bodyOf(t.call(`GET ${bills}`, { as, query: { limit: 100, ...(only && { only }) } }))).items.filter(
      ({ appointment_id }) => appointment_id === visit,
    )
  const read = async () => {
    const [bill, ...more] = await list(maya)
    assert.deepEqual(more, [], 'one visit has one bill')
    return bill!
  }
  const readPrice = async () => (await bodyOf(t.call(`GET /appointments/${visit}/price`, { as: maya }))).actual_patient_cents
  return { list, read, readPrice }
}

/** A visit whose plan left a share, which Maya paid. */
async function beginPaid() {
  const { first, id } = await beginWithClaim(t)
  await bodyOf(t.call(`PATCH /claims/${id}`, { as: tom, body: { member_id: 'W123450007' } }))
  await submit(id)
  await answer()
  const visit = watch(first)
  const bill = await visit.read()
  const { cards } = await bodyOf(t.call(`GET ${bills}`, { as: maya, query: {} }))
  const body = { bill_ids: [bill.id], instrument_id: cards[0]!.instrument_id, amount_cents: bill.open_cents }
  await bodyOf(t.call(`POST /billing/${maya.patient_id}/pay`, { as: maya, body }))
  await t.runJobs()
  const paid = await visit.read()
  assert.partialDeepStrictEqual(paid, { state: 'paid', paid_cents: bill.open_cents, surplus_cents: 0, taken_back: [] })
  return { ...visit, id, appointment: first, bill: paid, cents: bill.open_cents }
}

test('listBills, getBill: of a visit that is billed again its patient reads one bill, and what was taken back as its history', async () => {
  const { id, appointment, bill, cents, list, read, readPrice } = await beginPaid()
  const other = await giveOtherPlan(t)
  await voidIt(id)
  const past = { bill_id: bill.id, billed_cents: cents, surplus_cents: cents, refunded_cents: 0 }
  const alone = { id: bill.id, owed_cents: 0, surplus_cents: cents, is_taken_back: true, replaced_by: null, waits_for: null }
  assert.partialDeepStrictEqual(await read(), { ...alone, state: 'paid', taken_back: [past] })
  assert.equal(await readPrice(), 0)

  const next = await switchPlan(t, id, other)
  const waits = { state: 'awaiting_insurance', owed_cents: 0, open_cents: 0, explanation: [], taken_back: [past] } as const
  const preparing = { status: 'preparing', payer_name: 'Cigna' }
  assert.partialDeepStrictEqual(await read(), { ...waits, id: bill.id, waits_for: preparing })
  const [staffs] = await list(tom)
  const whatItIs = { state: 'paid', waits_for: null, explanation: [{ code: 'claim_voided' }] } as const
  assert.partialDeepStrictEqual(staffs, { ...alone, ...whatItIs })
  assert.deepEqual([await readPrice(), (await list(maya, 'open')).length, (await list(maya, 'closed')).length], [null, 1, 0])

  await submit(next.id)
  const sent = await read()
  assert.notEqual(sent.id, bill.id)
  assert.partialDeepStrictEqual(sent, { ...waits, is_taken_back: false, waits_for: { status: 'in_review', payer_name: 'Cigna' } })
  assert.equal(await readPrice(), null)
  const { split } = await bodyOf(t.call(`GET ${bills}/${sent.id}`, { as: maya }))
  assert.deepEqual([split?.plan_share_cents, split?.payer_name], [null, null], 'the new plan said nothing yet')
  const { claim } = await bodyOf(t.call(`GET /appointments/${appointment}/claim-status`, { as: maya }))
  assert.partialDeepStrictEqual(claim, { status: 'in_review', is_again: true })

  // What was paid stays within reach, and staff see every bill.
  const before = await bodyOf(t.call(`GET ${bills}/${bill.id}`, { as: maya }))
  assert.partialDeepStrictEqual(before, { ...alone, replaced_by: sent.id, paid_cents: cents, taken_back: [] })
  assert.equal(before.papers.length, 1)
  assert.equal((await list(tom)).length, 2)

  await answer()
  const answered = await read()
  assert.partialDeepStrictEqual(answered, { id: sent.id, owed_cents: 4000, waits_for: null, taken_back: [past] })
  assert.deepEqual([await readPrice(), await checkBooks(t, maya.patient_id)], [4000, []])
})

test('listBills: each further void leaves one bill of the visit, with the others as its history, and the credit adds up', async () => {
  const { id, bill, cents, list, read } = await beginPaid()
  /** The credit that Maya reads is what she paid beyond all bills, less what her other bills used of it. */
  const expectCredit = async (kept: number) => {
    const { items, credit_cents } = await bodyOf(t.call(`GET ${bills}`, { as: maya, query: { limit: 100 } }))
    const ids = new Set(items.map((one) => one.id))
    const past = items.flatMap((one) => one.taken_back.filter(({ bill_id }) => !ids.has(bill_id)))
    const sum = (all: readonly { surplus_cents: number; credit_cents?: number }[]) =>
      all.reduce((cents, one) => cents + one.surplus_cents - (one.credit_cents ?? 0), 0)
    assert.equal(sum(items) + sum(past), credit_cents)
    assert.equal(sum([...items, ...past].map(({ surplus_cents }) => ({ surplus_cents }))), kept)
  }
  await expectCredit(0)
  const other = await giveOtherPlan(t)
  await voidIt(id)
  await expectCredit(cents)
  const next = await switchPlan(t, id, other)
  await submit(next.id)
  await answer()
  await expectCredit(cents)
  await voidIt(next.id)
  const last = await read()
  assert.partialDeepStrictEqual(last, { state: 'paid', owed_cents: 0, is_taken_back: true, waits_for: null, replaced_by: null })
  assert.deepEqual(
    last.taken_back.map((one) => [one.bill_id, one.billed_cents, one.surplus_cents]),
    [
      [bill.id, cents, cents],
      [last.id, 4000, 0],
    ],
  )
  await expectCredit(cents)
  assert.deepEqual([(await list(tom)).length, await checkBooks(t, maya.patient_id)], [2, []])
})

test('listBills: a bill of a claim that came back and of one that was canceled says who decides next', async () => {
  const { first, id } = await beginWithClaim(t)
  await submit(id)
  const { read } = watch(first)
  assert.partialDeepStrictEqual(await read(), { state: 'awaiting_insurance', waits_for: { status: 'in_review' }, taken_back: [] })
  await t.owner.query(`update app.claim set state = 'rejected', with_payer = false where id = $1`, [id])
  assert.partialDeepStrictEqual(await read(), { state: 'awaiting_insurance', waits_for: { status: 'working_on_it' } })
  await bodyOf(t.call(`POST /claims/${id}/acts`, { as: tom, body: { act: 'cancel', reason } }))
  await t.runJobs()
  assert.partialDeepStrictEqual(await read(), { state: 'paid', owed_cents: 0, is_taken_back: true, waits_for: null })
})

test('Whoever was told of a charge hears that it will not happen, and nothing that a next bill would make wrong', async () => {
  const { first, id } = await beginWithClaim(t)
  await bodyOf(t.call(`PATCH /claims/${id}`, { as: tom, body: { member_id: 'W123450007' } }))
  await submit(id)
  await answer()
  assert.notEqual((await watch(first).read()).collect_at, null)
  const { rows: before } = await t.owner.query<{ id: string }>('select max(id) as id from app.demo_outbox')
  await voidIt(id)
  const { rows } = await t.owner.query<{ text: string }>('select text from app.demo_outbox where id > $1 and recipient = $2', [
    before[0]!.id,
    maya.email,
  ])
  assert.equal(rows.length, 1)
  assert.match(rows[0]!.text, /The charge that we had told you about will not happen, because we took that bill back/)
  assert.doesNotMatch(rows[0]!.text, /nothing left to pay/)
})

test('composeNotices: where charges will not happen for both reasons, nothing is said that a next bill would make wrong', () => {
  const part = { cents: 0, amount: '$0.00', when: null, card: null }
  for (const kinds of [['nothing_left', 'taken_back'] as const, ['taken_back', 'nothing_left'] as const]) {
    const parts = kinds.map((kind) => ({ ...part, kind }))
    const { text } = composeNotices(parts, 'https://sorrel.example/app/billing', 'en')
    assert.equal(text.match(/will not happen, because we took that bill back/g)?.length, 1)
    assert.doesNotMatch(text, /nothing left to pay/)
  }
})

test('listBills: what the first plan left waits for the second plan, and is nothing to pay until that has answered', async () => {
  await giveSecondPlan(t)
  const { first, id } = await beginWithClaim(t)
  await bodyOf(t.call(`PATCH /claims/${id}`, { as: tom, body: { member_id: 'W123450007' } }))
  await submit(id)
  await answer()
  const { read } = watch(first)
  const waits_for = { status: 'preparing', payer_name: 'Second Plan' }
  const waiting = await read()
  assert.partialDeepStrictEqual(waiting, { state: 'awaiting_insurance', owed_cents: 0, waits_for, taken_back: [] })
  assert.ok(!waiting.explanation.some(({ code }) => code === 'plan_answered_anew'), 'nobody has')
  const { of_other_plan } = await bodyOf(t.call(`GET /claims/${id}`, { as: tom }))
  const release = { act: 'release', reason: 'Second plan' } as const
  const second = `/claims/${of_other_plan!.id}` as const
  if ((await bodyOf(t.call(`GET ${second}`, { as: tom }))).hold_codes.length > 0)
    await bodyOf(t.call(`POST ${second}/acts`, { as: tom, body: release }))
  await submit(of_other_plan!.id)
  await answer()
  const left = await read()
  assert.notEqual(left.id, waiting.id)
  assert.partialDeepStrictEqual(left, { owed_cents: 4000, waits_for: null, is_taken_back: false })
  assert.partialDeepStrictEqual(await bodyOf(t.call(`GET ${bills}/${waiting.id}`, { as: maya })), {
    replaced_by: left.id,
    is_taken_back: false,
  })
  assert.equal((await watch(first).list(tom)).length, 2)
})

test('listBills: what was taken back of a visit is the history of the bill of another visit of the day, once one claim bills both', async () => {
  const { first, id } = await beginWithClaim(t)
  await submit(id)
  await answer()
  await voidIt(id)
  const ended = await watch(first).read()
  const { visit } = await signSecond(t, first)
  const apart = (await listClaimsOfMaya(t)).find(({ appointment_id }) => appointment_id === visit.id)!
  const other = await giveOtherPlan(t)
  const next = await switchPlan(t, apart.id, other)
  assert.equal((await switchPlan(t, id, other)).id, next.id, 'one claim bills the day')
  assert.partialDeepStrictEqual(await watch(first).read(), { id: ended.id, waits_for: { status: 'preparing' } })
  await submit(next.id)
  const { taken_back } = await watch(visit.id).read()
  assert.deepEqual(
    taken_back.map(({ bill_id }) => bill_id),
    [ended.id],
  )
  assert.deepEqual(await watch(first).list(maya), [])
  assert.equal((await watch(first).list(tom)).length, 1)
})
