import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeDemoToken } from '@sorrel/contract/payments/test-cards'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import { type TestApp, testApp, testNow } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { readBalance } from '../../ledger/posting.ts'
import { makePayer, type Payer } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { chargeDue } from '../giving/charging.ts'
import { prove } from './proving.ts'

let t: TestApp
before(async () => {
  t = await testApp()
  // Her gift of the demo would come in between.
  await bodyOf(t.call('DELETE /donation', { as: cast.lucia }))
})
after(() => t.close())

const { maya, lucia, hannah, ilse, femi, tom } = cast
const gift = { cause_slug: 'food-bank', amount_cents: 1500, recurrence: 'Monthly' as const }
const toHandOn = async () => -(await readBalance(t.context(), 'donations:payable'))
const owedBy = (patientId: string) => readBalance(t.context(), `patient:${patientId}:receivable`)
const give = async (as: typeof maya | typeof ilse, body: object) =>
  t.send('PUT /donation', { ...(await prove(t, as)), body: { ...gift, ...body } })
const showOf = async (as: typeof maya | typeof ilse) => (await bodyOf(t.call('GET /donation', { as }))).donation

async function cardsOf(as: typeof maya) {
  const { items } = await bodyOf(t.call(`GET /patients/${as.patient_id}/payment`, { as }))
  return { good: items.find(({ type }) => type === 'Credit Card')!, health: items.find(({ type }) => type === 'HSA Card') }
}

/** Whoever gave within a day waits for the next day of a series, so what was given before was given long ago. */
const passTime = () => t.owner.query(`update donation_gift set created_at = created_at - interval '60 days'`)

/** A card of Ilse's own. Whoever has one already proves who they are. */
async function addCard(number: string, letters: string): Promise<string> {
  const person = await signIn(t, ilse)
  await stepUp(t, person, ilse.phone_number, ilse.password)
  const payment_method_token = makeDemoToken({ number, exp_year: 2031, exp_month: 5 }, letters)!
  return (await bodyOf(t.call('POST /donation/cards', { headers: person.headers, body: { payment_method_token } }))).id
}

test('Nobody gives before they begin, and the words for it are null', async () => {
  assert.deepEqual(await bodyOf(t.call('GET /donation', { as: maya })), { donation: null })
  assert.deepEqual(await bodyOf(t.call('DELETE /donation', { as: maya })), { donation: null })
  assert.deepEqual((await bodyOf(t.call('GET /donation/gifts', { as: maya }))).items, [])
  assert.equal((await t.call('GET /donation', { as: femi })).code, 'forbidden')
})

test('A gift is charged on its day, goes to what is handed on, and never touches what the patient owes', async () => {
  const [left, owed] = [await toHandOn(), await owedBy(maya.patient_id)]
  const { good } = await cardsOf(maya)
  assert.equal((await give(maya, { instrument_id: good.id })).status, 200)
  await t.runJobs()
  assert.partialDeepStrictEqual(await showOf(maya), {
    ...{ amount_cents: 1500, status: 'active', total_given_cents: 1500, next_charge_at: '2026-04-03T15:00:00.000Z' },
    ...{ cause: { slug: 'food-bank' }, card: { last4: good.last4 } },
  })
  assert.equal((await toHandOn()) - left, 1500)
  assert.equal(await owedBy(maya.patient_id), owed)
  const { items } = await bodyOf(t.call(`GET /billing/${maya.patient_id}/billing-items`, { as: maya }))
  assert.ok(!items.some(({ type }) => type === 'donation'), 'a gift is no debt')

  // Two jobs at once on the next day charge once.
  t.clock.set('2026-04-03T15:30:00.000Z')
  await Promise.all([chargeDue(t.context()), chargeDue(t.context())])
  await t.runJobs()
  assert.equal((await toHandOn()) - left, 3000)
  assert.equal((await showOf(maya))?.next_charge_at, '2026-05-03T15:00:00.000Z')
  assert.equal((await bodyOf(t.call('GET /donation/gifts', { as: maya }))).items.length, 2)
  t.clock.set(testNow)
})

test('A change keeps the next day, another rhythm counts from today, and ending it charges nothing more', async () => {
  const { good } = await cardsOf(maya)
  const before = await toHandOn()
  const next = (await showOf(maya))!.next_charge_at
  assert.equal((await give(maya, { instrument_id: good.id, amount_cents: 2000, cause_slug: 'school-gardens' })).status, 200)
  assert.partialDeepStrictEqual(await showOf(maya), { amount_cents: 2000, next_charge_at: next, cause: { slug: 'school-gardens' } })
  await bodyOf(t.call('DELETE /donation', { as: maya }))
  assert.equal(await showOf(maya), null)
  t.clock.set('2026-06-03T15:30:00.000Z')
  await chargeDue(t.context())
  await t.runJobs()
  assert.equal(await toHandOn(), before)
  t.clock.set(testNow)
})

test('Money of health accounts, cards of others, and causes that take no gifts are refused', async () => {
  const [mine, hers] = [await cardsOf(maya), await cardsOf(lucia)]
  assert.equal((await give(maya, { instrument_id: mine.health!.id })).code, 'not_available')
  assert.equal((await give(maya, { instrument_id: hers.good.id })).code, 'invalid_request')
  for (const wrong of [{ amount_cents: 99 }, { amount_cents: 50_001 }, { cause_slug: 'nowhere' }, { recurrence: 'Daily' }])
    assert.equal((await give(maya, { instrument_id: mine.good.id, ...wrong })).code, 'invalid_request')
  const { causes, cards } = await bodyOf(t.call('GET /donation/options', { as: maya }))
  assert.ok(causes.length > 0)
  assert.deepEqual([...new Set(cards.map(({ type }) => type))], ['Credit Card'])
  const { items } = await bodyOf(t.call('GET /admin/donation-causes', { as: femi }))
  const garden = items.find(({ slug }) => slug === 'school-gardens')!
  const { givers: _, given_cents: __, handed_on_cents: ___, left_cents: ____, slug, ...words } = garden
  await bodyOf(t.call(`PUT /admin/donation-causes/${slug}`, { as: femi, body: { ...words, is_offered: false } }))
  assert.equal((await give(maya, { instrument_id: mine.good.id, cause_slug: slug })).code, 'not_available')
  await bodyOf(t.call(`PUT /admin/donation-causes/${slug}`, { as: femi, body: words }))
})

test('beginDonationCard, addDonationCard, removeDonationCard: a dietitian gives with a card of their own, and a failed card is tried again twice', async () => {
  assert.ok((await bodyOf(t.call('POST /donation/cards/setup', { as: ilse }))).client_secret.length > 5)
  assert.equal((await t.call('POST /donation/cards/setup', { as: maya })).code, 'forbidden')
  const poor = await addCard('4000000000000341', 'abcdefghijkn')
  assert.equal((await give(ilse, { instrument_id: poor, recurrence: 'Weekly' })).status, 200)
  await t.runJobs()
  assert.partialDeepStrictEqual(await showOf(ilse), {
    status: 'payment_failed',
    total_given_cents: 0,
    next_charge_at: '2026-03-06T15:00:00.000Z',
  })
  for (const [at, next] of [
    ['2026-03-06T15:30:00.000Z', '2026-03-13T15:30:00.000Z'],
    ['2026-03-13T16:00:00.000Z', null],
  ] as const) {
    t.clock.set(at)
    await chargeDue(t.context())
    await t.runJobs()
    assert.equal((await showOf(ilse))?.next_charge_at, next)
  }
  const before = await toHandOn()
  const good = await addCard('4242424242424242', 'abcdefghijkp')
  assert.equal((await give(ilse, { instrument_id: good, recurrence: 'Weekly' })).status, 200)
  await t.runJobs()
  assert.partialDeepStrictEqual(await showOf(ilse), { status: 'active', total_given_cents: 1500 })
  assert.equal((await toHandOn()) - before, 1500)

  const person = await signIn(t, ilse)
  assert.equal((await t.call(`DELETE /donation/cards/${poor}`, { headers: person.headers })).code, 'step_up_required')
  await stepUp(t, person, ilse.phone_number, ilse.password)
  assert.equal((await t.call(`DELETE /donation/cards/${good}`, { headers: person.headers })).status, 204)
  t.clock.set('2026-04-01T16:00:00.000Z')
  await chargeDue(t.context())
  assert.partialDeepStrictEqual(await showOf(ilse), { status: 'payment_failed', next_charge_at: null, card: null })
  assert.equal((await t.call(`DELETE /donation/cards/${poor}`, { as: hannah })).code, 'not_found')
  t.clock.set(testNow)
})

test('takeGiftBack: whoever gave takes a gift back within its days, once, until it is handed on; nobody else knows of it', async () => {
  await passTime()
  const good = await addCard('4242424242424242', 'abcdefghijkq')
  assert.equal((await give(ilse, { instrument_id: good })).status, 200)
  await t.runJobs()
  const listed = async () => (await bodyOf(t.call('GET /donation/gifts', { as: ilse }))).items[0]!
  const before = await toHandOn()
  const { id, state, may_take_back } = await listed()
  assert.deepEqual([state, may_take_back], ['given', true])
  const take = (as: typeof maya | typeof ilse = ilse) => t.call(`POST /donation/gifts/${id}/take-back`, { as })
  assert.equal((await take(maya)).code, 'not_found')
  assert.equal((await take(hannah)).code, 'not_found')
  const both = await Promise.all([take(), take()])
  assert.deepEqual(both.map(({ status }) => status).sort(), [204, 422])
  await t.runJobs()
  assert.deepEqual([before - (await toHandOn()), (await listed()).state, (await listed()).may_take_back], [1500, 'given_back', false])
  assert.equal((await showOf(ilse))?.total_given_cents, 1500, 'the earlier gift stays')
  const { rows } = await t.owner.query(
    `select r.state, r.patient_id from app.refund r join app.donation_gift g on g.payment_id = r.payment_id where g.id = $1`,
    [id],
  )
  assert.deepEqual(rows, [{ state: 'succeeded', patient_id: null }])
  const told = `select template from app.notification where recipient_id = $1 and (template like '%gift%' or template like '%donation%') order by created_at`
  const messages = (await t.owner.query<{ template: string }>(told, [ilse.provider_id])).rows.map(({ template }) => template)
  assert.deepEqual([...new Set(messages)].sort(), ['gift_refunded', 'staff_donation_begun', 'staff_gift_charged', 'staff_gift_failed'])
  const { findings } = await bodyOf(t.call('POST /admin/reconciliation', { as: tom }))
  assert.deepEqual(
    findings.filter(({ check }) => check === 'balance' || check === 'processor_cash'),
    [],
  )

  t.clock.set('2026-04-15T15:00:00.000Z')
  const earlier = (await bodyOf(t.call('GET /donation/gifts', { as: ilse }))).items.find((one) => one.state === 'given')!
  assert.equal(earlier.may_take_back, false)
  assert.equal((await t.call(`POST /donation/gifts/${earlier.id}/take-back`, { as: ilse })).code, 'not_available', 'its days are over')
  t.clock.set(testNow)
  await bodyOf(t.call('DELETE /donation', { as: ilse }))
})

test('a gift of a dietitian whose bank wants to be asked is not tried again, and waits for another card', async () => {
  await passTime()
  const asked = await addCard('4000002760003184', 'abcdefghijkr')
  assert.equal((await give(ilse, { instrument_id: asked, recurrence: 'Weekly' })).status, 200)
  await t.runJobs()
  assert.partialDeepStrictEqual(await showOf(ilse), { status: 'payment_failed', next_charge_at: null })
  await bodyOf(t.call('DELETE /donation', { as: ilse }))
})

test('listDonationCauses, handOnDonations: finance staff see sums, and hand on at most what is left', async () => {
  const { items } = await bodyOf(t.call('GET /admin/donation-causes', { as: femi }))
  const cause = items.find(({ slug }) => slug === 'food-bank')!
  assert.ok(cause.left_cents > 0)
  const headers = await proveMember(t, femi)
  const handOn = (amount_cents: number, slug = 'food-bank') =>
    t.call(`POST /admin/donation-causes/${slug}/hand-on`, { headers, body: { amount_cents, paid_by: 'Check 7' } })
  assert.equal((await handOn(cause.left_cents + 1)).code, 'not_available')
  const unsure = { as: femi, body: { amount_cents: 1, paid_by: 'Check 7' } }
  assert.equal((await t.call(`POST /admin/donation-causes/${cause.slug}/hand-on`, unsure)).code, 'step_up_required')
  const [before, office] = [await toHandOn(), await readBalance(t.context(), 'cash:office')]
  const both = await Promise.all([handOn(cause.left_cents), handOn(cause.left_cents)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 422])
  await t.runJobs()
  assert.equal(before - (await toHandOn()), cause.left_cents)
  assert.equal(await readBalance(t.context(), 'cash:office'), office, 'gifts never lay in the cash box')
  const { findings } = await bodyOf(t.call('POST /admin/reconciliation', { as: tom }))
  assert.deepEqual(
    findings.filter(({ check }) => check === 'cash_not_negative' || check === 'bank_traces'),
    [],
  )
  assert.equal((await handOn(1, 'nowhere')).code, 'not_found')
  assert.equal((await t.call('GET /admin/donation-causes', { as: tom })).code, 'forbidden')
})

test('While the try of a gift is under way nothing else is charged for it, no card of somebody else ever is, and what was given back is not handed on', async () => {
  const { good } = await cardsOf(lucia)
  assert.equal((await give(lucia, { instrument_id: good.id })).status, 200)
  await t.owner.query(
    `update app.donation set status = 'payment_failed', failures = 1, next_charge_at = $2 where patient_id = $1 and status = 'active'`,
    [lucia.patient_id, t.clock()],
  )
  await chargeDue(t.context())
  const next = (await showOf(lucia))?.next_charge_at
  assert.ok(next && next > t.clock(), 'the try is under way')
  assert.equal((await give(lucia, { instrument_id: good.id, amount_cents: 2000 })).status, 200)
  assert.equal((await showOf(lucia))?.next_charge_at, next)
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /donation/gifts', { as: lucia }))
  assert.equal(items.filter(({ at }) => at === t.clock()).length, 1)

  const left = async () =>
    (await bodyOf(t.call('GET /admin/donation-causes', { as: femi }))).items.find(({ slug }) => slug === 'food-bank')!.left_cents
  const before = await left()
  const [latest] = items
  assert.equal((await t.call(`POST /donation/gifts/${latest!.id}/take-back`, { as: lucia })).status, 204)
  assert.equal(await left(), before - latest!.amount_cents)

  const hers = await cardsOf(maya)
  await t.owner.query(`update app.donation set instrument_id = $2, next_charge_at = $3 where patient_id = $1 and status = 'active'`, [
    ...[lucia.patient_id, hers.good.id, t.clock()],
  ])
  await chargeDue(t.context())
  await t.runJobs()
  assert.partialDeepStrictEqual(await showOf(lucia), { status: 'payment_failed', next_charge_at: null })
})

test('A gift whose bank wants a word from its giver is not tried again: they are told, confirm it, and go on giving', async () => {
  const payer = await makePayer(t, 'confirm_always')
  await t.owner.query(`update patient set phone_number = '+13125558431' where id = $1`, [payer.id])
  const as = { kind: 'patient', patient_id: payer.id } as const
  const before = await toHandOn()
  const body = { ...gift, instrument_id: payer.instrument }
  await bodyOf(t.call('PUT /donation', { ...(await prove(t, as)), body }))
  await t.runJobs()
  const failed = async () => (await bodyOf(t.call(`GET /billing/${payer.id}/payments`, { as }))).items
  const [first] = await failed()
  assert.deepEqual([first?.may_confirm, first?.purpose], [true, 'donation'])
  const shown = async () => (await bodyOf(t.call('GET /donation', { as }))).donation
  assert.partialDeepStrictEqual(await shown(), { status: 'payment_failed', next_charge_at: null, total_given_cents: 0 })
  const { rows } = await t.owner.query<{ template: string }>(
    `select template from notification where recipient_id = $1 and channel = 'sms' order by template`,
    [payer.id],
  )
  assert.deepEqual(
    rows.map(({ template }) => template),
    ['donation_begun', 'payment_to_confirm'],
  )

  await confirmGift({ payer, first: first!.id })
  assert.partialDeepStrictEqual(await shown(), { status: 'active', next_charge_at: '2026-04-03T15:00:00.000Z', total_given_cents: 1500 })
  assert.equal((await toHandOn()) - before, 1500)
  assert.equal((await bodyOf(t.call('GET /donation/gifts', { as }))).items.length, 1)
  const after = await failed()
  assert.deepEqual([after.length, after.filter(({ may_confirm }) => may_confirm).length], [3, 0])
  await bodyOf(t.call('DELETE /donation', { as }))
})

/** Refuses a gift at the bank, and confirms it then. */
async function confirmGift({ payer, first }: { payer: Payer; first: string }): Promise<void> {
  const as = { kind: 'patient', patient_id: payer.id } as const
  const of = `/billing/${payer.id}/payments` as const
  const both = await Promise.all([1, 2].map(() => bodyOf(t.call(`POST ${of}/${first}/confirm`, { as }))))
  assert.equal(new Set(both.map(({ payment_id }) => payment_id)).size, 1, 'two tabs confirm one payment')
  const refused = await bodyOf(t.call(`POST ${of}/${both[0]!.payment_id}/confirmed`, { as, body: { demo_answer: 'refuse' } }))
  assert.equal(refused.state, 'failed')
  await t.runJobs()
  const again = await bodyOf(t.call(`POST ${of}/${first}/confirm`, { as }))
  assert.equal(
    (await bodyOf(t.call(`POST ${of}/${again.payment_id}/confirmed`, { as, body: { demo_answer: 'confirm' } }))).state,
    'succeeded',
  )
  await t.runJobs()
  assert.equal((await t.call(`POST ${of}/${first}/confirm`, { as })).code, 'not_available')
  assert.equal((await t.call(`POST /billing/${maya.patient_id}/payments/${first}/confirm`, { as: maya })).code, 'not_found')
}
