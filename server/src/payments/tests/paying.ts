import assert from 'node:assert/strict'
import { makeDemoToken, testCards } from '@sorrel/contract/payments/test-cards'
import type { PaymentCardType, PaymentPurpose } from '@sorrel/contract/payments/vocabulary'
import { signatureOf } from '../../integrations/payments/processor/store.ts'
import { transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { createOrCorrectItem } from '../../ledger/items.ts'
import { cast } from '../../world/cast.ts'
import { startPayment } from '../paying/starting.ts'

export type Behavior = (typeof testCards)[number]['behavior']
const letters = 'abcdefghij'
const makeLetters = () =>
  makeId()
    .replaceAll('-', '')
    .slice(-16)
    .replace(/./g, (digit) => letters[Number.parseInt(digit, 16) % 10]!)

/** What the demo's card form makes of a test card. */
export function tokenOf(behavior: Behavior, until = { exp_month: 12, exp_year: 2031 }): string {
  const { number } = testCards.find((one) => one.behavior === behavior)!
  return makeDemoToken({ number, ...until }, makeLetters())!
}

export type Payer = { id: string; instrument: string }

/** A patient of their own with a card, so that no other test sees what they owe. */
export async function makePayer(t: TestApp, behavior: Behavior = 'good', type: PaymentCardType = 'Credit Card'): Promise<Payer> {
  const id = makeId()
  await t.owner.query(
    `insert into patient (id, first_name, last_name, confirmation_status, preferred_language, time_zone, created_at, updated_at)
     values ($1, 'Pat', 'Payer', 'confirmed', 'en', 'America/Chicago', now(), now())`,
    [id],
  )
  const body = { payment_method_token: tokenOf(behavior), type, make_default: true }
  const card = await bodyOf(t.call(`POST /patients/${id}/payment`, { as: { kind: 'patient', patient_id: id }, body }))
  return { id, instrument: card.id }
}

/** Something that a patient owes. Returns its reference. */
export async function owe(t: TestApp, patientId: string, amountCents: number, reference = `test_owed:${makeId()}`): Promise<string> {
  await transaction(t.context(), (ctx) =>
    createOrCorrectItem(ctx, {
      ...{ reference, patientId, type: 'self_pay', appointmentId: null, amountCents, from: 'revenue:services' },
      ...{ effectiveAt: t.clock(), explanation: [{ code: 'self_pay_price' }] },
    }),
  )
  return reference
}

type Wanted = { cents?: number; reference?: string; key?: string; purpose?: PaymentPurpose }

/** Begins to pay something that is owed, and returns the payment and what it pays. */
export async function begin(t: TestApp, payer: Payer, { cents = 5000, reference, key = makeId(), purpose = 'care' }: Wanted = {}) {
  const owed = reference ?? (await owe(t, payer.id, cents))
  const allocations = [{ reference: owed, patientId: payer.id, amountCents: cents }]
  const id = await transaction(t.context(), (ctx) =>
    startPayment(ctx, { key, instrumentId: payer.instrument, allocations, by: 'patient', purpose }),
  )
  return { id, reference: owed }
}

/** Pays something, and lets the jobs charge the card. */
export async function pay(t: TestApp, payer: Payer, wanted: Wanted = {}) {
  const begun = await begin(t, payer, wanted)
  await t.runJobs()
  return begun
}

export const listOf = async (t: TestApp, payer: Payer) =>
  (await bodyOf(t.call(`GET /billing/${payer.id}/payments`, { as: cast.tom, query: { limit: 100 } }))).items
export const paymentOf = async (t: TestApp, payer: Payer, id: string) => {
  const found = (await listOf(t, payer)).find((one) => one.id === id)
  assert.ok(found)
  return found
}

/** What stands on the accounts of a patient, and on those that all share. */
export async function readBooks(t: TestApp, patientId: string) {
  const names = [`patient:${patientId}:receivable`, `patient:${patientId}:credit`, 'cash:stripe', 'cash:office', 'refunds:pending']
  const { rows } = await t.owner.query<{ name: string; cents: number }>(
    `select name, (in_cents - out_cents)::float8 as cents from app.ledger_account where name = any($1)`,
    [[...names, 'fees:processor', 'disputes:held']],
  )
  const on = (name: string) => rows.find((row) => row.name === name)?.cents ?? 0
  const [owed, credit, cash, office, refunds] = names.map(on) as [number, number, number, number, number]
  const sum = await t.owner.query<{ cents: number }>(
    'select coalesce(sum(in_cents - out_cents), 0)::float8 as cents from app.ledger_account',
  )
  assert.equal(sum.rows[0]!.cents, 0, 'the books balance')
  return { owed, credit, cash, office, refunds, fees: on('fees:processor'), held: on('disputes:held') }
}

/** Posts what the processor has to say, as it would, and answers the statuses. */
export async function deliver(t: TestApp, times = 1): Promise<number[]> {
  const told = (await t.house.integrations.payments.takeEvents?.()) ?? []
  const answers: number[] = []
  for (let nth = 0; nth < times; nth++) for (const { raw } of told) answers.push(await post(t, raw))
  await t.runJobs()
  return answers
}

/** Posts one event as the processor does. */
export async function post(t: TestApp, raw: string, signature?: string): Promise<number> {
  const at = Math.floor(Date.parse(t.clock()) / 1000)
  const headers = {
    'content-type': 'application/json',
    'x-sorrel-signature': signature ?? signatureOf(t.house.config.hash_secret, raw, at),
  }
  return (await t.send('POST /webhooks/payments', { headers, body: raw })).status
}

/** How often the demo's processor charged the cards of a payer. */
export const countCharges = async (t: TestApp, payer: Payer): Promise<number> =>
  (
    await t.owner.query<{ count: number }>(
      `select count(*)::int as count from demo_processor_object o join payment_instrument i on i.customer_ref = o.parent
       where i.id = $1 and o.kind = 'charge' and o.data->>'outcome' = 'succeeded'`,
      [payer.instrument],
    )
  ).rows[0]!.count
