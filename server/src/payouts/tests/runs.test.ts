import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addMinutes } from '../../kernel/clock.ts'
import { transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { type TestApp, testApp, testNow } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { readBalance } from '../../ledger/posting.ts'
import { cast } from '../../world/cast.ts'
import { randomOf } from '../../world/random.ts'
import { bringLine } from '../earning/lines.ts'
import { checkOpenTransfers, sendPayout } from '../runs/sending.ts'

let t: TestApp
before(async () => {
  t = await testApp()
  await clearUnpaid()
})
after(() => t.close())

const { hannah, ilse, dana, marisol, femi, sasha, tom, aisha, priya } = cast
const period_end = '2026-03-01'
const inPeriod = '2026-02-20T15:00:00.000Z'

/** Everything that the demo has not paid yet is held, so that a test knows what a run pays. */
async function clearUnpaid(): Promise<void> {
  await t.owner.query(
    `insert into app.payout_hold (id, provider_id, line_id, reason, held_by, held_name, held_at)
     select gen_random_uuid(), provider_id, id, 'Of the demo', $1, 'Femi', $2 from app.payout_line where payout_id is null`,
    [femi.admin_id, testNow],
  )
  await t.owner.query('update app.payout_hold set lifted_by = $1, lifted_at = $2 where line_id is null', [femi.admin_id, testNow])
}

type Earned = { reference: string; cents: number; at?: string }
const earn = (providerId: string, { reference, cents, at = inPeriod }: Earned) =>
  transaction(t.context(), (ctx) =>
    bringLine(ctx, {
      ...{ reference, providerId, source: 'entry', type: 'bonus', appointmentId: null, careId: null, day: at.slice(0, 10) },
      ...{ minutes: null, rate: null, amountCents: cents, reason: 'entered', note: null, effectiveAt: at },
    }),
  )
const finalize = async (as: typeof femi, more: object = {}) =>
  t.call('POST /admin/payouts/finalize', { headers: await proveMember(t, as), body: { period_end, ...more } })
const bank = (providerId: string, last4: string) =>
  t.owner.query(
    `update app.demo_processor_object set data = jsonb_set(data, '{bank_last4}', to_jsonb($2::text))
     where ref = (select account_ref from app.payout_account where provider_id = $1)`,
    [providerId, last4],
  )
const owedTo = async (providerId: string) => -(await readBalance(t.context(), `provider:${providerId}:payable`))
async function payoutOf(providerId: string, end = period_end) {
  const { items } = await bodyOf(t.call('GET /payouts', { as: femi, query: { provider_id: providerId } }))
  return items.find((one) => one.period_end === end)
}

test('finalizePayouts: one person asks, another one pays, once, by one transfer for each dietitian', async () => {
  const before = await owedTo(hannah.provider_id)
  await earn(hannah.provider_id, { reference: 'entry:one', cents: 10_000 })
  await earn(hannah.provider_id, { reference: 'entry:two', cents: 2345 })
  await earn(marisol.provider_id, { reference: 'entry:three', cents: 5000 })
  await earn(hannah.provider_id, { reference: 'entry:later', cents: 777, at: '2026-03-02T12:00:00.000Z' })

  const dry = await finalize(femi, { dry_run: true })
  assert.equal(dry.status, 200)
  assert.partialDeepStrictEqual(dry.body, { status: 'dry_run', payout_count: 2, total_cents: 17_345, asked_name: null })
  const asked = await finalize(femi)
  assert.equal(asked.status, 202)
  assert.partialDeepStrictEqual(asked.body, { status: 'awaiting_approval', asked_name: femi.name, has_changed: false })
  assert.equal((await finalize(femi)).code, 'second_person_required')
  assert.equal((await finalize(tom)).code, 'forbidden')

  // What changed meanwhile is asked for anew, by whoever came second.
  await earn(hannah.provider_id, { reference: 'entry:two', cents: 2000 })
  const anew = await finalize(sasha)
  assert.equal(anew.status, 202)
  assert.partialDeepStrictEqual(anew.body, { has_changed: true, total_cents: 17_000, asked_name: sasha.name })
  assert.equal((await finalize(sasha)).code, 'second_person_required')

  const both = await Promise.all([finalize(femi), finalize(femi)])
  assert.deepEqual(both.map(({ body }) => body.status).sort(), ['finalized', 'nothing_to_pay'])
  assert.equal((await payoutOf(hannah.provider_id))?.status, 'finalized')
  await t.runJobs()
  const paid = await payoutOf(hannah.provider_id)
  assert.partialDeepStrictEqual(paid, { status: 'paid', total_cents: 12_000, line_count: 3, attempts: 1, paid_at: testNow })
  assert.equal(await owedTo(hannah.provider_id), before + 777, 'what was earned after the period waits')
  assert.equal((await finalize(femi)).body.status, 'nothing_to_pay')
  const { rows } = await t.owner.query(
    `select count(*)::int as n from app.demo_processor_object where kind = 'transfer' and reference = $1`,
    [paid!.id],
  )
  assert.equal(rows[0].n, 1)
})

test('A later correction of what was paid is taken from the next payout, and below zero nothing is paid', async () => {
  await earn(hannah.provider_id, { reference: 'entry:one', cents: 4000, at: '2026-03-02T15:00:00.000Z' })
  const { rows } = await t.owner.query(`select type, amount_cents from app.payout_line where reference = 'entry:one' order by revision`)
  assert.deepEqual(rows, [
    { type: 'bonus', amount_cents: 10_000 },
    { type: 'clawback', amount_cents: -6000 },
  ])
  t.clock.set('2026-03-16T15:00:00.000Z')
  const drafts = await bodyOf(t.call('GET /admin/payouts/drafts', { as: femi }))
  assert.equal(drafts.period.ends_on, '2026-03-15')
  assert.partialDeepStrictEqual(
    drafts.items.find(({ provider_id }) => provider_id === hannah.provider_id),
    { outcome: 'carried', total_cents: 777 - 6000 },
  )
  t.clock.set(testNow)
})

test('A transfer that fails is visible and tried again under a new key, and one that was paid by check is never sent', async () => {
  await bank(dana.provider_id, '0000')
  await bank(ilse.provider_id, '0000')
  await earn(dana.provider_id, { reference: 'entry:dana', cents: 9900 })
  await earn(ilse.provider_id, { reference: 'entry:ilse', cents: 4400 })
  for (const as of [femi, sasha]) await finalize(as)
  await t.runJobs()
  const [danas, ilses] = [await payoutOf(dana.provider_id), await payoutOf(ilse.provider_id)]
  assert.partialDeepStrictEqual(danas, { status: 'failed', failure: 'account_not_ready', attempts: 1 })
  const before = await owedTo(dana.provider_id)
  await bank(dana.provider_id, '4417')
  assert.equal((await t.call(`POST /admin/payouts/${danas!.id}/retry`, { as: femi })).code, 'step_up_required')
  await bodyOf(t.call(`POST /admin/payouts/${danas!.id}/retry`, { as: femi, headers: await proveMember(t, femi) }))
  await t.runJobs()
  assert.partialDeepStrictEqual(await payoutOf(dana.provider_id), { status: 'paid', attempts: 2, failure: null })
  assert.equal(await owedTo(dana.provider_id), before - 9900)
  assert.equal((await t.call(`POST /admin/payouts/${danas!.id}/retry`, { as: femi })).code, 'not_available')
  const owed = await owedTo(ilse.provider_id)
  const settle = `POST /admin/payouts/${ilses!.id}/settle` as const
  const body = { paid_by: 'Check 1043' }
  assert.equal((await t.call(settle, { as: femi, body })).code, 'step_up_required')
  assert.partialDeepStrictEqual(await bodyOf(t.call(settle, { headers: await proveMember(t, femi), body })), { status: 'paid', ...body })
  await t.runJobs()
  assert.equal(await owedTo(ilse.provider_id), owed - 4400)
  assert.equal((await t.call(settle, { as: femi, body: { paid_by: 'Twice' } })).code, 'not_available')
  await bank(ilse.provider_id, '4418')
})

test('A transfer whose answer was lost is asked for, and never sent twice', async () => {
  await bank(aisha.provider_id, '0001')
  await earn(aisha.provider_id, { reference: 'entry:aisha', cents: 3100 })
  await finalize(femi)
  await finalize(sasha)
  // Once: a job that runs twice would have asked already.
  await sendPayout(t.context(), (await payoutOf(aisha.provider_id))!.id)
  const lost = await payoutOf(aisha.provider_id)
  assert.partialDeepStrictEqual(lost, { status: 'processing', is_unknown: true })
  assert.equal((await t.call(`POST /admin/payouts/${lost!.id}/retry`, { as: femi })).code, 'not_available')
  assert.equal((await t.call(`POST /admin/payouts/${lost!.id}/settle`, { as: femi, body: { paid_by: 'Check' } })).code, 'not_available')
  await checkOpenTransfers(t.context())
  assert.equal((await payoutOf(aisha.provider_id))?.status, 'processing', 'not before five minutes')
  t.clock.advance(6)
  await checkOpenTransfers(t.context())
  assert.partialDeepStrictEqual(await payoutOf(aisha.provider_id), { status: 'paid', is_unknown: false, attempts: 1 })
  const { rows } = await t.owner.query(
    `select count(*)::int as n from app.demo_processor_object where kind = 'transfer' and reference = $1`,
    [lost!.id],
  )
  assert.equal(rows[0].n, 1)
  t.clock.set(testNow)
})

test('A processor that is down is tried again by itself', async () => {
  await bank(priya.provider_id, '0002')
  await earn(priya.provider_id, { reference: 'entry:priya', cents: 2100 })
  await finalize(femi)
  await finalize(sasha)
  await sendPayout(t.context(), (await payoutOf(priya.provider_id))!.id)
  assert.partialDeepStrictEqual(await payoutOf(priya.provider_id), { status: 'finalized', attempts: 1, failure: null })
  await bank(priya.provider_id, '4420')
  t.clock.advance(6)
  await checkOpenTransfers(t.context())
  assert.partialDeepStrictEqual(await payoutOf(priya.provider_id), { status: 'paid', attempts: 2 })
  t.clock.set(testNow)
})

test('holdPayout: what is held stays out of the run, and comes with the next one when the hold is lifted', async () => {
  t.clock.set('2026-03-30T15:00:00.000Z')
  const at = '2026-03-20T15:00:00.000Z'
  const run = { period_end: '2026-03-29', provider_ids: [marisol.provider_id] }
  await earn(marisol.provider_id, { reference: 'entry:kept', cents: 1000, at })
  await earn(marisol.provider_id, { reference: 'entry:held', cents: 600, at })
  const { next } = await bodyOf(t.call('GET /payouts', { as: femi, query: { provider_id: marisol.provider_id } }))
  const line = next!.lines.find(({ amount_cents }) => amount_cents === 600)!
  const body = { provider_id: marisol.provider_id, line_id: line.id, reason: 'We look at it' }
  const hold = await bodyOf(t.call('POST /admin/payouts/holds', { as: femi, body }))
  assert.equal((await t.call('POST /admin/payouts/holds', { as: femi, body })).code, 'already_exists')
  assert.equal((await bodyOf(finalize(femi, { ...run, dry_run: true }))).total_cents, 1000)
  const all = await bodyOf(
    t.call('POST /admin/payouts/holds', { as: femi, body: { provider_id: marisol.provider_id, reason: 'We ask first' } }),
  )
  assert.partialDeepStrictEqual(await bodyOf(finalize(femi, { ...run, dry_run: true })), { payout_count: 0, left_out: { on_hold: 1 } })
  const own = await bodyOf(t.call('GET /payouts', { as: marisol }))
  assert.equal(own.next!.hold?.reason, 'We ask first')
  await bodyOf(t.call(`POST /admin/payouts/holds/${all.id}/lift`, { as: femi }))
  await bodyOf(t.call(`POST /admin/payouts/holds/${all.id}/lift`, { as: femi }))
  await finalize(femi, run)
  await finalize(sasha, run)
  await t.runJobs()
  assert.equal((await payoutOf(marisol.provider_id, '2026-03-29'))?.total_cents, 1000)
  await bodyOf(t.call(`POST /admin/payouts/holds/${hold.id}/lift`, { as: femi }))
  assert.deepEqual((await bodyOf(finalize(femi, { ...run, dry_run: true }))).left_out, {
    carried: 0,
    on_hold: 0,
    no_account: 0,
    paid_already: 1,
  })
  const { rows } = await t.owner.query(`select id from app.payout_line where reference = 'entry:kept'`)
  assert.equal((await t.call('POST /admin/payouts/holds', { as: femi, body: { ...body, line_id: rows[0].id } })).code, 'not_available')
  t.clock.set(testNow)
})

test('finalizePayouts: a period that is not over, and a day that ends none, are refused', async () => {
  assert.equal((await finalize(femi, { period_end: '2026-03-15' })).code, 'invalid_request')
  assert.equal((await finalize(femi, { period_end: '2026-02-20' })).code, 'invalid_request')
})

test('No role changes a line of pay, or what was finalized', async () => {
  const { rows } = await t.owner.query('select id, payout_id from app.payout_line where payout_id is not null limit 1')
  for (const text of [
    'update app.payout_line set amount_cents = amount_cents + 1 where id = $1',
    'update app.payout_line set payout_id = null where id = $1',
    'delete from app.payout_line where id = $1',
  ])
    await assert.rejects(t.owner.query(text, [rows[0].id]), /corrected by a further line|only added to/)
  await assert.rejects(
    t.owner.query('update app.payout set total_cents = total_cents + 1 where id = $1', [rows[0].payout_id]),
    /what was finalized stays/,
  )
})

test('After any sequence of events what was paid and what is owed come to what was earned', async () => {
  const random = randomOf('payouts', 1)
  const crowd = [hannah, ilse, dana, marisol].map(({ provider_id }) => provider_id)
  const start = new Map<string, number>()
  for (const one of crowd) start.set(one, (await owedTo(one)) + (await paidTo(one)))
  const model = new Map<string, Map<string, number>>(crowd.map((one) => [one, new Map()]))
  let now = '2026-04-01T15:00:00.000Z'
  t.clock.set(now)
  for (let step = 0; step < 60; step++) {
    const provider = random.pick(crowd)
    const what = random.between(1, 10)
    if (what <= 6) {
      const reference = `entry:r${random.between(1, 12)}.${crowd.indexOf(provider)}`
      const cents = random.between(-3000, 9000)
      await earn(provider, { reference, cents, at: now })
      model.get(provider)!.set(reference, cents)
    } else if (what === 7) await bank(provider, random.pick(['0000', '0001', '4417', '4417']))
    else if (what === 8) {
      const { items } = await bodyOf(t.call('GET /payouts', { as: femi, query: { status: 'failed' } }))
      for (const { id } of items) await t.call(`POST /admin/payouts/${id}/retry`, { as: femi, headers: await proveMember(t, femi) })
      await t.runJobs()
    } else {
      now = addMinutes(now, 14 * 1440)
      t.clock.set(now)
      await runAtOnce(crowd)
    }
    for (const one of crowd) {
      const earned = [...model.get(one)!.values()].reduce((sum, cents) => sum + cents, start.get(one)!)
      assert.equal((await owedTo(one)) + (await paidTo(one)), earned, `step ${step}`)
    }
  }
  const { rows } = await t.owner.query(`select (select sum(in_cents - out_cents) from app.ledger_account)::int as sum,
    (select count(*) from app.payout p where p.total_cents <> (select sum(amount_cents) from app.payout_line where payout_id = p.id))::int as strayed`)
  assert.deepEqual(rows[0], { sum: 0, strayed: 0 })
  t.clock.set(testNow)
})

/** What the processor and the practice paid to somebody, by the payouts. */
async function paidTo(providerId: string): Promise<number> {
  const { rows } = await t.owner.query(
    `select coalesce(sum(total_cents), 0)::int as cents from app.payout where provider_id = $1 and transaction_id is not null`,
    [providerId],
  )
  return rows[0].cents
}

test('A dietitian sees their own payouts alone', async () => {
  const mine = await payoutOf(hannah.provider_id)
  assert.equal((await t.call(`GET /payouts/${mine!.id}`, { as: ilse })).code, 'not_found')
  assert.equal((await t.call('GET /payouts', { as: ilse, query: { provider_id: hannah.provider_id } })).code, 'not_found')
  assert.equal((await t.call(`GET /payouts/${makeId()}`, { as: hannah })).code, 'not_found')
  const { payout, lines } = await bodyOf(t.call(`GET /payouts/${mine!.id}`, { as: hannah }))
  assert.equal(lines.length, payout.line_count)
  assert.equal(
    lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    payout.total_cents,
  )
})

/** Asks for the run of the period that ended last and pays it, each by two calls at once. */
async function runAtOnce(provider_ids: readonly string[]): Promise<void> {
  const { period } = await bodyOf(t.call('GET /admin/payouts/drafts', { as: femi }))
  const body = { period_end: period.ends_on, provider_ids }
  await Promise.all([finalize(femi, body), finalize(femi, body)])
  await Promise.all([finalize(sasha, body), finalize(sasha, body)])
  await t.runJobs()
  await checkOpenTransfers(t.context())
}
