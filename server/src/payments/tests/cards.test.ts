import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { type Behavior, begin, countCharges, makePayer, tokenOf } from './paying.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, noor, tom } = cast
const body = (behavior: Behavior = 'good', more: object = {}) => ({
  ...{ payment_method_token: tokenOf(behavior), type: 'Credit Card' as const, make_default: false },
  ...more,
})

test('the first card needs no code and is the default one; whoever has a card confirms who they are before they add, choose or remove one', async () => {
  const line = `POST /patients/${noor.patient_id}/payment` as const
  const headers = (await signIn(t, noor)).headers
  const setup = await bodyOf(t.call(`POST /patients/${noor.patient_id}/payment/setup`, { headers }))
  assert.deepEqual([setup.card_form, setup.client_secret.length > 20], [{ vendor: 'fake' }, true])
  const first = await bodyOf(t.call(line, { headers, body: body() }))
  assert.deepEqual([first.is_default, first.brand, first.last4, first.status], [true, 'visa', '4242', 'active'])
  const one = `/patients/${noor.patient_id}/payment/${first.id}` as const
  for (const answer of [
    await t.call(line, { headers, body: body() }),
    await t.call(`POST ${one}/default`, { headers }),
    await t.call(`DELETE ${one}`, { headers }),
  ])
    assert.deepEqual([answer.status, answer.code], [401, 'step_up_required'])
  await stepUp(t, { headers }, noor.phone_number)
  const second = await bodyOf(t.call(line, { headers, body: body('good', { type: 'HSA Card' }) }))
  assert.equal(second.is_default, false)
  const chosen = await bodyOf(t.call(`POST /patients/${noor.patient_id}/payment/${second.id}/default`, { headers }))
  assert.equal(chosen.is_default, true)
  assert.equal((await t.call(`DELETE /patients/${noor.patient_id}/payment/${second.id}`, { headers })).status, 204)
  assert.equal((await t.call(`DELETE /patients/${noor.patient_id}/payment/${second.id}`, { headers })).code, 'not_found')
  const { items } = await bodyOf(t.call(`GET /patients/${noor.patient_id}/payment`, { headers }))
  assert.deepEqual(
    items.map(({ id, is_default }) => [id, is_default]),
    [[first.id, true]],
    'the other card is the default one again',
  )
  t.clock.advance(11)
  assert.equal((await t.call(`DELETE ${one}`, { headers })).code, 'step_up_required', 'a code is good for ten minutes')
})

test('the cards of somebody else are not found; staff see them and change none', async () => {
  const line = `/patients/${maya.patient_id}/payment` as const
  assert.ok((await bodyOf(t.call(`GET ${line}`, { as: tom }))).items.length > 0)
  assert.equal((await t.call(`GET ${line}`, { as: noor })).code, 'not_found')
  assert.equal((await t.call(`POST ${line}`, { as: noor, body: body() })).code, 'not_found')
  assert.equal((await t.call(`POST ${line}/setup`, { as: noor })).code, 'not_found')
  assert.equal((await t.call(`POST ${line}`, { as: tom, body: body() })).code, 'forbidden')
  assert.equal((await t.call(`GET ${line}`, { as: cast.hannah })).code, 'forbidden')
  assert.equal((await t.call(`GET ${line}`, { as: cast.selma })).code, 'forbidden')
  const headers = (await signIn(t, noor)).headers
  await stepUp(t, { headers }, noor.phone_number)
  const theirs = (await bodyOf(t.call(`GET ${line}`, { as: maya }))).items[0]!
  const own = `/patients/${noor.patient_id}/payment/${theirs.id}` as const
  assert.equal((await t.call(`DELETE ${own}`, { headers })).code, 'not_found')
  assert.equal((await t.call(`POST ${own}/default`, { headers })).code, 'not_found')
})

test('a card that its bank refuses is not kept, and its holder reads why; a number is no name of a card', async () => {
  const payer = { kind: 'patient' as const, patient_id: noor.patient_id }
  const add = (sent: object) => t.send(`POST /patients/${noor.patient_id}/payment`, { as: payer, body: sent })
  const reasons: [Behavior, string][] = [
    ['declined', 'declined'],
    ['expired', 'expired_card'],
    ['wrong_code', 'wrong_security_code'],
    ['processing_error', 'processing_error'],
  ]
  for (const [behavior, reason] of reasons) {
    const refused = await add(body(behavior))
    assert.deepEqual([refused.status, refused.code, refused.details.reason], [422, 'card_refused', reason])
  }
  const confirm = body('confirm_once')
  assert.equal((await add(confirm)).details.reason, 'authentication_needed')
  assert.equal((await add(confirm)).status, 201, 'after the bank asked its customer')
  for (const token of ['4242424242424242', 'pm_4242424242424242', 'pm_fake_visa_good', '', 'tok'])
    assert.ok([400, 401, 422].includes((await add({ ...body(), payment_method_token: token })).status), token)
  assert.equal((await add({ ...body(), number: '4242424242424242' })).code, 'invalid_request')
  assert.ok(!t.logged.some((line) => line.includes('4242424242424242')))
})

test('the same card again is the card that is there, and the card of somebody else is refused', async () => {
  const token = tokenOf('good')
  const make = (id: string) =>
    t.call(`POST /patients/${id}/payment`, { as: { kind: 'patient', patient_id: id }, body: { ...body(), payment_method_token: token } })
  const [one, other] = [await makePayerWithout(), await makePayerWithout()]
  const both = await Promise.all([make(one), make(one)])
  assert.ok(both.some(({ status }) => status === 201))
  assert.equal((await make(other)).details.reason, 'card_unusable')
})
const makePayerWithout = async () => {
  const id = makeId()
  await t.owner.query('insert into patient (id, created_at, updated_at) values ($1, now(), now())', [id])
  return id
}

test('a card is not removed while a payment with it is on its way, and is charged no more afterwards', async () => {
  const headers = (await signIn(t, noor)).headers
  const card = await bodyOf(t.call(`POST /patients/${noor.patient_id}/payment`, { headers, body: body() }))
  await stepUp(t, { headers }, noor.phone_number)
  await begin(t, { id: noor.patient_id, instrument: card.id })
  const line = `DELETE /patients/${noor.patient_id}/payment/${card.id}` as const
  assert.equal((await t.call(line, { headers })).code, 'payment_under_way')
  await t.runJobs()
  assert.equal((await t.call(line, { headers })).status, 204)
  await t.runJobs()
  await assert.rejects(begin(t, { id: noor.patient_id, instrument: card.id }), { code: 'not_found' })
  const { rows } = await t.owner.query(
    `select o.data->>'is_removed' as gone from demo_processor_object o join payment_instrument i on i.card_ref = o.ref where i.id = $1`,
    [card.id],
  )
  assert.equal(rows[0].gone, 'true', 'the processor forgets it as well')
})

test('whoever is charged by a card that ends soon is told once, and one that its bank renewed is not spoken of', async () => {
  const payer = await makePayer(t)
  await t.owner.query('update patient set email = $2 where id = $1', [payer.id, 'pat@example.org'])
  const setExpiry = (year: number) => t.owner.query('update payment_instrument set exp_year = $2 where id = $1', [payer.instrument, year])
  t.clock.set('2031-11-03T18:00:00.000Z')
  const told = async () =>
    (await t.owner.query(`select count(*)::int as count from notification where recipient_id = $1`, [payer.id])).rows[0].count
  await t.runJob('payments.watch_cards')
  await t.runJob('payments.watch_cards')
  await t.runJobs()
  assert.equal(await told(), 1)
  await setExpiry(2030)
  await t.runJob('payments.watch_cards')
  const { rows } = await t.owner.query('select exp_year, status from payment_instrument where id = $1', [payer.instrument])
  assert.deepEqual(rows[0], { exp_year: 2031, status: 'active' }, 'the processor knows the new card')
  t.clock.set('2032-01-02T18:00:00.000Z')
  await t.runJob('payments.watch_cards')
  const gone = await t.owner.query('select status from payment_instrument where id = $1', [payer.instrument])
  assert.equal(gone.rows[0].status, 'expired')
})

test('A card is not charged once its holder was deleted, whether its question was not sent yet or was lost on its way', async () => {
  for (const [behavior, code] of [
    ['good', 'card_unusable'],
    ['never_arrives', 'not_reached'],
  ] as const) {
    const payer = await makePayer(t, behavior)
    const { id } = await begin(t, payer)
    if (behavior === 'good') await t.owner.query('delete from graphile_worker._private_jobs')
    else await t.runJobs()
    await t.owner.query(
      `insert into patient_deletion (id, patient_id, asked_at, asked_by_kind, asked_by, deletes_at) values (gen_random_uuid(), $1, $2, 'patient', $1, $2)`,
      [payer.id, t.clock()],
    )
    await t.runJob('patients.erase_deleted')
    await t.runJobs()
    // The processor did not hear yet that the card is no longer kept, and the line to its bank is up again.
    await t.owner.query(
      `update demo_processor_object set data = data || '{"is_removed": false, "behavior": "good"}'
       where ref = (select card_ref from payment_instrument where id = $1 and status = 'removed')`,
      [payer.instrument],
    )
    for (const hours of [7, 7, 24]) {
      t.clock.advance(hours * 60)
      await t.runJob('payments.ask_about_unknown')
    }
    const { rows } = await t.owner.query('select state, failure_code from payment where id = $1', [id])
    assert.deepEqual(rows, [{ state: 'failed', failure_code: code }])
    assert.equal(await countCharges(t, payer), 0)
  }
})
