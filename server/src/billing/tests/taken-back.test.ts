import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Sent, sendClaimOf, sendCorrection, watchBooksOf } from '../../clearinghouse/tests/sending.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { countCharges, listOf, type Payer, tokenOf } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { asPayer, billOf, checkBooks, collectAt, listTold } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast
const twoDays = 2 * 24 * 60

/** The payers answer, and all that follows from it is done. */
const answer = async () => {
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
}
const creditOf = async ({ id }: Payer) => (await bodyOf(t.call(`GET /billing/${id}/bills`, { as: tom }))).credit_cents
const referenceOf = async ({ claim_id }: Sent): Promise<string> => {
  const { rows } = await t.owner.query<{ reference: string }>('select reference from app.billing_item where claim_id = $1 limit 1', [
    claim_id,
  ])
  return rows[0]!.reference
}

type Paid = { sent: Sent; payer: Payer; reference: string; share: number; agree: () => Promise<void> }

/** A claim whose payer paid and left a share, which was announced and charged to the patient's card. `agree` looks whether the books still do. */
async function payShare(): Promise<Paid> {
  const sent = await sendClaimOf(t, '8005')
  await t.runJobs()
  const body = { payment_method_token: tokenOf('good'), type: 'Credit Card', make_default: true } as const
  const { id: instrument } = await bodyOf(
    t.call(`POST /patients/${sent.patient_id}/payment`, { as: asPayer({ id: sent.patient_id }), body }),
  )
  const payer = { id: sent.patient_id, instrument }
  assert.deepEqual(await checkBooks(t), [])
  const { patient: share } = await watchBooksOf(t, sent, answer)
  const reference = await referenceOf(sent)
  const { id, collect_at } = await billOf(t, payer, reference)
  assert.ok(share! > 0 && collect_at! >= addMinutes(t.clock(), twoDays))
  assert.deepEqual(await listTold(t, payer, id), [['charge', share]])
  await collectAt(t, collect_at!)
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), { state: 'paid', paid_cents: share, open_cents: 0 })
  return { sent, payer, reference, share: share!, agree: async () => assert.deepEqual(await checkBooks(t), []) }
}

/** The payer takes its payment back and denies the claim, so that what the patient paid is credit. */
async function takeBack({ sent, payer, reference, share, agree }: Paid): Promise<void> {
  const before = await creditOf(payer)
  await answer()
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), { owed_cents: 0, open_cents: 0, collect_at: null })
  assert.equal((await creditOf(payer)) - before, share)
  assert.equal(await countCharges(t, payer), 1)
  const { rows } = await t.owner.query<{ state: string }>('select state from app.claim where id = $1', [sent.claim_id])
  assert.equal(rows[0]!.state, 'denied')
  await agree()
}

test('What a patient paid of a claim that its payer takes back is their credit, which pays the share when the payer pays after all', async () => {
  const paid = await payShare()
  const { sent, payer, reference, share, agree } = paid
  await agree()
  await takeBack(paid)
  const credit = await creditOf(payer)
  await sendCorrection(t, sent)
  await t.runJobs()
  await answer()
  const again = await billOf(t, payer, reference)
  assert.partialDeepStrictEqual(again, { state: 'paid', owed_cents: share, open_cents: 0, collect_at: null })
  assert.equal((await creditOf(payer)) - credit, -share)
  await collectAt(t, addMinutes(t.clock(), 10 * twoDays))
  assert.equal(await countCharges(t, payer), 1, 'nobody pays twice')
  await agree()
})

test('What a patient paid of a claim that its payer takes back can go back to their card, and is announced anew when the payer pays after all', async () => {
  const paid = await payShare()
  const { sent, payer, reference, share, agree } = paid
  await takeBack(paid)
  const { amount_cents } = await bodyOf(
    t.call(`POST /billing/${payer.id}/credit/pay-back`, { as: tom, headers: await proveMember(t, tom) }),
  )
  assert.ok(amount_cents >= share)
  await t.runJobs()
  const [payment] = (await listOf(t, payer)).filter(({ parts }) => parts.some((one) => one.reference === reference))
  assert.deepEqual([payment?.refunded_cents, payment?.in_credit_cents, await creditOf(payer)], [share, 0, 0])
  await agree()

  await sendCorrection(t, sent)
  await t.runJobs()
  await answer()
  const again = await billOf(t, payer, reference)
  assert.partialDeepStrictEqual(again, { owed_cents: share, open_cents: share, collect_cents: share })
  assert.ok(again.collect_at! >= addMinutes(t.clock(), twoDays), 'it is announced two days before')
  await collectAt(t, again.collect_at!)
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), { paid_cents: share, open_cents: 0, forgone_cents: 0 })
  assert.equal(await countCharges(t, payer), 2)
  assertEach(await listOf(t, payer), ({ in_credit_cents }) => in_credit_cents === 0)
  await agree()
})
