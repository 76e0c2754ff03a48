import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp, testNow } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { makePayer } from '../../payments/tests/paying.ts'
import { chargeDue } from '../giving/charging.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const gift = { cause_slug: 'food-bank', amount_cents: 1500, recurrence: 'Monthly' as const }

test('A donation that is changed while its giver confirms it at their bank goes on: it has a next day, and is charged on it', async () => {
  for (const answer of ['confirm', 'refuse'] as const) {
    const { id, instrument: instrument_id } = await makePayer(t, 'confirm_always')
    const as = { kind: 'patient', patient_id: id } as const
    const show = async () => (await bodyOf(t.call('GET /donation', { as }))).donation
    await bodyOf(t.call('PUT /donation', { as, body: { ...gift, instrument_id } }))
    await t.runJobs()
    assert.partialDeepStrictEqual(await show(), { status: 'payment_failed', next_charge_at: null })
    const [first] = (await bodyOf(t.call(`GET /billing/${id}/payments`, { as }))).items
    const { payment_id } = await bodyOf(t.call(`POST /billing/${id}/payments/${first!.id}/confirm`, { as }))
    const changed = await bodyOf(t.call('PUT /donation', { as, body: { ...gift, instrument_id, amount_cents: 1000 } }))
    const goesOn = { status: 'active', amount_cents: 1000, next_charge_at: '2026-04-03T15:00:00.000Z' }
    assert.partialDeepStrictEqual(changed.donation, goesOn)
    await t.call(`POST /billing/${id}/payments/${payment_id}/confirmed`, { as, body: { demo_answer: answer } })
    await t.runJobs()
    const failed = { status: 'payment_failed', amount_cents: 1000, next_charge_at: null }
    assert.partialDeepStrictEqual(await show(), answer === 'confirm' ? { ...goesOn, total_given_cents: 1500 } : failed)
    if (answer === 'confirm') {
      t.clock.set('2026-04-03T15:30:00.000Z')
      await chargeDue(t.context())
      t.clock.set(testNow)
      const { items } = await bodyOf(t.call('GET /donation/gifts', { as }))
      assert.deepEqual(
        items.map(({ state, amount_cents }) => [state, amount_cents]),
        [
          ['started', 1000],
          ['given', 1500],
        ],
      )
    }
    await bodyOf(t.call('DELETE /donation', { as }))
  }
  await assert.rejects(
    t.owner.query(`update donation set next_charge_at = null where status = 'active'`),
    /donation_goes_on/,
    'no donation is active without a next day',
  )
})
