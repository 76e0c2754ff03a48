import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hiddenKinds } from '@sorrel/contract/notifications/vocabulary'
import { sql } from 'kysely'
import { type TestApp, testApp, testNow } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { giftRefundedMessage } from '../../payments/messages/gift-refunded.ts'
import { deliver, makePayer, tokenOf } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { chargeDue } from '../giving/charging.ts'
import { donationMessages } from '../messages/messages.ts'
import { prove } from './proving.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const newCard = { type: 'Credit Card', make_default: false } as const
const gift = { cause_slug: 'food-bank', amount_cents: 1500, recurrence: 'Monthly' as const }

test('A donation that is changed while its giver confirms it at their bank goes on: it has a next day, and is charged on it', async () => {
  for (const answer of ['confirm', 'refuse'] as const) {
    const { id, instrument: instrument_id } = await makePayer(t, 'confirm_always')
    const as = { kind: 'patient', patient_id: id } as const
    const show = async () => (await bodyOf(t.call('GET /donation', { as }))).donation
    await bodyOf(t.call('PUT /donation', { ...(await prove(t, as)), body: { ...gift, instrument_id } }))
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

test('A dietitian who has left is charged no more: their donation ends, and their card is forgotten', async () => {
  const { ilse, femi } = cast
  const giver = await prove(t, ilse)
  const card = await bodyOf(t.call('POST /donation/cards', { ...giver, body: { payment_method_token: tokenOf('good') } }))
  await bodyOf(t.call('PUT /donation', { ...giver, body: { ...gift, instrument_id: card.id } }))
  await t.runJobs({ twice: false })
  const countGifts = async () => (await bodyOf(t.call('GET /donation/gifts', { as: ilse }))).items.length
  const givers = async () =>
    (await bodyOf(t.call('GET /admin/donation-causes', { as: femi }))).items.find(({ slug }) => slug === 'food-bank')!.givers
  const [before, those] = [await countGifts(), await givers()]
  await t.owner.query(`update provider set status = 'offboarded', offboarded_at = $2 where id = $1`, [ilse.provider_id, t.clock()])
  t.clock.set('2026-04-03T15:30:00.000Z')
  await chargeDue(t.context())
  await t.runJob('donations.charge_due')
  const ran = await t.runJobs({ twice: false })
  assert.ok(ran.includes('payments.forget_card'), 'the processor forgets the card')
  assert.ok(!ran.includes('payments.charge'), 'nothing is charged')
  assert.equal(await givers(), those - 1)
  const { rows } = await t.owner.query(
    `select d.status, i.status as card, (select count(*)::integer from donation_gift g where g.donation_id = d.id) as gifts
     from donation d join payment_instrument i on i.id = d.instrument_id where d.provider_id = $1`,
    [ilse.provider_id],
  )
  assert.deepEqual(rows, [{ status: 'canceled', card: 'removed', gifts: before }])
  t.clock.set(testNow)
})

test('A session alone takes no more from a card, one that proved itself charges once a day, and the giver is told of each', async () => {
  const { id, instrument: instrument_id } = await makePayer(t)
  await t.owner.query(`update patient set phone_number = '+13125558477' where id = $1`, [id])
  const as = { kind: 'patient', patient_id: id } as const
  const body = { ...gift, amount_cents: 50_000, instrument_id }
  const sure = await prove(t, as)
  const put = async (by: object, wanted: object = {}) => (await t.send('PUT /donation', { ...by, body: { ...body, ...wanted } })).code
  const begins = async () => (await bodyOf(t.call('GET /donation/options', { as }))).begins_at_once
  assert.equal(await put({ as }), 'step_up_required')
  assert.deepEqual([await begins(), (await bodyOf(t.call('GET /donation', { as }))).donation], [true, null])
  for (let round = 0; round < 3; round++) {
    assert.equal(await put(sure), undefined)
    await t.runJobs({ twice: false })
    if (round < 2) await bodyOf(t.call('DELETE /donation', { as }))
  }
  const { donation } = await bodyOf(t.call('GET /donation', { as }))
  assert.partialDeepStrictEqual(donation, { status: 'active', total_given_cents: 50_000, next_charge_at: '2026-04-03T15:00:00.000Z' })
  assert.deepEqual([await begins(), (await bodyOf(t.call('GET /donation/gifts', { as }))).items.length], [false, 1])

  const other = await bodyOf(
    t.call(`POST /patients/${id}/payment`, { ...sure, body: { ...newCard, payment_method_token: tokenOf('good') } }),
  )
  assert.equal(await put({ as }, { amount_cents: 1000 }), undefined, 'less needs no proof')
  for (const more of [{ amount_cents: 1001 }, { amount_cents: 500, recurrence: 'Weekly' }, { amount_cents: 500, instrument_id: other.id }])
    assert.equal(await put({ as }, more), 'step_up_required', JSON.stringify(more))
  await expectTold(id)
  t.clock.set('2026-03-04T18:00:00.000Z')
  assert.equal(await begins(), true, 'the day after, a gift is charged at once again')
  t.clock.set(testNow)
})

/** What somebody was told who began three donations and was charged once. */
async function expectTold(id: string): Promise<void> {
  const { rows } = await t.owner.query<{ template: string; number: number }>(
    `select template, count(*)::integer as number from notification where recipient_id = $1 and channel = 'sms' group by template order by template`,
    [id],
  )
  assert.deepEqual(rows, [
    { template: 'donation_begun', number: 3 },
    { template: 'gift_charged', number: 1 },
  ])
  const { rows: sent } = await t.owner.query<{ text: string }>(`select text from demo_outbox where recipient = '+13125558477' order by id`)
  assert.ok(
    sent.some(({ text }) => text.includes('If that was not you') && !text.includes('500')),
    'how much stands behind the sign-in',
  )
}

test('No staff see who gives: not by payments, refunds, disputes, notices or the database, and a dispute about a gift is answered without a name', async () => {
  const { tom } = cast
  const payer = await makePayer(t, 'disputed')
  const as = { kind: 'patient', patient_id: payer.id } as const
  const kept = await makePayer(t)
  const other = { kind: 'patient', patient_id: kept.id } as const
  for (const [giver, instrument_id] of [[as, payer.instrument] as const, [other, kept.instrument] as const])
    await bodyOf(t.call('PUT /donation', { ...(await prove(t, giver)), body: { ...gift, instrument_id } }))
  await t.runJobs({ twice: false })
  await deliver(t)
  const [given] = (await bodyOf(t.call('GET /donation/gifts', { as: other }))).items
  assert.equal((await t.call(`POST /donation/gifts/${given!.id}/take-back`, { as: other })).status, 204)
  await t.runJobs({ twice: false })
  const [own] = (await bodyOf(t.call(`GET /billing/${kept.id}/payments`, { as: other }))).items
  assert.partialDeepStrictEqual(own, { purpose: 'donation', refunded_cents: 1500 }, 'the giver sees it')

  for (const { id } of [payer, kept]) assert.deepEqual((await bodyOf(t.call(`GET /billing/${id}/payments`, { as: tom }))).items, [])
  const refunds = await bodyOf(t.call('GET /admin/refunds', { as: tom, query: { limit: 100 } }))
  assert.deepEqual(
    refunds.items.filter(({ payment_id }) => payment_id === own!.id),
    [],
  )
  const body = { reason: 'other', note: 'She asked' } as const
  assert.equal((await t.call(`POST /billing/${kept.id}/charge/${own!.id}/refund`, { as: tom, body })).code, 'not_found')

  const [dispute] = (await bodyOf(t.call('GET /admin/disputes', { as: tom, query: { limit: 1 } }))).items
  assert.partialDeepStrictEqual(dispute, { amount_cents: 1500, patient_id: null, patient_name: null, may_answer: true })
  const evidence = { evidence: 'The giver proved who they are, and was told of each gift.' }
  assert.equal((await bodyOf(t.call(`POST /admin/disputes/${dispute!.id}/evidence`, { as: tom, body: evidence }))).evidence_name, tom.name)

  await expectHidden()
  await expectNoNotices()
  const { findings } = await bodyOf(t.call('POST /admin/reconciliation', { as: tom }))
  assert.deepEqual(
    findings.filter(({ check }) => check === 'balance' || check === 'processor_cash'),
    [],
    'the sums go on',
  )
})

/** Asks the database as billing staff for each gift: its policies hide it. */
async function expectHidden(): Promise<void> {
  const { tom } = cast
  const { db } = t.context({ kind: 'admin', admin_id: tom.admin_id, tags: tom.admin_tags })
  const { rows: gifts } = await t.owner.query<{ payment_id: string }>('select payment_id from donation_gift')
  assert.ok(gifts.length > 2)
  for (const table of ['payment_allocation', 'payment_try', 'refund', 'payment'])
    for (const { payment_id } of gifts) {
      const column = sql.ref(table === 'payment' ? 'id' : 'payment_id')
      const { rows } = await sql`select from ${sql.table(table)} where ${column} = ${payment_id}`.execute(db)
      assert.equal(rows.length, 0, `staff read a gift in ${table}`)
    }
}

/** Asks as support for the notices about gifts, of which there are some, and of each kind that there is: none is found, and none is sent again. */
async function expectNoNotices(): Promise<void> {
  const { selma } = cast
  const kinds = [...donationMessages, giftRefundedMessage].map(({ name }) => name)
  assert.deepEqual(kinds.toSorted(), hiddenKinds.toSorted())
  const { rows: notices } = await t.owner.query<{ id: string }>('select id from notification where template = any ($1)', [kinds])
  assert.ok(notices.length > 0)
  for (const kind of kinds)
    assert.equal((await bodyOf(t.call('GET /admin/notifications', { as: selma, query: { kind } }))).total, 0, `support reads ${kind}`)
  const again = await t.call(`POST /admin/notifications/${notices[0]!.id}/send-again`, { as: selma, body: {} })
  assert.equal(again.code, 'not_found')
  const { db } = t.context({ kind: 'admin', admin_id: selma.admin_id, tags: selma.admin_tags })
  const { rows: hidden } = await sql`select from notification where template = any (${kinds})`.execute(db)
  assert.equal(hidden.length, 0, 'the database shows none')
}
