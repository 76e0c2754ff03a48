import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { noPayments } from '../../integrations/payments/index.ts'
import { hashOfToken, makeId, makeToken } from '../../kernel/ids.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { takeCheckedCard } from '../instruments/checking.ts'
import { type Behavior, tokenOf } from './paying.ts'

let t: TestApp
before(async () => {
  t = await testApp({ rate_limit_factor: 1 })
})
after(() => t.close())

let holds = 0
/** A hold of a time, as if somebody had just chosen it. Returns its token. */
async function hold(address = 'one'): Promise<{ id: string; token: string }> {
  const [id, token] = [makeId(), makeToken()]
  holds += 1
  await t.owner.query(
    `insert into reservation (id, token_hash, provider_id, starts_at, ends_at, duration_minutes, type, visit_mode, expires_at, client_key, created_at)
     values ($1, $2, $3, $4::timestamptz + interval '30 days' + $6 * interval '2 hours', $4::timestamptz + interval '30 days 1 hour' + $6 * interval '2 hours', 60, 'Initial Consultation', 'virtual',
       $4::timestamptz + interval '10 minutes', $5, $4)`,
    [id, hashOfToken(token), cast.hannah.provider_id, t.clock(), address, holds],
  )
  return { id, token }
}
const check = (reservation_token: string, behavior: Behavior = 'good', token = tokenOf(behavior)) =>
  t.call('POST /booking/verify-payment-method', { body: { reservation_token, payment_method_token: token, type: 'Credit Card' } })
const forget = () => t.owner.query('delete from card_check')

test('verifyBookingPaymentMethod asks the bank for whoever holds a time, three times at most, with one refusal for every reason', async () => {
  assert.deepEqual(await bodyOf(t.call('GET /booking/card-form')), { card_form: { vendor: 'fake' } })
  const { token } = await hold()
  const refusals = [await check(token, 'declined'), await check(token, 'wrong_code')]
  for (const refused of refusals) assert.deepEqual([refused.status, refused.code, refused.details], [422, 'card_refused', {}])
  const good = await bodyOf(check(token))
  assert.deepEqual([good.brand, good.last4], ['visa', '4242'])
  assert.equal((await check(token)).status, 429, 'a fourth try tells nothing')
  await forget()
  const many = await Promise.all(Array.from({ length: 10 }, () => check(token)))
  assert.equal(many.filter(({ status }) => status === 201 || status === 200).length, 3, 'tries at once count, too')
})

test('an address has five tries an hour, and a time that nobody holds has none', async () => {
  await forget()
  const tokens = [(await hold('a')).token, (await hold('b')).token, (await hold('c')).token]
  const answers = []
  for (const token of tokens) answers.push((await check(token, 'declined')).status, (await check(token)).status)
  assert.deepEqual(answers, [422, 200, 422, 200, 422, 429])
  t.clock.advance(61)
  await forget()
  assert.equal((await check(tokens[0]!)).code, 'hold_expired')
  assert.equal((await check('a-token-that-nobody-made')).code, 'hold_expired')
})

test('verifyPartnerPaymentMethod needs the code of a partner as well', async () => {
  await forget()
  const { token } = await hold('partner')
  const ask = (booking_code: string) =>
    t.call('POST /partners/verify-payment-method', {
      body: { booking_code, reservation_token: token, payment_method_token: tokenOf('good'), type: 'HSA Card' },
    })
  assert.equal((await ask('NOBODYS')).code, 'not_found')
  await t.owner.query(
    `insert into booking_code (id, code, type, status, created_at) values ($1, 'PARTNER1', 'partnership', 'active', now())`,
    [makeId()],
  )
  assert.equal((await bodyOf(ask('partner1 '))).last4, '4242', 'however it was typed')
})

test('the visit that is booked in place of the hold keeps the card for its patient, and a card of nobody is forgotten', async () => {
  await forget()
  const { id, token } = await hold('booked')
  await bodyOf(check(token))
  const visit = await t.owner.query<{ id: string; patient_id: string }>(
    `select id, patient_id from appointment where patient_id = $1 order by starts_at desc limit 1`,
    [cast.tomas.patient_id],
  )
  const { id: appointment_id, patient_id } = visit.rows[0]!
  await t.owner.query(`update reservation set status = 'consumed', appointment_id = $2 where id = $1`, [id, appointment_id])
  await takeCheckedCard(t.context(), appointment_id)
  await takeCheckedCard(t.context(), appointment_id)
  const { items } = await bodyOf(t.call(`GET /patients/${patient_id}/payment`, { as: cast.tomas }))
  assert.deepEqual(
    items.map(({ last4, is_default }) => [last4, is_default]),
    [['4242', true]],
  )
  await bodyOf(check((await hold('never')).token))
  t.clock.advance(25 * 60)
  await t.runJob('payments.watch_cards')
  const { rows } = await t.owner.query('select count(*)::int as count from card_check')
  assert.equal(rows[0].count, 0)
})

test('without a processor nobody gives a card, and cash and checks go on', async () => {
  const kept = t.house.integrations.payments
  t.house.integrations.payments = noPayments
  const patient_id = cast.noor.patient_id
  const listed = await bodyOf(t.call(`GET /patients/${patient_id}/payment`, { as: cast.noor }))
  assert.equal(listed.card_form, null)
  assert.equal((await t.call(`POST /patients/${patient_id}/payment/setup`, { as: cast.noor })).code, 'not_available')
  const body = { payment_method_token: tokenOf('good'), type: 'Credit Card', make_default: true } as const
  assert.equal((await t.call(`POST /patients/${patient_id}/payment`, { as: cast.noor, body })).code, 'not_available')
  const cash = { method: 'cash', amount_cents: 500, received_on: t.clock().slice(0, 10) } as const
  assert.equal((await t.call(`POST /billing/${patient_id}/payments`, { as: cast.tom, body: cash })).status, 201)
  t.house.integrations.payments = kept
})
