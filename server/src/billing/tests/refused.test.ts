import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { makePayer, type Payer } from '../../payments/tests/paying.ts'
import { asPayer, bill, billOf, listTold } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

/** What a person was written by email about payments that did not go through. */
async function listWritten({ id }: Pick<Payer, 'id'>): Promise<string[]> {
  const { rows } = await t.owner.query<{ template: string }>(
    `select template from app.notification where recipient_id = $1 and channel = 'sms' and template <> 'bill_notice' order by created_at`,
    [id],
  )
  return rows.map(({ template }) => template)
}

async function payNow(payer: Payer, reference: string): Promise<void> {
  const { id, open_cents } = await billOf(t, payer, reference)
  const body = { bill_ids: [id], instrument_id: payer.instrument, amount_cents: open_cents }
  await bodyOf(t.call(`POST /billing/${payer.id}/pay`, { as: asPayer(payer), body }))
  await t.runJobs()
}

test('payBills: who pays now with a card that its bank refuses is told so in a message and by the bill, until another card pays', async () => {
  const payer = await makePayer(t, 'declined_later')
  await t.owner.query(`update app.patient set phone_number = '+13125550187' where id = $1`, [payer.id])
  const reference = await bill(t, payer.id, { cents: 4400 })
  const announced = await billOf(t, payer, reference)
  assert.equal(announced.refused, null)

  await payNow(payer, reference)
  const refused = await billOf(t, payer, reference)
  assert.partialDeepStrictEqual(refused, { state: 'upcoming', open_cents: 4400, failures: 0, collect_at: announced.collect_at })
  assert.deepEqual(refused.refused, { code: 'declined', at: t.clock(), amount_cents: 4400, card: { brand: 'visa', last4: '0341' } })
  assert.deepEqual(await listWritten(payer), ['payment_not_made'])

  await t.owner.query(
    `update app.demo_processor_object set data = data || '{"behavior":"good"}' where kind = 'card' and data->>'card_ref' = (select card_ref from app.payment_instrument where id = $1)`,
    [payer.instrument],
  )
  await payNow(payer, reference)
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), { state: 'paid', refused: null })
})

test('payBills: whom their bank asks to confirm hears of that alone, and a payment of which nobody knows says nothing yet', async () => {
  const [asked, unheard] = [await makePayer(t, 'confirm_always'), await makePayer(t, 'times_out')]
  for (const [payer, digits] of [
    [asked, '88'],
    [unheard, '89'],
  ] as const) {
    await t.owner.query(`update app.patient set phone_number = '+131255501${digits}' where id = $1`, [payer.id])
    await payNow(payer, await bill(t, payer.id, { cents: 3000 }))
  }
  assert.deepEqual([await listWritten(asked), await listWritten(unheard)], [['payment_to_confirm'], []])
})

test('payBills: of less than cards take nobody is told and nothing is charged, until more is open', async () => {
  const payer = await makePayer(t)
  const few = await bill(t, payer.id, { cents: 49 })
  const small = await billOf(t, payer, few)
  assert.partialDeepStrictEqual(small, { state: 'due', open_cents: 49, collect_at: null, may: { pay: false, ask: true } })
  assert.deepEqual(await listTold(t, payer, small.id), [])
  const pay = (bills: readonly { id: string; open_cents: number }[]) => {
    const amount_cents = bills.reduce((sum, { open_cents }) => sum + open_cents, 0)
    const body = { bill_ids: bills.map(({ id }) => id), instrument_id: payer.instrument, amount_cents }
    return t.call(`POST /billing/${payer.id}/pay`, { as: asPayer(payer), body })
  }
  const refused = await pay([small])
  assert.deepEqual([refused.code, refused.details.least_cents], ['amount_too_small', 50])
  const other = await billOf(t, payer, await bill(t, payer.id, { cents: 51 }))
  await bodyOf(pay([small, other]))
  await t.runJobs()
  assert.partialDeepStrictEqual(await billOf(t, payer, few), { state: 'paid', open_cents: 0 })
})
