import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { requestTogether } from '../../payments/refunds/asking.ts'
import { listOf, makePayer, type Payer, pay } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { bill, checkBooks, collectAt } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, sasha } = cast
const aDay = 24 * 60

type Paid = { id: string; reference: string }

/** Somebody who paid twice 5000, and owes 2000 for each since: 3000 of both are credit. */
async function makeCredit(): Promise<{ payer: Payer; paid: Paid[] }> {
  const payer = await makePayer(t)
  const paid: Paid[] = []
  for (const _twice of [1, 2]) {
    t.clock.advance(60)
    paid.push(await pay(t, payer, { reference: await bill(t, payer.id, { cents: 5000 }), cents: 5000 }))
  }
  for (const { reference } of paid) await bill(t, payer.id, { cents: 2000, reference })
  return { payer, paid }
}

/** Asks for a part of both payments in one step, which a person decides. Returns one of the refunds. */
async function askTogether({ id: patientId }: Payer, paid: readonly Paid[]): Promise<string> {
  const about = { patientId, amountCents: 1000, reason: 'other', note: 'Asked for together', waits: true } as const
  const wanted = paid.map(({ id: paymentId, reference }) => ({ ...about, paymentId, reference }))
  return (await requestTogether(t.context(), wanted))[0]!
}

test('Whoever pays credit back and whoever lets refunds of the same payments go out never wait for each other', async () => {
  for (let round = 0; round < 20; round++) {
    const { payer, paid } = await makeCredit()
    if (round % 2 === 0) await collectAt(t, addMinutes(t.clock(), 31 * aDay))
    const asked = await askTogether(payer, paid)
    const [toms, sashas] = [{ headers: await proveMember(t, tom) }, { headers: await proveMember(t, sasha) }]
    const payBack = () =>
      round % 2 === 0 ? t.runJob('billing.pay_back_credit') : t.call(`POST /billing/${payer.id}/credit/pay-back`, toms)
    const decide = () => t.call(`POST /admin/refunds/${asked}/decide`, { ...sashas, body: { decision: 'approve' } })
    const [decided, back] = await Promise.all([decide(), payBack()])
    assert.equal(decided.status, 200, `round ${round}: ${decided.code}`)
    if (back) assert.equal(back.status, 200, `round ${round}: ${back.code}`)
    await t.runJobs()
    const given = (await listOf(t, payer)).map(({ refunded_cents, in_credit_cents }) => [refunded_cents, in_credit_cents])
    assert.deepEqual(given, [
      [3000, 0],
      [3000, 0],
    ])
    assert.deepEqual(await checkBooks(t, payer.id), [])
  }
  assert.doesNotMatch(t.logged.join('\n'), /40P01|deadlock/)
})

test('Of credit that staff pay back, what is small goes out at once, and only what is above the limit waits', async () => {
  const payer = await makePayer(t)
  const credited = [30_000, 3000, 4000]
  for (const cents of credited) {
    t.clock.advance(60)
    const { reference } = await pay(t, payer, { reference: await bill(t, payer.id, { cents: cents + 1000 }), cents: cents + 1000 })
    await bill(t, payer.id, { cents: 1000, reference })
  }
  const back = await bodyOf(t.call(`POST /billing/${payer.id}/credit/pay-back`, { as: tom, headers: await proveMember(t, tom) }))
  assert.equal(back.amount_cents, 37_000)
  await t.runJobs()
  const refunds = (await listOf(t, payer))
    .toReversed()
    .flatMap((one) => one.refunds.map(({ amount_cents, state }) => [amount_cents, state]))
  assert.deepEqual(refunds, [
    [30_000, 'pending_approval'],
    [3000, 'succeeded'],
    [4000, 'succeeded'],
  ])
  assert.deepEqual(await checkBooks(t, payer.id), [])
})
