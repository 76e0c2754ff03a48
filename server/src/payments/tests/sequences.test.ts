import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../kernel/problem.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { randomOf } from '../../world/random.ts'
import { readPaid } from '../reading/paid.ts'
import { requestRefund } from '../refunds/asking.ts'
import { type Behavior, deliver, makePayer, owe, type Payer, pay, paymentOf, readBooks } from './paying.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

/** What a bill came to, by the simplest reckoning. */
type Bill = { owed: number; paid: number; refunded: number }
const cards: readonly Behavior[] = ['good', 'times_out', 'declined_later', 'refund_fails', 'refund_waits']
const steps = 14

test('after any sequence of bills, corrections, payments and refunds the books balance and say what a simple reckoning says', async () => {
  for (const seed of [1, 3]) {
    const random = randomOf('sequences of payments', seed).next
    const behavior = cards[seed % cards.length]!
    const payers: Payer[] = [await makePayer(t), await makePayer(t, behavior)]
    for (const payer of payers) await runSequence(payer, payer === payers[0] ? 'good' : behavior, random)
  }
})

async function runSequence(payer: Payer, behavior: Behavior, random: () => number): Promise<void> {
  const bills = new Map<string, Bill>()
  const payments: { id: string; reference: string; left: number }[] = []
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  for (let nth = 0; nth < steps; nth++) {
    const reference = pick([...bills.keys()])
    const dice = random()
    const cents = 100 + Math.floor(random() * 9000)
    if (reference === undefined || dice < 0.25) bills.set(await owe(t, payer.id, cents), { owed: cents, paid: 0, refunded: 0 })
    else if (dice < 0.4) {
      await owe(t, payer.id, cents, reference)
      bills.get(reference)!.owed = cents
    } else if (dice < 0.75) {
      const { id } = await payAndWait(payer, reference, cents)
      if (behavior === 'declined_later') continue
      bills.get(reference)!.paid += cents
      payments.push({ id, reference, left: cents })
    } else {
      const payment = pick(payments)
      if (payment) await refund(payer, payment, bills, Math.min(cents, 9000), behavior)
    }
  }
  await compare(payer, bills)
}

async function payAndWait(payer: Payer, reference: string, cents: number) {
  const begun = await pay(t, payer, { reference, cents })
  t.clock.advance(6)
  await t.runJob('payments.ask_about_unknown')
  await deliver(t, 2)
  assert.notEqual((await paymentOf(t, payer, begun.id)).state, 'unknown')
  return begun
}

type Left = { id: string; reference: string; left: number }

async function refund(payer: Payer, payment: Left, bills: Map<string, Bill>, cents: number, behavior: Behavior): Promise<void> {
  const asking = requestRefund(t.context(), { patientId: payer.id, paymentId: payment.id, amountCents: cents, reason: 'other', note: 'x' })
  if (cents > payment.left) return assert.rejects(asking, (error) => error instanceof Problem && error.code === 'refund_exceeds_charge')
  await asking
  await t.runJobs()
  t.clock.advance(6)
  await t.runJob('payments.ask_about_unknown')
  await deliver(t)
  if (behavior === 'refund_fails') return
  payment.left -= cents
  bills.get(payment.reference)!.refunded += cents
}

async function compare(payer: Payer, bills: Map<string, Bill>): Promise<void> {
  const paid = await readPaid(t.context(), [...bills.keys()])
  for (const [reference, bill] of bills) {
    const expected = { paid_cents: bill.paid, refunded_cents: bill.refunded, in_flight_cents: 0, disputed_cents: 0 }
    const { surplus_refunded_cents, ...found } = paid.get(reference)!
    assert.deepEqual(found, expected, reference)
    assert.ok(surplus_refunded_cents >= 0 && surplus_refunded_cents <= bill.refunded, 'credit that went back is part of what went back')
  }
  const owed = [...bills.values()].reduce((sum, bill) => sum + bill.owed - bill.paid + bill.refunded, 0)
  const books = await readBooks(t, payer.id)
  const givenUp = await readGivenUp(payer)
  const refunded = [...bills.values()].reduce((sum, bill) => sum + bill.refunded, 0)
  assert.ok(givenUp >= 0 && givenUp <= refunded, `billing gives up at most what went back: ${givenUp} of ${refunded}`)
  assert.equal(books.owed + books.credit, owed - givenUp, 'what is owed less what is in credit')
  assert.equal(books.refunds, 0, 'no refund is on its way')
  assert.ok(books.credit <= 0, 'nobody has less than nothing in credit')
}

/** What billing gave up, because nobody is charged again for what they got back (decision 114). */
async function readGivenUp({ id }: Payer): Promise<number> {
  const { rows } = await t.owner.query<{ cents: number }>(
    `select coalesce(sum(case when from_account = $1 then amount_cents else -amount_cents end), 0)::int as cents from posting
     where from_account = $1 and to_account like 'writeoff:%' or to_account = $1 and from_account like 'writeoff:%'`,
    [`patient:${id}:receivable`],
  )
  return rows[0]!.cents
}
