import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { NotTried, type Payments, ResultUnknown } from '../index.ts'
import { makeStripePayments } from '../stripe.ts'
import { type Answer, refuse, serveStripe } from './mock.ts'

let mock: Awaited<ReturnType<typeof serveStripe>>
let stripe: Payments
const keys = { secret_key: 'sk_test_notasecret', publishable_key: 'pk_test_notasecret', webhook_secret: 'whsec_notasecret' }
before(async () => {
  mock = await serveStripe()
  stripe = makeStripePayments({ ...keys, url: mock.url })
})
after(() => mock.close())
beforeEach(() => {
  mock.asked.length = 0
})
const answer = (said: Answer | ((line: string) => Answer)) => {
  mock.state.answer = ({ line }) => (typeof said === 'function' ? said(line) : said)
}
const last = () => mock.asked.at(-1)!

const card = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2031, funding: 'credit' }
const wanted = { key: 'try-1', customer_ref: 'cus_1', card_ref: 'pm_1', amount_cents: 4400, reference: 'try-1' }
const intent = (more: object = {}) => ({
  ...{ id: 'pi_1', object: 'payment_intent', status: 'succeeded', metadata: { sorrel_try: 'try-1' }, last_payment_error: null },
  latest_charge: { id: 'ch_1', object: 'charge', balance_transaction: { id: 'txn_1', fee: 158 } },
  ...more,
})

test('the mock refuses what the types of the SDK do not know, what they need, and what has another type', () => {
  const { definitions } = mock
  const judge = (body: object) => definitions.judge('PaymentIntentCreateParams', body)
  assert.deepEqual(judge({ amount: '100', currency: 'usd' }), [])
  assert.match(judge({ amount: '100' }).join(), /currency: is missing/)
  assert.match(judge({ amount: 'much', currency: 'usd' }).join(), /amount: is no number/)
  assert.match(judge({ amount: '100', currency: 'usd', payment_method_types: ['card'] }).join(), /payment_method_types: is not known/)
  assert.match(judge({ amount: '100', currency: 'usd', allowed_payment_method_types: ['gold'] }).join(), /allowed_payment_method_types/)
  assert.match(judge({ amount: '100', currency: 'usd', automatic_payment_methods: {} }).join(), /enabled: is missing/)
  assert.match(
    definitions.judge('AccountSessionCreateParams', { account: 'acct_1', components: { gifts: {} } }).join(),
    /gifts: is not known/,
  )
})

test('a charge carries its key and our reference, no name and no word about a visit, and says what the processor keeps', async () => {
  answer({ body: intent() })
  assert.deepEqual(await stripe.charge(wanted), { outcome: 'succeeded', charge_ref: 'pi_1', fee_cents: 158 })
  const { line, body, key, authorization } = last()
  assert.deepEqual([line, key, authorization], ['POST /v1/payment_intents', 'try-1', `Bearer ${keys.secret_key}`])
  assert.deepEqual(body, {
    ...{ amount: '4400', currency: 'usd', customer: 'cus_1', payment_method: 'pm_1', confirm: 'true', off_session: 'true' },
    ...{ allowed_payment_method_types: ['card'], metadata: { sorrel_try: 'try-1' }, expand: ['latest_charge.balance_transaction'] },
  })
  answer({ body: intent({ status: 'processing', latest_charge: 'ch_1' }) })
  assert.deepEqual(await stripe.charge(wanted), { outcome: 'pending', charge_ref: 'pi_1' })
})

test('a charge that its holder confirms waits for the browser, and is called off for good', async () => {
  const waiting = { id: 'pi_9', status: 'requires_confirmation', metadata: { sorrel_try: 'try-1', sorrel_confirm: 'browser' } }
  answer({ body: intent({ ...waiting, client_secret: 'pi_9_secret_x', latest_charge: null }) })
  assert.deepEqual(await stripe.beginConfirmation(wanted), { charge_ref: 'pi_9', client_secret: 'pi_9_secret_x' })
  const { line, body, key } = last()
  assert.deepEqual([line, key], ['POST /v1/payment_intents', 'try-1'])
  assert.deepEqual(body, {
    ...{ amount: '4400', currency: 'usd', customer: 'cus_1', payment_method: 'pm_1', allowed_payment_method_types: ['card'] },
    metadata: { sorrel_try: 'try-1', sorrel_confirm: 'browser' },
  })
  for (const [status, expected] of [
    ['requires_confirmation', { outcome: 'pending' }],
    ['requires_action', { outcome: 'pending' }],
    ['canceled', { outcome: 'failed', code: 'authentication_needed' }],
  ] as const) {
    answer({ body: intent({ ...waiting, status, latest_charge: null }) })
    assert.deepEqual(await stripe.readCharge({ charge_ref: 'pi_9' }), { ...expected, charge_ref: 'pi_9', reference: 'try-1' })
  }
  answer({
    body: intent({ ...waiting, status: 'requires_payment_method', last_payment_error: { code: 'payment_intent_authentication_failure' } }),
  })
  assert.partialDeepStrictEqual(await stripe.readCharge({ charge_ref: 'pi_9' }), { outcome: 'failed', code: 'authentication_needed' })
  answer({ body: intent({ ...waiting, status: 'canceled' }) })
  await stripe.cancelCharge({ charge_ref: 'pi_9' })
  assert.equal(last().line, 'POST /v1/payment_intents/pi_9/cancel')
  answer(refuse('invalid_request_error', { code: 'payment_intent_unexpected_state' }))
  await stripe.cancelCharge({ charge_ref: 'pi_9' })
  answer(refuse('api_error', {}, 500))
  await assert.rejects(stripe.cancelCharge({ charge_ref: 'pi_9' }), ResultUnknown)
})

test('a transfer says whether its bank sent it back, and how much of it', async () => {
  for (const [reversed, amount_reversed] of [
    [false, 0],
    [false, 1200],
    [true, 9900],
  ] as const) {
    answer({ body: { id: 'tr_1', object: 'transfer', amount: 9900, reversed, amount_reversed, metadata: {} } })
    assert.deepEqual(await stripe.readTransfer({ transfer_ref: 'tr_1' }), { is_returned: reversed, returned_cents: amount_reversed })
  }
})

test('a refusal of a card is told in our words, and what Stripe did not hear or answer is told apart', async () => {
  const declines = [
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
    [{ code: 'card_declined', decline_code: 'stolen_card' }, 'declined'],
    [{ code: 'expired_card' }, 'expired_card'],
    [{ code: 'authentication_required' }, 'authentication_needed'],
  ] as const
  for (const [error, code] of declines) {
    answer(refuse('card_error', { ...error, payment_intent: { id: 'pi_2' } }))
    assert.deepEqual(await stripe.charge(wanted), { outcome: 'failed', charge_ref: 'pi_2', code })
  }
  answer(refuse('invalid_request_error', { code: 'resource_missing', param: 'payment_method' }))
  assert.deepEqual(await stripe.charge(wanted), { outcome: 'failed', charge_ref: null, code: 'card_unusable' })
  const silent: [Answer, typeof NotTried | typeof ResultUnknown][] = [
    [refuse('api_error', {}, 500), ResultUnknown],
    ['hang up', ResultUnknown],
    [refuse('idempotency_error', {}, 400), ResultUnknown],
    [refuse('invalid_request_error', { code: 'idempotency_key_in_use' }, 409), ResultUnknown],
    [refuse('invalid_request_error', {}, 401), NotTried],
    [refuse('rate_limit_error', {}, 429), NotTried],
  ]
  for (const [said, kind] of silent) {
    answer(said)
    mock.asked.length = 0
    await assert.rejects(stripe.charge(wanted), kind)
    assert.equal(mock.asked.length, 1, 'it is never sent again by itself')
  }
  const nobody = makeStripePayments({ ...keys, url: 'http://127.0.0.1:9' })
  await assert.rejects(nobody.charge(wanted), NotTried)
})

test('what is known only by our reference is found among the charges and refunds, or it never arrived', async () => {
  const list = (data: object[]) => ({ body: { object: 'list', data, has_more: false, url: '/v1/payment_intents' } })
  answer(list([intent({ id: 'pi_0', metadata: { sorrel_try: 'another' } }), intent()]))
  const asked = { customer_ref: 'cus_1', reference: 'try-1', since: '2026-03-03T15:00:00.000Z' }
  assert.deepEqual(await stripe.findCharge(asked), { outcome: 'succeeded', charge_ref: 'pi_1', fee_cents: 158 })
  assert.deepEqual(last().body.created, { gte: '1772550000' })
  assert.equal(await stripe.findCharge({ ...asked, reference: 'nobody' }), undefined)
  answer({ body: intent({ status: 'requires_payment_method', last_payment_error: { decline_code: 'expired_card' } }) })
  assert.deepEqual(await stripe.readCharge({ charge_ref: 'pi_1' }), {
    outcome: 'failed',
    charge_ref: 'pi_1',
    code: 'expired_card',
    reference: 'try-1',
  })
  answer(list([{ id: 're_1', object: 'refund', status: 'pending', metadata: { sorrel_refund: 'r-1' } }]))
  assert.deepEqual(await stripe.findRefund({ charge_ref: 'pi_1', reference: 'r-1' }), { outcome: 'pending', refund_ref: 're_1' })
  assert.equal(await stripe.findRefund({ charge_ref: 'pi_1', reference: 'r-2' }), undefined)
})

test('refunds say why they failed', async () => {
  const refund = () => stripe.refund({ key: 'r-1', reference: 'r-1', charge_ref: 'pi_1', amount_cents: 500 })
  answer({ body: { id: 're_1', object: 'refund', status: 'succeeded', metadata: { sorrel_refund: 'r-1' } } })
  assert.deepEqual(await refund(), { outcome: 'succeeded', refund_ref: 're_1' })
  assert.deepEqual([last().key, last().body], ['r-1', { payment_intent: 'pi_1', amount: '500', metadata: { sorrel_refund: 'r-1' } }])
  answer(refuse('invalid_request_error', { code: 'charge_already_refunded' }))
  assert.deepEqual(await refund(), { outcome: 'failed', refund_ref: null, code: 'exceeds_charge' })
  answer(refuse('invalid_request_error', { code: 'idempotency_key_in_use' }, 409))
  await assert.rejects(refund(), ResultUnknown, 'the same question is on its way, and may give the money back')
  answer(refuse('invalid_request_error', { code: 'charge_disputed' }))
  assert.deepEqual(await refund(), { outcome: 'failed', refund_ref: null, code: 'charge_not_refundable' })
  answer({
    body: {
      id: 're_1',
      object: 'refund',
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      metadata: { sorrel_refund: 'r-1' },
    },
  })
  assert.deepEqual(await stripe.readRefund({ refund_ref: 're_1' }), {
    outcome: 'failed',
    refund_ref: 're_1',
    code: 'account_closed',
    reference: 'r-1',
  })
})

test('cards are set up in the browser or checked with their bank, and those of another customer are refused', async () => {
  answer({ body: { id: 'cus_1', object: 'customer' } })
  assert.deepEqual(await stripe.createCustomer({ key: 'k', holder_id: 'h-1' }), { customer_ref: 'cus_1' })
  assert.deepEqual(last().body, { metadata: { sorrel_holder: 'h-1' } })
  answer({ body: { id: 'seti_1', object: 'setup_intent', client_secret: 'seti_1_secret' } })
  assert.deepEqual(await stripe.beginSetup({ key: 'k2', customer_ref: 'cus_1' }), { client_secret: 'seti_1_secret' })
  const method = (customer: string | null) => ({ body: { id: 'pm_1', object: 'payment_method', customer, card } })
  const setup = (more: object) => ({
    body: { id: 'seti_1', object: 'setup_intent', last_setup_error: null, client_secret: 'secret', ...more },
  })
  const save = () => stripe.saveCard({ key: 'k3', customer_ref: 'cus_1', token: 'pm_1' })
  answer(method('cus_1'))
  assert.deepEqual(await save(), { outcome: 'saved', card: { card_ref: 'pm_1', ...card } })
  answer(method('cus_2'))
  assert.deepEqual(await save(), { outcome: 'refused', code: 'card_unusable' })
  const checked = (said: Answer) => answer((line) => (line.startsWith('GET') ? method(null) : said))
  checked(setup({ status: 'succeeded' }))
  assert.equal((await save()).outcome, 'saved')
  checked(setup({ status: 'requires_action' }))
  assert.deepEqual(await save(), { outcome: 'confirm', client_secret: 'secret' })
  checked(refuse('card_error', { code: 'incorrect_cvc' }))
  assert.deepEqual(await save(), { outcome: 'refused', code: 'wrong_security_code' })
  answer(method(null))
  assert.equal(await stripe.readCard({ card_ref: 'pm_1' }), undefined, 'a card of no customer cannot be charged')
  answer(refuse('invalid_request_error', { code: 'resource_missing' }, 404))
  await stripe.removeCard({ card_ref: 'pm_1' })
})

/** Sends a file and then the answer that names it, as Stripe wants both. */
async function sendEvidence(dispute: object): Promise<void> {
  answer({ body: { id: 'file_1', object: 'file' } })
  const bytes = Buffer.from('%PDF-1.7')
  const { file_ref } = await stripe.uploadEvidence({ key: 'f', name: 'policy.pdf', type: 'application/pdf', bytes })
  assert.deepEqual([file_ref, last().line, last().key], ['file_1', 'POST /v1/files', 'f'])
  assert.deepEqual(last().body, { purpose: 'dispute_evidence', file: 'policy.pdf application/pdf %PDF-1.7' })
  answer({ body: dispute })
  await stripe.submitEvidence({ key: 'e', dispute_ref: 'dp_1', text: 'A visit took place.', files: { policy: file_ref, other: 'file_2' } })
  const evidence = { uncategorized_text: 'A visit took place.', cancellation_policy: 'file_1', uncategorized_file: 'file_2' }
  assert.deepEqual(last().body, { evidence, submit: 'true' })
}

test('disputes and movements are read and asked for as Stripe wants it', async () => {
  const dispute = {
    ...{ id: 'dp_1', object: 'dispute', amount: 4400, payment_intent: 'pi_1', reason: 'fraudulent', status: 'needs_response' },
    ...{ balance_transactions: [{ amount: -4400, fee: 1500 }], evidence_details: { due_by: 1772550000 } },
  }
  answer({ body: dispute })
  const due = { status: 'needs_response', evidence_due_at: '2026-03-03T15:00:00.000Z' } as const
  assert.partialDeepStrictEqual(await stripe.readDispute({ dispute_ref: 'dp_1' }), { is_held: true, fee_cents: 1500, ...due })
  answer({ body: { ...dispute, status: 'won', balance_transactions: [...dispute.balance_transactions, { amount: 4400, fee: -1500 }] } })
  assert.partialDeepStrictEqual(await stripe.readDispute({ dispute_ref: 'dp_1' }), { is_held: false, fee_cents: 0, status: 'won' })
  await sendEvidence(dispute)
  const source = { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' }
  const moved = {
    ...{ id: 'txn_1', object: 'balance_transaction', amount: 4400, fee: 158, created: 1772550000 },
    ...{ reporting_category: 'charge', source },
  }
  const list = (data: object[], has_more = false) => {
    answer({ body: { object: 'list', data, has_more, url: '/v1/balance_transactions' } })
    return stripe.listMovements({ since: '2026-03-03T00:00:00.000Z', until: '2026-03-04T00:00:00.000Z', cursor: 'txn_0' })
  }
  const { items: charges, next_cursor } = await list([moved], true)
  assert.deepEqual([charges[0]?.source_ref, charges[0]?.kind, next_cursor], ['pi_1', 'charge', 'txn_1'])
  const back = { ...moved, reporting_category: 'transfer_reversal', source: { object: 'transfer_reversal', id: 'trr_1', transfer: 'tr_1' } }
  const [returned] = (await list([back])).items
  assert.deepEqual([returned?.kind, returned?.source_ref], ['transfer_reversal', 'tr_1'])
  const own = ['topup', 'topup_reversal', 'payout', 'fee'].map((reporting_category) => ({ ...moved, reporting_category, source: 'tu_1' }))
  assert.equal((await list(own)).items.map(({ kind }) => kind).join(), 'top_up,top_up,payout,fee')
})

test('accounts and transfers are read and asked for as Stripe wants it', async () => {
  answer({ body: { id: 'acct_1', object: 'account' } })
  assert.deepEqual(await stripe.createAccount({ key: 'a', holder_id: 'h', email: 'a@example.org' }), { account_ref: 'acct_1' })
  const account = { id: 'acct_1', object: 'account', details_submitted: true, payouts_enabled: true, capabilities: { transfers: 'active' } }
  answer({ body: { ...account, requirements: { currently_due: [] }, external_accounts: { data: [{ last4: '6789' }] } } })
  assert.deepEqual(await stripe.readAccount({ account_ref: 'acct_1' }), {
    ...{ account_ref: 'acct_1', is_payable: true, is_complete: true, missing_count: 0, bank_last4: '6789' },
  })
  answer({ body: { object: 'account_session', client_secret: 'accs_secret', expires_at: 1772550000 } })
  assert.equal((await stripe.openAccountSession({ account_ref: 'acct_1' })).client_secret, 'accs_secret')
  const transfer = () => stripe.transfer({ key: 't', account_ref: 'acct_1', amount_cents: 9000, group: 'run-1', reference: 't' })
  answer({ body: { id: 'tr_1', object: 'transfer' } })
  assert.deepEqual(await transfer(), { outcome: 'succeeded', transfer_ref: 'tr_1' })
  answer(refuse('invalid_request_error', { code: 'balance_insufficient' }))
  assert.deepEqual(await transfer(), { outcome: 'failed', code: 'balance_too_low' })
  answer({ body: { object: 'list', data: [{ id: 'tr_1', metadata: { sorrel_transfer: 't' } }], has_more: false, url: '/v1/transfers' } })
  const find = (reference: string) => stripe.findTransfer({ account_ref: 'acct_1', group: 'run-1', reference })
  assert.partialDeepStrictEqual(await find('t'), { transfer_ref: 'tr_1' })
  assert.partialDeepStrictEqual(mock.asked.at(-1)?.body, { transfer_group: 'run-1', destination: 'acct_1' })
  assert.equal(await find('another'), undefined)
})

test('an event is Stripe’s only with its signature, over the raw text, and not older than five minutes', async () => {
  const raw = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.refunded',
    data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' } },
  })
  const now = '2026-03-03T15:00:00.000Z'
  const at = Date.parse(now) / 1000
  const sign = (text: string, secret = keys.webhook_secret, when = at) =>
    `t=${when},v1=${createHmac('sha256', secret).update(`${when}.${text}`).digest('hex')}`
  const verify = (signature: string | undefined, text = raw) =>
    stripe.verify({ raw: text, headers: signature === undefined ? {} : { 'stripe-signature': signature }, now })
  assert.deepEqual(await verify(sign(raw)), {
    event_id: 'evt_1',
    kind: 'charge.refunded',
    about: 'charge',
    object_ref: 'pi_1',
    reference: null,
  })
  for (const signature of [undefined, '', 't=1', sign(raw, 'whsec_another'), sign(raw, keys.webhook_secret, at - 301)])
    assert.equal(await verify(signature), undefined)
  assert.equal(await verify(sign(raw), raw.replace('ch_1', 'ch_2')), undefined)
  const both = makeStripePayments({ ...keys, webhook_secret: 'whsec_ofaccounts, whsec_notasecret', url: mock.url })
  const verifyBoth = (secret: string) => both.verify({ raw, headers: { 'stripe-signature': sign(raw, secret) }, now })
  for (const secret of ['whsec_ofaccounts', 'whsec_notasecret'])
    assert.equal((await verifyBoth(secret))?.event_id, 'evt_1', 'connected accounts have a secret of their own')
  assert.equal(await verifyBoth('whsec_another'), undefined)
})
