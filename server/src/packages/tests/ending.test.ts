import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { asPayer, billOf, checkBooks, collectAt } from '../../billing/tests/billing.ts'
import { prove } from '../../donations/tests/proving.ts'
import { transaction } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { countCharges, deliver, listOf, makePayer, type Payer, pay, readBooks } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { usePackage } from '../using.ts'
import { offers } from '../world/bought.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, sasha } = cast
const [five] = offers
const part = five.price_cents / five.visits

const pathOf = ({ id }: Payer) => `/billing/${id}/packages` as const
const findBought = async (payer: Payer, id: string) => {
  const { items } = await bodyOf(t.call(`GET ${pathOf(payer)}`, { as: tom }))
  return items.find((one) => one.id === id)!
}
const sell = async (payer: Payer): Promise<string> => {
  const body = { package_id: five.id, price_cents: five.price_cents, instrument_id: null }
  const { id } = await bodyOf(t.call(`POST ${pathOf(payer)}`, { as: tom, body }))
  await t.runJobs()
  return id
}
const payPart = (payer: Payer, id: string, cents: number) => pay(t, payer, { reference: `package:${id}`, cents, purpose: 'fee' })
const end = async (payer: Payer, id: string, refundable_cents: number) => {
  const answer = await t.call(`POST ${pathOf(payer)}/${id}/refund`, {
    as: tom,
    headers: await proveMember(t, tom),
    body: { refundable_cents, note: 'Stops' },
  })
  await t.runJobs()
  return answer
}
const giveBack = async (payer: Payer, amount_cents: number) => {
  const [payment] = await listOf(t, payer)
  const body = { amount_cents, reason: 'service_issue', note: 'Goodwill' } as const
  await bodyOf(t.call(`POST /billing/${payer.id}/charge/${payment!.id}/refund`, { as: tom, headers: await proveMember(t, tom), body }))
  await t.runJobs()
}
const decide = async (id: string, decision: 'approve' | 'refuse') => {
  const answer = await t.call(`POST /admin/refunds/${id}/decide`, { as: sasha, headers: await proveMember(t, sasha), body: { decision } })
  await t.runJobs()
  return answer
}
/** The refunds of a payer that wait for a second person, the first first. */
const listWaiting = async (payer: Payer): Promise<string[]> =>
  (
    await t.owner.query<{ id: string }>(
      `select id from app.refund where patient_id = $1 and state = 'pending_approval' order by asked_at, id`,
      [payer.id],
    )
  ).rows.map(({ id }) => id)

async function take(payer: Payer, count: number): Promise<void> {
  const text = `select a.id from app.appointment a where a.type = 'Follow-up' and a.starts_at > $2
    and not exists (select from app.package_use u where u.appointment_id = a.id) order by a.id limit $1`
  for (const { id } of (await t.owner.query<{ id: string }>(text, [count, t.clock()])).rows)
    await transaction(t.context(), (ctx) => usePackage(ctx, { appointmentId: id, patientId: payer.id, at: t.clock() }))
}
const readUnused = async () =>
  (await t.owner.query(`select (out_cents - in_cents)::float8 as cents from app.ledger_account where name = 'packages:unused'`)).rows[0]
    ?.cents ?? 0

test('refundPackage: a package that is paid in parts ends after the visits that were paid, and its card is not charged for the others', async () => {
  const [payer, before] = [await makePayer(t), await readUnused()]
  const id = await sell(payer)
  const { id: bill_id } = await billOf(t, payer, `package:${id}`)
  const { plan } = await bodyOf(t.call(`POST /billing/${payer.id}/bills/${bill_id}/plan`, { as: asPayer(payer), body: { parts: 5 } }))
  await t.runJobs()
  for (const _part of [1, 2]) await payPart(payer, id, part)
  assert.equal((await findBought(payer, id)).status, 'active')
  await take(payer, 3)
  assert.partialDeepStrictEqual(await findBought(payer, id), { status: 'unpaid', used: 2, refundable_cents: 0 })
  assert.equal((await t.call(`POST ${pathOf(payer)}/${id}/cancel`, { as: asPayer(payer) })).code, 'not_available')
  const ended = await end(payer, id, 0)
  assert.partialDeepStrictEqual(ended.body, { status: 'ended', ended_why: 'refunded', refunded_cents: 0 })
  assert.equal((await billOf(t, payer, `package:${id}`)).open_cents, 0)
  await t.runJob('billing.announce_parts')
  await collectAt(t, plan!.parts.at(-1)!.collect_at)
  assert.deepEqual([await countCharges(t, payer), await readUnused(), await checkBooks(t, payer.id)], [2, before, []])
  assert.equal((await end(payer, id, 0)).code, 'not_available')
})

test('refundPackage: one whose payment went back, or whose rest staff waived, ends as well, and one that is used up does not', async () => {
  const [payer, before] = [await makePayer(t), await readUnused()]
  const id = await sell(payer)
  await payPart(payer, id, five.price_cents)
  await take(payer, 2)
  await giveBack(payer, five.price_cents)
  await decide((await listWaiting(payer))[0]!, 'approve')
  await deliver(t)
  assert.partialDeepStrictEqual(await findBought(payer, id), { status: 'unpaid', used: 2, refundable_cents: 0 })
  assert.equal((await end(payer, id, 0)).body.status, 'ended')
  assert.deepEqual([(await readBooks(t, payer.id)).owed, await readUnused(), await checkBooks(t, payer.id)], [0, before, []])
  const other = await makePayer(t)
  const waived = await sell(other)
  await payPart(other, waived, 2 * part)
  await take(other, 2)
  const { id: bill_id, open_cents } = await billOf(t, other, `package:${waived}`)
  const relief = { kind: 'waiver', amount_cents: open_cents, reason: 'goodwill', note: 'Stops' } as const
  await bodyOf(t.call(`POST /admin/bills/${bill_id}/reliefs`, { as: sasha, body: relief }))
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /admin/bill-reliefs', { as: tom, query: { state: 'waiting' } }))
  for (const one of items) await bodyOf(t.call(`POST /admin/bill-reliefs/${one.id}/decide`, { as: tom, body: { decision: 'grant' } }))
  await t.runJobs()
  assert.equal((await findBought(other, waived)).status, 'active')
  assert.equal((await end(other, waived, 0)).body.status, 'ended')
  await take(other, 1)
  assert.equal((await findBought(other, waived)).used, 2, 'nobody gets the visits that were given up')
  assert.deepEqual([await readUnused(), await checkBooks(t, other.id)], [before, []])
  const last = await makePayer(t)
  const whole = await sell(last)
  await payPart(last, whole, five.price_cents)
  await take(last, five.visits)
  assert.equal((await end(last, whole, 0)).code, 'not_available')
})

test('refundPackage: a refund that has nothing to do with the end of a package does not let it go on', async () => {
  const [payer, before] = [await makePayer(t), await readUnused()]
  const id = await sell(payer)
  await payPart(payer, id, five.price_cents)
  await take(payer, 3)
  await end(payer, id, 2 * part)
  await decide((await listWaiting(payer))[0]!, 'approve')
  await deliver(t)
  await giveBack(payer, 3 * part)
  assert.equal((await decide((await listWaiting(payer))[0]!, 'refuse')).status, 200)
  assert.partialDeepStrictEqual(await findBought(payer, id), { status: 'ended', refunded_cents: 2 * part, used: 3 })
  assert.equal((await billOf(t, payer, `package:${id}`)).open_cents, 0)
  assert.deepEqual([await readUnused(), await checkBooks(t, payer.id)], [before, []])
})

test('refundPackage: of two refunds that wait, the other one is refused with the one that is refused', async () => {
  const payer = await makePayer(t)
  const id = await sell(payer)
  await payPart(payer, id, 30_000)
  t.clock.advance(1)
  await payPart(payer, id, 25_000)
  await end(payer, id, five.price_cents)
  const [first, second, ...more] = await listWaiting(payer)
  assert.ok(first && second && more.length === 0)
  await decide(first, 'refuse')
  assert.partialDeepStrictEqual(await findBought(payer, id), { status: 'active', refundable_cents: five.price_cents })
  assert.deepEqual(await listWaiting(payer), [])
  assert.equal((await decide(second, 'approve')).code, 'not_available')
  await end(payer, id, five.price_cents)
  await t.runJob('packages.revive_refused', { event_id: await readDecision(first), name: 'refund.decided' })
  assert.equal((await findBought(payer, id)).status, 'ended', 'what was refused before says nothing about the next end')
  assert.deepEqual(await checkBooks(t, payer.id), [])
})

test('cancelPackage, refundPackage: a package that ends while its card is charged, or somebody pays it, is either charged or ended', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 20; round++) {
    const payer = await makePayer(t)
    const id = await sell(payer)
    const { id: bill_id, collect_at } = await billOf(t, payer, `package:${id}`)
    t.clock.set(collect_at!)
    const [act, body] = round % 2 === 0 ? (['cancel', undefined] as const) : (['refund', { refundable_cents: 0, note: 'Stops' }] as const)
    const collect = async () => {
      await setTimeout(round % 4 < 2 ? 0 : round)
      if (round % 5 > 0) return t.runJob('billing.collect')
      const pay = { bill_ids: [bill_id], instrument_id: payer.instrument, amount_cents: five.price_cents }
      const { status, code } = await t.call(`POST /billing/${payer.id}/pay`, { as: asPayer(payer), body: pay })
      assert.ok(status < 300 || code === 'bill_not_payable' || code === 'changed_meanwhile', code ?? '')
    }
    const [ended] = await Promise.all([t.send(`POST ${pathOf(payer)}/${id}/${act}`, { as: tom, ...(body && { body }) }), collect()])
    // What follows an end runs later than the next charge.
    await t.runJob('billing.collect')
    await t.runJobs()
    const isEnded = ended.status < 300
    if (!isEnded) assert.ok(['payment_under_way', 'not_available', 'changed_meanwhile'].includes(ended.code!), ended.code ?? '')
    outcomes.add(isEnded ? 'ended' : 'charged')
    assert.equal(await countCharges(t, payer), isEnded ? 0 : 1, `round ${round}, ${act}`)
    assert.deepEqual([(await findBought(payer, id)).status, (await readBooks(t, payer.id)).credit], [isEnded ? 'ended' : 'active', 0])
  }
  assert.deepEqual([...outcomes].toSorted(), ['charged', 'ended'], 'either of them comes first at times')
})

/** A package that was paid in two parts and ended, the second part far below the limit: its two refunds. */
async function endInTwoParts(): Promise<{ payer: Payer; id: string; waiting: string[] }> {
  const payer = await makePayer(t)
  const id = await sell(payer)
  await payPart(payer, id, 45_000)
  t.clock.advance(1)
  await payPart(payer, id, 10_000)
  await end(payer, id, five.price_cents)
  return { payer, id, waiting: await listWaiting(payer) }
}
const countBack = async (payer: Payer) =>
  (await t.owner.query(`select count(*)::int as count from app.refund where patient_id = $1 and state = 'succeeded'`, [payer.id])).rows[0]
    .count

test('refundPackage: the refunds of one end wait together, also a small one, and are approved or refused together', async () => {
  const before = await readUnused()
  const { payer, id, waiting } = await endInTwoParts()
  assert.equal(waiting.length, 2, 'their sum is above the limit')
  const { items } = await bodyOf(t.call('GET /admin/refunds', { as: sasha, query: { state: 'pending_approval', limit: 100 } }))
  for (const one of items.filter(({ patient_id }) => patient_id === payer.id))
    assert.deepEqual(one.together, { count: 2, amount_cents: five.price_cents })
  assert.equal(
    (
      await t.call(`POST /admin/refunds/${waiting[1]!}/decide`, {
        as: tom,
        headers: await proveMember(t, tom),
        body: { decision: 'refuse' },
      })
    ).status,
    409,
  )
  await decide(waiting[1]!, 'refuse')
  assert.partialDeepStrictEqual(await findBought(payer, id), { status: 'active', refundable_cents: five.price_cents, refunded_cents: 0 })
  assert.deepEqual([await listWaiting(payer), await countBack(payer)], [[], 0])
  await end(payer, id, five.price_cents)
  const [one, other] = await listWaiting(payer)
  const both = await Promise.all(
    [one!, other!].map(async (of) =>
      t.call(`POST /admin/refunds/${of}/decide`, { as: sasha, headers: await proveMember(t, sasha), body: { decision: 'approve' } }),
    ),
  )
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 422])
  await t.runJobs()
  await deliver(t)
  assert.partialDeepStrictEqual(await findBought(payer, id), { status: 'ended', refunded_cents: five.price_cents })
  assert.deepEqual([await listWaiting(payer), await countBack(payer)], [[], 2])
  assert.deepEqual([await readBooks(t, payer.id).then(({ owed, credit }) => [owed, credit]), await readUnused()], [[0, 0], before])
  assert.deepEqual(await checkBooks(t, payer.id), [])
})

test('refundPackage: a package of which a part went back stays ended, and what was refused of it is in credit', async () => {
  const { payer, id, waiting } = await endInTwoParts()
  // Before the refunds of an end waited together, each was decided on its own.
  await t.owner.query('update app.refund set together_id = null where id = any($1)', [waiting])
  const [first, second] = waiting
  await decide(first!, 'approve')
  await deliver(t)
  await decide(second!, 'refuse')
  const [{ amount_cents }] = (await t.owner.query(`select amount_cents::float8 from app.refund where id = $1`, [first])).rows
  assert.partialDeepStrictEqual(await findBought(payer, id), { status: 'ended', refunded_cents: amount_cents, refundable_cents: 0 })
  assert.equal((await billOf(t, payer, `package:${id}`)).open_cents, 0, 'nobody is asked for the price of what ended')
  assert.partialDeepStrictEqual(await readBooks(t, payer.id), { owed: 0, credit: amount_cents - five.price_cents })
  assert.deepEqual(await checkBooks(t, payer.id), [])
})

test('buyPackage: a session alone takes nothing from a card, and one that proved who it is buys one package within a day', async () => {
  const payer = await makePayer(t)
  await t.owner.query(`update patient set phone_number = '+13125558433' where id = $1`, [payer.id])
  const body = { package_id: five.id, price_cents: five.price_cents, instrument_id: payer.instrument }
  const buy = (more: Partial<typeof body>, by: { as: ReturnType<typeof asPayer> } | { headers: { authorization: string } }) =>
    t.call(`POST ${pathOf(payer)}`, { ...by, body: { ...body, ...more } })
  const alone = { as: asPayer(payer) }
  assert.equal((await buy({ price_cents: 1000 }, alone)).code, 'changed_meanwhile', 'a mistake is told first')
  assert.equal((await buy({}, alone)).code, 'step_up_required')
  await t.runJobs()
  assert.deepEqual([await countCharges(t, payer), await listOf(t, payer)], [0, []])
  const surely = await prove(t, asPayer(payer))
  const both = await Promise.all([buy({}, surely), buy({}, surely)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 422])
  await t.runJobs()
  const { rows } = await t.owner.query(`select template from notification where recipient_id = $1`, [payer.id])
  assert.deepEqual([await countCharges(t, payer), rows.map(({ template }) => template)], [1, ['bill_paper']])
  t.clock.advance(23 * 60)
  const { code, details } = await buy({}, await prove(t, asPayer(payer)))
  assert.deepEqual([code, details], ['not_available', { why: 'bought_today' }])
  t.clock.advance(61)
  await bodyOf(buy({}, await prove(t, asPayer(payer))))
  const poor = await makePayer(t, 'insufficient')
  for (const _try of [1, 2]) {
    const proof = await prove(t, asPayer(poor))
    await bodyOf(t.call(`POST ${pathOf(poor)}`, { ...proof, body: { ...body, instrument_id: poor.instrument } }))
    await t.runJobs()
  }
})

const readDecision = async (refundId: string): Promise<string> =>
  (await t.owner.query(`select id from app.event where name = 'refund.decided' and payload ->> 'refund_id' = $1`, [refundId])).rows[0].id
