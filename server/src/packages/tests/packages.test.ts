import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asPayer, bill, checkBooks } from '../../billing/tests/billing.ts'
import { prove } from '../../donations/tests/proving.ts'
import { transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { requestRefund } from '../../payments/refunds/asking.ts'
import { deliver, listOf, makePayer, type Payer, readBooks } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { type Random, randomOf } from '../../world/random.ts'
import { usePackage } from '../using.ts'
import { offers } from '../world/bought.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, sasha, maya, noor, ruben } = cast
const [five] = offers
const wanted = { package_id: five.id, price_cents: five.price_cents }

const pathOf = ({ id }: Pick<Payer, 'id'>) => `/billing/${id}/packages` as const
const listBought = async (payer: Pick<Payer, 'id'>) => bodyOf(t.call(`GET ${pathOf(payer)}`, { as: asPayer(payer) }))
const findBought = async (payer: Pick<Payer, 'id'>, id: string) => (await listBought(payer)).items.find((one) => one.id === id)!
/** What stands on an account, as what is owed or was earned. */
const standing = async (account: string) => {
  const select = 'select (out_cents - in_cents)::float8 as cents from app.ledger_account where name = $1'
  return (await t.owner.query<{ cents: number }>(select, [account])).rows[0]?.cents ?? 0
}
const unused = () => standing('packages:unused')
const earned = () => standing('revenue:services')

async function buy(payer: Payer, instrument_id: string | null = payer.instrument) {
  const by = instrument_id === null ? { as: tom } : await prove(t, asPayer(payer))
  const bought = await bodyOf(t.call(`POST ${pathOf(payer)}`, { ...by, body: { ...wanted, instrument_id } }))
  await t.runJobs()
  return bought
}
const refund = async (payer: Payer, id: string, as: typeof tom | typeof sasha = tom) => {
  const { refundable_cents } = await findBought(payer, id)
  const answer = await t.call(`POST ${pathOf(payer)}/${id}/refund`, {
    as,
    headers: await proveMember(t, as),
    body: { refundable_cents, note: 'Moved away' },
  })
  await t.runJobs()
  return answer
}

/** Follow-ups of the world that are to come. Whose they are says nothing here. */
async function listFollowUps(count: number): Promise<string[]> {
  const text = `select id from app.appointment where type = 'Follow-up' and starts_at > $2 order by id limit $1`
  return (await t.owner.query<{ id: string }>(text, [count, t.clock()])).rows.map(({ id }) => id)
}
const take = async (payer: Pick<Payer, 'id'>, appointmentId: string) =>
  (await transaction(t.context(), (ctx) => usePackage(ctx, { appointmentId, patientId: payer.id, at: t.clock() }))) === 'used'

test('writeVisitPackage, listVisitPackages: staff write what is sold; whoever bought it keeps it as it was', async () => {
  const payer = await makePayer(t)
  const bought = await buy(payer)
  const { id, ...parts } = five
  const body = { ...parts, price_cents: 60_000, is_offered: true }
  await bodyOf(t.call(`PUT /admin/visit-packages/${id}`, { as: tom, body }))
  const stale = await t.call(`POST ${pathOf(payer)}`, { as: asPayer(payer), body: { ...wanted, instrument_id: payer.instrument } })
  assert.equal(stale.code, 'changed_meanwhile')
  await bodyOf(t.call(`PUT /admin/visit-packages/${id}`, { as: tom, body: { ...body, is_offered: false } }))
  const { items } = await bodyOf(t.call('GET /admin/visit-packages', { as: tom }))
  const offer = items.find((one) => one.id === id)
  assert.partialDeepStrictEqual(offer, { price_cents: 60_000, is_offered: false })
  const gone = { ...wanted, price_cents: 60_000, instrument_id: payer.instrument }
  assert.equal((await t.call(`POST ${pathOf(payer)}`, { as: asPayer(payer), body: gone })).code, 'not_available')
  assert.equal((await findBought(payer, bought.id)).price_cents, five.price_cents)
  assert.ok(!(await listBought(payer)).offers.some((one) => one.id === id))
})

test('buyPackage, listBoughtPackages: a patient pays at once, and the money is owed to them as visits until these take place', async () => {
  const payer = await makePayer(t)
  const before = [await unused(), await earned()] as const
  const { id, status } = await buy(payer)
  assert.equal(status, 'paying')
  const all = await findBought(payer, id)
  assert.partialDeepStrictEqual(all, { status: 'active', used: 0, refundable_cents: five.price_cents })
  assert.deepEqual([await unused(), await earned()], [before[0] + five.price_cents, before[1]])
  const visits = await listFollowUps(6)
  assert.ok(await take(payer, visits[0]!))
  assert.ok(await take(payer, visits[0]!), 'the same visit once more')
  assert.partialDeepStrictEqual(await findBought(payer, id), { status: 'active', used: 1, refundable_cents: 44_000 })
  assert.deepEqual([await unused(), await earned()], [before[0] + 44_000, before[1] + 11_000])
  for (const visit of visits.slice(1, 5)) assert.ok(await take(payer, visit))
  assert.equal(await take(payer, visits[5]!), false, 'a sixth visit of five')
  assert.partialDeepStrictEqual(await findBought(payer, id), { status: 'used_up', used: 5, refundable_cents: 0 })
  assert.equal((await refund(payer, id)).code, 'not_available')
  assert.deepEqual([await unused(), await checkBooks(t, payer.id)], [before[0], []])
})

test('listBoughtPackages: whoever closed their plan may buy a package again', async () => {
  const payer = await makePayer(t)
  const change = async (primary: object) => {
    const { status } = await t.send(`PATCH /patients/${payer.id}`, { as: asPayer(payer), body: { coverage: { primary } } })
    assert.equal(status, 200)
  }
  await change({ kind: 'insurance', payer_id: '60054', member_id: 'W990017', relationship: 'Self' })
  assert.deepEqual((await listBought(payer)).offers, [])
  await change({ kind: 'cash' })
  const { offers, plan_name } = await listBought(payer)
  assert.deepEqual([offers.length > 0, plan_name], [true, null])
  await buy(payer)
})

test('buyPackage: who has a plan, whose card is declined and whom nobody may bill get none; nobody else sees or ends it', async () => {
  const body = { ...wanted, instrument_id: makeId() }
  assert.deepEqual((await listBought({ id: maya.patient_id })).offers, [])
  assert.equal((await t.call(`POST /billing/${maya.patient_id}/packages`, { as: maya, body })).code, 'not_available')
  const poor = await makePayer(t, 'insufficient')
  await t.owner.query(`update patient set phone_number = '+13125558432' where id = $1`, [poor.id])
  const declined = await buy(poor)
  assert.partialDeepStrictEqual(await findBought(poor, declined.id), { status: 'ended', ended_why: 'declined', refundable_cents: 0 })
  const { rows } = await t.owner.query('select template from notification where recipient_id = $1', [poor.id])
  assert.deepEqual(rows, [], 'nobody is reminded of what they did not get')
  assert.deepEqual([(await readBooks(t, poor.id)).owed, await checkBooks(t, poor.id)], [0, []])
  const health = await makePayer(t, 'good', 'HSA Card')
  assert.deepEqual((await listBought(health)).cards, [])
  const refused = await t.call(`POST ${pathOf(health)}`, { as: asPayer(health), body: { ...wanted, instrument_id: health.instrument } })
  assert.equal(refused.status, 400)
  await t.owner.query(
    `insert into app.payer_terms (id, payer_id, filing_code, correction, referral, needs_authorization, refuses_own_facility, needs_prefix, starts_on, source, updated_at)
     values ($1, 'test-medicaid', 'MC', 'replacement', 'none', false, false, false, '2020-01-01', 'A test', now())`,
    [makeId()],
  )
  await t.owner.query(
    `insert into app.coverage (id, patient_id, kind, payer_id, payer_name, created_at, updated_at)
     values (gen_random_uuid(), $1, 'insurance', 'test-medicaid', 'Medicaid', now(), now())`,
    [poor.id],
  )
  const { plan_name } = await bodyOf(t.call(`GET ${pathOf(poor)}`, { as: tom }))
  assert.deepEqual([plan_name, (await listBought(health)).plan_name], ['Medicaid', null], 'whoever sells one sees who pays for the visits')
  assert.equal((await t.call(`POST ${pathOf(poor)}`, { as: tom, body: { ...wanted, instrument_id: null } })).code, 'not_available')
  const payer = await makePayer(t)
  const { id } = await buy(payer)
  for (const as of [noor, ruben]) {
    assert.equal((await t.call(`GET ${pathOf(payer)}`, { as })).code, 'not_found')
    assert.equal((await t.call(`POST ${pathOf(payer)}/${id}/cancel`, { as })).code, 'not_found')
    assert.equal((await t.call(`POST /billing/${as.patient_id}/packages/${id}/cancel`, { as })).code, 'not_found')
  }
})

test('cancelPackage: what staff sold stands on a bill until somebody pays; unpaid it is taken back, paid it is not', async () => {
  const payer = await makePayer(t)
  const [sold, kept] = [await buy(payer, null), await buy(payer, null)]
  assert.equal(sold.status, 'unpaid', 'no card is charged for what staff sell')
  assert.equal((await findBought(payer, sold.id)).status, 'unpaid')
  assert.equal(await take(payer, (await listFollowUps(1))[0]!), false, 'nobody paid')
  await bodyOf(t.call(`POST ${pathOf(payer)}/${sold.id}/cancel`, { as: asPayer(payer) }))
  await t.runJobs()
  assert.equal((await t.call(`POST ${pathOf(payer)}/${sold.id}/cancel`, { as: tom })).code, 'not_available')
  const { items } = await bodyOf(t.call(`GET /billing/${payer.id}/bills`, { as: asPayer(payer), query: {} }))
  const open = items.filter(({ open_cents }) => open_cents > 0)
  assert.partialDeepStrictEqual(
    items.find(({ open_cents }) => open_cents === 0),
    { type: 'package', state: 'canceled', owed_cents: 0 },
  )
  assert.deepEqual(
    open.map(({ type, open_cents }) => [type, open_cents]),
    [['package', five.price_cents]],
  )
  const body = { bill_ids: [open[0]!.id], instrument_id: payer.instrument, amount_cents: five.price_cents }
  await bodyOf(t.call(`POST /billing/${payer.id}/pay`, { as: asPayer(payer), body }))
  for (const act of ['cancel', 'refund'] as const) {
    const answer = await t.send(`POST ${pathOf(payer)}/${kept.id}/${act}`, {
      as: tom,
      ...(act === 'refund' && { body: { refundable_cents: 1, note: 'Moved' } }),
    })
    assert.equal(answer.code, 'payment_under_way')
  }
  await t.runJobs()
  assert.equal((await t.call(`POST ${pathOf(payer)}/${kept.id}/cancel`, { as: asPayer(payer) })).code, 'not_available')
  assert.deepEqual([(await findBought(payer, kept.id)).status, await checkBooks(t, payer.id)], ['active', []])
})

test('refundPackage: what is unused goes back by the payment, at most that, and a second person decides above the limit', async () => {
  const payer = await makePayer(t)
  const before = await unused()
  const { id } = await buy(payer)
  for (const visit of await listFollowUps(4)) await take(payer, visit)
  const stale = { refundable_cents: five.price_cents, note: 'Moved away' }
  assert.equal((await t.call(`POST ${pathOf(payer)}/${id}/refund`, { as: tom, body: stale })).code, 'changed_meanwhile')
  const body = { ...stale, refundable_cents: 11_000 }
  assert.equal((await t.call(`POST ${pathOf(payer)}/${id}/refund`, { as: tom, body })).code, 'step_up_required')
  const ended = await refund(payer, id)
  assert.partialDeepStrictEqual(ended.body, { status: 'ended', ended_why: 'refunded', refunded_cents: 11_000, refundable_cents: 0 })
  assert.equal((await refund(payer, id)).code, 'not_available')
  await deliver(t)
  assert.partialDeepStrictEqual((await listOf(t, payer))[0], { amount_cents: five.price_cents, refunded_cents: 11_000 })
  assert.partialDeepStrictEqual(await readBooks(t, payer.id), { owed: 0, credit: 0 })
  assert.deepEqual([await unused(), await checkBooks(t, payer.id)], [before, []])
  const other = await makePayer(t)
  const whole = await buy(other)
  const ask = async () => {
    await refund(other, whole.id)
    const text = `select id from app.refund where patient_id = $1 and state = 'pending_approval'`
    return `POST /admin/refunds/${(await t.owner.query<{ id: string }>(text, [other.id])).rows[0]!.id}/decide` as const
  }
  await bodyOf(t.call(await ask(), { as: sasha, body: { decision: 'refuse' } }))
  await t.runJobs()
  assert.partialDeepStrictEqual(await findBought(other, whole.id), {
    status: 'active',
    refunded_cents: 0,
    refundable_cents: five.price_cents,
  })
  assert.partialDeepStrictEqual(await readBooks(t, other.id), { owed: 0, credit: 0 })
  const decide = await ask()
  assert.equal((await t.call(decide, { as: tom, body: { decision: 'approve' } })).code, 'second_person_required')
  await bodyOf(t.call(decide, { as: sasha, headers: await proveMember(t, sasha), body: { decision: 'approve' } }))
  await t.runJobs()
  await deliver(t)
  assert.deepEqual([(await readBooks(t, other.id)).credit, await unused(), await checkBooks(t, other.id)], [0, before, []])
})

type Book = { payer: Payer; ids: string[]; visits: string[] }
const below = (random: Random, limit: number): number => random.between(0, limit - 1)

const deeds: Record<string, (book: Book, random: Random) => Promise<void>> = {
  async buy({ payer, ids }) {
    t.clock.advance(24 * 60)
    ids.push((await buy(payer)).id)
  },
  async sell({ payer, ids }) {
    ids.push((await buy(payer, null)).id)
  },
  async pay({ payer }, random) {
    const { items } = await bodyOf(t.call(`GET /billing/${payer.id}/bills`, { as: asPayer(payer), query: { limit: 100 } }))
    const open = items.filter(({ type, open_cents }) => type === 'package' && open_cents > 0)[below(random, 3)]
    if (!open) return
    const body = { bill_ids: [open.id], instrument_id: payer.instrument, amount_cents: open.open_cents }
    await t.call(`POST /billing/${payer.id}/pay`, { as: asPayer(payer), body })
    if (below(random, 2) === 0) await t.runJobs()
  },
  async use({ payer, visits }) {
    const next = visits.pop()
    if (next !== undefined) await take(payer, next)
  },
  async owe({ payer }, random) {
    await bill(t, payer.id, { cents: 500 + below(random, 9000), type: 'self_pay' })
  },
  async goodwill({ payer }, random) {
    const paid = (await listOf(t, payer)).filter(
      ({ state, amount_cents, refunded_cents }) => state === 'succeeded' && amount_cents > refunded_cents,
    )
    const one = paid[below(random, paid.length || 1)]
    if (!one) return
    const amountCents = 1 + below(random, one.amount_cents - one.refunded_cents)
    const about = { patientId: payer.id, paymentId: one.id, amountCents, reason: 'service_issue', note: 'Test' } as const
    await transaction(t.context(), (ctx) => requestRefund(ctx, about)).catch(() => undefined)
  },
  async end({ payer, ids }, random) {
    const id = ids[below(random, ids.length || 1)]
    if (id !== undefined) await refund(payer, id, below(random, 2) === 0 ? tom : sasha)
  },
  async cancel({ payer, ids }, random) {
    const id = ids[below(random, ids.length || 1)]
    if (id !== undefined) await t.call(`POST ${pathOf(payer)}/${id}/cancel`, { as: tom })
  },
  async deliver() {
    await deliver(t)
  },
}

test('whatever happens to packages in whatever order, what is unused is what the books keep, and nobody gets back more than they paid', async () => {
  for (const seed of [1, 2, 3]) {
    const random = randomOf(seed, 'packages')
    const before = await unused()
    const book: Book = { payer: await makePayer(t), ids: [], visits: (await listFollowUps(seed * 14)).slice((seed - 1) * 14) }
    for (let step = 0; step < 22; step += 1) {
      const name = Object.keys(deeds)[below(random, Object.keys(deeds).length)]!
      t.clock.advance(1)
      await deeds[name]!(book, random)
      await t.runJobs()
      const about = `seed ${seed}, step ${step}: ${name}`
      assert.deepEqual(await checkBooks(t, book.payer.id), [], about)
      const { items } = await listBought(book.payer)
      const kept = items.reduce((sum, { status, price_cents, uses }) => {
        const spent = uses.reduce((all, { amount_cents }) => all + amount_cents, 0)
        return sum + (status === 'ended' ? 0 : price_cents - spent)
      }, 0)
      assert.equal(await unused(), before + kept, about)
      for (const { used, visits, refundable_cents } of items) assert.ok(used <= visits && refundable_cents >= 0, about)
      for (const { amount_cents, refunded_cents } of await listOf(t, book.payer)) assert.ok(refunded_cents <= amount_cents, about)
    }
  }
})
