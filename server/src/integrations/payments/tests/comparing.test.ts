import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Payments } from '../index.ts'
import { makeStripePayments } from '../stripe.ts'
import { type Answer, refuse, serveStripe } from './mock.ts'

let mock: Awaited<ReturnType<typeof serveStripe>>
let stripe: Payments
before(async () => {
  mock = await serveStripe()
  const keys = { secret_key: 'sk_test_notasecret', publishable_key: 'pk_test_notasecret', webhook_secret: 'whsec_notasecret' }
  stripe = makeStripePayments({ ...keys, url: mock.url })
})
after(() => mock.close())
const answer = (said: Answer) => {
  mock.state.answer = () => said
}
const last = () => mock.asked.at(-1)!

test('the transfers of some days are listed in pages with what came back, the balance is all that is there, and what Stripe does not know is nothing', async () => {
  const transfer = {
    id: 'tr_1',
    object: 'transfer',
    amount: 9000,
    amount_reversed: 400,
    created: 1772550000,
    metadata: { sorrel_transfer: 't' },
  }
  const list = (more: object, cursor?: string) => {
    answer({ body: { object: 'list', data: [{ ...transfer, ...more }], has_more: cursor === undefined, url: '/v1/transfers' } })
    const during = { since: '2026-03-03T00:00:00.000Z', until: '2026-03-04T00:00:00.000Z' }
    return stripe.listTransfers({ ...during, ...(cursor !== undefined && { cursor }) })
  }
  const told = { transfer_ref: 'tr_1', amount_cents: 9000, returned_cents: 400, at: '2026-03-03T15:00:00.000Z' }
  assert.deepEqual(await list({}), { items: [{ ...told, reference: 't' }], next_cursor: 'tr_1' })
  assert.deepEqual(await list({ metadata: {} }, 'tr_0'), { items: [{ ...told, reference: null }], next_cursor: null })
  const created = { gte: '1772496000', lt: '1772582400' }
  assert.deepEqual([last().line, last().body], ['GET /v1/transfers', { created, limit: '100', starting_after: 'tr_0' }])
  const [usd, cad] = [(amount: number) => ({ amount, currency: 'usd' }), { amount: 70, currency: 'cad' }]
  answer({ body: { object: 'balance', available: [usd(-500), cad], pending: [usd(2500)], connect_reserved: [usd(30)], livemode: false } })
  assert.deepEqual(await stripe.readBalance(), { amount_cents: 2030 })
  assert.equal(last().line, 'GET /v1/balance')
  answer(refuse('invalid_request_error', { code: 'resource_missing' }, 404))
  assert.equal(await stripe.readTransfer({ transfer_ref: 'tr_9' }), undefined)
  assert.equal(await stripe.readDispute({ dispute_ref: 'dp_9' }), undefined)
})
