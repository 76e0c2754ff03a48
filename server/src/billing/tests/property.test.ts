import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BillFacts } from '@sorrel/contract/billing/settling'
import { type Reckoned, settleSlowly } from '@sorrel/contract/billing/tests/reckoning'
import { transaction } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { startPayment } from '../../payments/paying/starting.ts'
import { requestRefund } from '../../payments/refunds/asking.ts'
import { deliver, makePayer, type Payer } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { type Random, randomOf } from '../../world/random.ts'
import { asPayer, bill, checkBooks } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

/** What a person who keeps a notebook would know of one bill: what happened to it, and nothing that the product reckoned. */
type Noted = BillFacts & { id: string; payments: { id: string; left: number }[] }
type Notebook = { payer: Payer; bills: Noted[] }

const types = ['self_pay', 'session_patient_share', 'no_show_fee'] as const
const below = (random: Random, limit: number): number => random.between(0, limit - 1)
const some = <Item>(random: Random, from: readonly Item[]): Item | undefined =>
  from.length === 0 ? undefined : from[below(random, from.length)]

const deeds: Record<string, (book: Notebook, random: Random) => Promise<void>> = {
  async bill(book, random) {
    const type = types[below(random, types.length)]!
    const owed_cents = 60 + below(random, 400)
    t.clock.advance(1)
    const reference = await bill(t, book.payer.id, { cents: owed_cents, type, reference: `${type}:${book.payer.id}.${book.bills.length}` })
    const { rows } = await t.owner.query<{ id: string; at: Date }>('select id from app.bill where reference = $1', [reference])
    book.bills.push({
      ...{ reference, type, created_at: t.clock(), owed_cents, paid_cents: 0, refunded_cents: 0, disputed_cents: 0, in_flight_cents: 0 },
      ...{
        surplus_refunded_cents: 0,
        waiver_cents: 0,
        write_off_cents: 0,
        credit_cents: 0,
        awaits_plan: false,
        frozen_why: null,
        failures: 0,
        will_retry: false,
        is_announced: true,
      },
      ...{ id: rows[0]!.id, payments: [] },
    })
  },
  async correct(book, random) {
    const its = some(random, book.bills)
    if (!its) return
    its.owed_cents = below(random, 3) === 0 ? 0 : below(random, 500)
    await bill(t, book.payer.id, { cents: its.owed_cents, type: its.type, reference: its.reference })
  },
  async pay(book, random) {
    const its = some(random, book.bills)
    if (!its) return
    const cents = 50 + below(random, 300)
    const purpose = its.type === 'no_show_fee' ? 'fee' : 'care'
    const allocations = [{ reference: its.reference, patientId: book.payer.id, amountCents: cents }]
    const id = await transaction(t.context(), (ctx) =>
      startPayment(ctx, {
        key: `test:${its.reference}:${its.paid_cents}:${t.clock()}`,
        instrumentId: book.payer.instrument,
        allocations,
        by: 'patient',
        purpose,
      }),
    )
    its.paid_cents += cents
    its.payments.push({ id, left: cents })
  },
  async refund(book, random) {
    const its = some(random, book.bills)
    const payment =
      its &&
      some(
        random,
        its.payments.filter(({ left }) => left > 0),
      )
    if (!its || !payment) return
    const amountCents = 1 + below(random, payment.left)
    await transaction(t.context(), (ctx) =>
      requestRefund(ctx, { patientId: book.payer.id, paymentId: payment.id, amountCents, reason: 'service_issue', note: 'Test' }),
    )
    const { surplus } = reckon(book).find(({ reference }) => reference === its.reference)!
    its.surplus_refunded_cents += Math.min(amountCents, surplus)
    payment.left -= amountCents
    its.refunded_cents += amountCents
  },
  async relieve(book, random) {
    const its = some(random, book.bills)
    const open = its && reckon(book).find(({ reference }) => reference === its.reference)!.open
    if (!its || !open) return
    const kind = below(random, 2) === 0 ? ('waiver' as const) : ('write_off' as const)
    const amount_cents = 1 + below(random, open)
    const reason = kind === 'waiver' ? 'goodwill' : 'not_collectible'
    await bodyOf(t.call(`POST /admin/bills/${its.id}/reliefs`, { as: cast.tom, body: { kind, amount_cents, reason, note: 'Test' } }))
    if (kind === 'waiver') its.waiver_cents += amount_cents
    else its.write_off_cents += amount_cents
  },
  async ask(book, random) {
    const its = some(random, book.bills)
    if (!its) return
    const path = `/billing/${book.payer.id}/bills/${its.id}/questions` as const
    if (its.frozen_why === 'question') {
      await bodyOf(t.call(`POST ${path}/withdraw`, { as: asPayer(book.payer) }))
      its.frozen_why = null
    } else if ((await t.call(`POST ${path}`, { as: asPayer(book.payer), body: { message: 'Why?' } })).status === 201)
      its.frozen_why = 'question'
  },
  async plan(book, random) {
    const its = some(random, book.bills)
    if (its) await t.call(`POST /billing/${book.payer.id}/bills/${its.id}/plan`, { as: asPayer(book.payer), body: { parts: 2 } })
  },
  async dispute() {
    await deliver(t)
  },
}

const reckon = ({ bills }: Notebook): Reckoned[] => settleSlowly(bills)

/** The use of credit stays with a bill, so the notebook keeps it from one look to the next. */
function note(book: Notebook): Reckoned[] {
  const reckoned = reckon(book)
  for (const its of book.bills) its.credit_cents = reckoned.find(({ reference }) => reference === its.reference)!.credit
  return reckoned
}

async function compare(book: Notebook, about: string): Promise<void> {
  const { rows } = await t.owner.query<Reckoned>(
    `select reference, state, open_cents::float8 as open, surplus_cents::float8 as surplus, credit_cents::float8 as credit,
       (waived_cents + written_off_cents + forgone_cents)::float8 as closed from app.bill where patient_id = $1 order by created_at, reference`,
    [book.payer.id],
  )
  // Whether a charge is announced depends on cards and hours, which have tests of their own.
  const plain = (its: Reckoned): Reckoned => ({ ...its, state: its.state === 'due' ? 'upcoming' : its.state })
  assert.deepEqual(rows.map(plain), note(book).map(plain), about)
  assert.deepEqual(await checkBooks(t, book.payer.id), [], about)
}

test('After any random sequence of events the books balance, and every bill is what a slow second reckoning says', async () => {
  for (let round = 0; round < 4; round += 1) {
    const random = randomOf('bills', round)
    const book: Notebook = { payer: await makePayer(t), bills: [] }
    await deeds.bill!(book, random)
    const told: string[] = []
    for (let step = 0; step < 22; step += 1) {
      const name = Object.keys(deeds)[below(random, Object.keys(deeds).length)]!
      told.push(name)
      await deeds[name]!(book, random)
      await t.runJobs()
      await compare(book, `round ${round}: ${told.join(', ')}`)
    }
  }
})
