import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBooks } from '../../billing/tests/billing.ts'
import { transaction } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { readBalance } from '../../ledger/posting.ts'
import { deliver } from '../../payments/tests/paying.ts'
import { charge, read, tellOf } from '../../remote-care/tests/living.ts'
import { cast } from '../../world/cast.ts'
import { payEngagement } from '../earning/engagement.ts'
import { bringLine } from '../earning/lines.ts'
import { followTransfer } from '../runs/returning.ts'
import { makeRate } from './writing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { hannah, dana, femi, sasha, tomas, tom } = cast
const period_end = '2026-03-01'

const earn = (cents: number) =>
  transaction(t.context(), (ctx) =>
    bringLine(ctx, {
      ...{ reference: 'entry:returned', providerId: hannah.provider_id, source: 'entry', type: 'bonus', appointmentId: null, careId: null },
      ...{
        day: '2026-02-20',
        minutes: null,
        rate: null,
        amountCents: cents,
        reason: 'entered',
        note: null,
        effectiveAt: '2026-02-20T15:00:00.000Z',
      },
    }),
  )
const finalize = async (as: typeof femi) =>
  t.call('POST /admin/payouts/finalize', {
    headers: await proveMember(t, as),
    body: { period_end, provider_ids: [hannah.provider_id] },
  })
const bank = (last4: string) =>
  t.owner.query(
    `update app.demo_processor_object set data = jsonb_set(data, '{bank_last4}', to_jsonb($2::text))
     where ref = (select account_ref from app.payout_account where provider_id = $1)`,
    [hannah.provider_id, last4],
  )
const owed = async () => 0 - (await readBalance(t.context(), `provider:${hannah.provider_id}:payable`))
const payoutOf = async () =>
  (await bodyOf(t.call('GET /payouts', { as: femi, query: { provider_id: hannah.provider_id } }))).items.find(
    (one) => one.period_end === period_end,
  )!
async function listWritten(): Promise<string[]> {
  const { rows } = await t.owner.query<{ template: string }>(
    `select template from app.notification where recipient_id = $1 and template like 'payout%' order by created_at, template`,
    [hannah.provider_id],
  )
  return rows.map(({ template }) => template)
}

test('What a bank sends back is owed again, its dietitian is told, and it is sent anew under another key', async () => {
  await bank('0003')
  await earn(9900)
  const before = await owed()
  await finalize(femi)
  await finalize(sasha)
  await t.runJobs()
  const sent = await payoutOf()
  assert.partialDeepStrictEqual(sent, { status: 'paid', attempts: 1 })
  assert.equal(await owed(), before - sent.total_cents)
  await deliver(t, 3)
  assert.partialDeepStrictEqual(await payoutOf(), { status: 'failed', failure: 'returned', paid_at: null, may_settle: true })
  assert.equal(await owed(), before)
  assert.deepEqual(await listWritten(), ['payout_paid', 'payout_returned'])
  const { findings } = await bodyOf(t.call('POST /admin/reconciliation', { as: tom }))
  assert.deepEqual(
    findings.filter(({ check }) => check === 'payouts_ledger' || check === 'balance'),
    [],
  )

  await bank('4417')
  await bodyOf(t.call(`POST /admin/payouts/${sent.id}/retry`, { as: femi, headers: await proveMember(t, femi) }))
  await t.runJobs()
  assert.partialDeepStrictEqual(await payoutOf(), { status: 'paid', attempts: 2, failure: null })
  await deliver(t, 2)
  assert.equal(await owed(), before - sent.total_cents)
  const after = await bodyOf(t.call('POST /admin/reconciliation', { as: tom }))
  assert.deepEqual(
    after.findings.filter(({ check }) => check === 'payouts_ledger' || check === 'balance'),
    [],
  )
  await assert.rejects(
    t.owner.query(`update app.payout set status = 'failed', failure = 'returned', paid_at = null where id = $1`, [sent.id]),
    /what was finalized stays/,
    'nobody but the system says that it came back',
  )
})

/** Pays Hannah, and lets her bank send parts of it back. */
async function sendToHannah() {
  await earn(9900)
  const before = await owed()
  await finalize(femi)
  await finalize(sasha)
  await t.runJobs()
  const { id, total_cents } = await payoutOf()
  const { rows } = await t.owner.query<{ transfer_ref: string }>('select transfer_ref from app.payout where id = $1', [id])
  const { transfer_ref } = rows[0]!
  const giveBack = async (amount_cents: number) => {
    await t.house.integrations.payments.returnPart!({ transfer_ref, amount_cents })
    await deliver(t, 2)
  }
  return { before, total_cents, transfer_ref, giveBack }
}

async function readPaidOfYear(): Promise<number> {
  const { items } = await bodyOf(t.call('GET /admin/payouts/tax-year', { as: femi, query: {} }))
  return items.find(({ provider_id }) => provider_id === hannah.provider_id)?.paid_cents ?? 0
}

async function listReturned(): Promise<unknown[]> {
  const text = `select amount_cents::int, comes_to_cents::int, type, reason from app.payout_line where source = 'transfer' order by revision`
  return (await t.owner.query(text)).rows.map((line) => [line.amount_cents, line.comes_to_cents, line.type, line.reason])
}

test('A part of a transfer that comes back is owed again once, as a line of its own, and a second part later, too', async () => {
  const { before, total_cents, transfer_ref, giveBack } = await sendToHannah()
  const year = await readPaidOfYear()
  const [first, second] = [[3000, 3000, 'returned', 'transfer_returned'] as const, [2000, 5000, 'returned', 'transfer_returned'] as const]
  await giveBack(3000)
  await followTransfer(t.context(), transfer_ref)
  assert.deepEqual([await listReturned(), await owed()], [[first], before - total_cents + 3000])
  await giveBack(2000)
  assert.deepEqual([await listReturned(), await owed()], [[first, second], before - total_cents + 5000])
  assert.partialDeepStrictEqual(await payoutOf(), { status: 'paid', failure: null, returned_cents: 5000, total_cents })
  assert.equal(await readPaidOfYear(), year - 5000)
  const { next } = await bodyOf(t.call('GET /payouts', { as: hannah, query: {} }))
  const theirs = next!.lines.filter(({ type }) => type === 'returned').map(({ amount_cents }) => amount_cents)
  assert.deepEqual(theirs.toSorted(), [2000, 3000], 'the dietitian reads them among what the next payout brings')
  await giveBack(total_cents - 5000)
  assert.partialDeepStrictEqual(await payoutOf(), { status: 'paid', returned_cents: total_cents })
  assert.equal(await owed(), before)
  const { findings } = await bodyOf(t.call('POST /admin/reconciliation', { as: tom }))
  assert.deepEqual(
    findings.filter(({ check }) => check === 'payouts_ledger' || check === 'balance' || check === 'processor_cash'),
    [],
  )
})

/** The processor speaks of every transfer of a payout once more. */
async function tellAgain(payoutId: string): Promise<void> {
  const { rows } = await t.owner.query<{ ref: string }>(
    `select ref from app.demo_processor_object where kind = 'transfer' and reference like $1 || '%'`,
    [payoutId],
  )
  assert.ok(rows.length > 0, 'a transfer was sent')
  for (const { ref } of rows) await followTransfer(t.context(), ref)
}

test('What came back can be paid by hand once, and holds and failures are told, too', async () => {
  await bank('0003')
  await earn(9900)
  const before = await owed()
  await finalize(femi)
  await finalize(sasha)
  await t.runJobs()
  await deliver(t)
  const { id, total_cents } = await payoutOf()
  const office = await readBalance(t.context(), 'cash:office')
  await bodyOf(t.call(`POST /admin/payouts/${id}/settle`, { as: femi, headers: await proveMember(t, femi), body: { paid_by: 'Check 7' } }))
  await t.runJobs()
  await deliver(t)
  assert.equal(await readBalance(t.context(), 'cash:office'), office, 'it leaves from the bank')
  assert.deepEqual(await checkBooks(t), [], 'and no account of money falls below zero')
  await tellAgain(id)
  assert.partialDeepStrictEqual(await payoutOf(), { status: 'paid', paid_by: 'Check 7' }, 'what was paid by hand stays')
  assert.equal((await t.call(`POST /admin/payouts/${id}/retry`, { as: femi, headers: await proveMember(t, femi) })).code, 'not_available')
  assert.equal(await owed(), before - total_cents)
  await bodyOf(t.call('POST /admin/payouts/holds', { as: femi, body: { provider_id: hannah.provider_id, reason: 'We ask first' } }))
  await t.runJobs()
  assert.deepEqual((await listWritten()).sort(), ['payout_held', 'payout_paid', 'payout_paid', 'payout_returned'])
})

test('Care without a visit is earned by its note, taken back while it is contested, and earned again once the contest is over', async () => {
  const rate = { kind: 'remote_encounter', unit: 'each', rate_cents: 1500, provider_id: dana.provider_id, starts_on: '2026-01-01' } as const
  const written = await t.call('POST /admin/payout-rates', { as: femi, body: makeRate(rate) })
  assert.equal(written.status, 201)
  const id = await tellOf(t)
  const lines = async () => {
    const { rows } = await t.owner.query<{ type: string; amount_cents: number; reason: string }>(
      'select type, amount_cents, reason from app.payout_line where reference = $1 order by revision',
      [`remote_encounter:${id}`],
    )
    return rows.map(({ amount_cents, reason }) => [amount_cents, reason])
  }
  assert.deepEqual(await lines(), [[1500, 'care_given']])
  const open = () =>
    bodyOf(
      t.call(`POST /billing/${tomas.patient_id}/claim/${id}/contest`, {
        as: tomas,
        body: { reason: 'time_incorrect', message: 'It was one short answer.', file_ids: [] },
      }),
    )
  const decide = async (contest: string, decision: 'upheld' | 'rejected') => {
    await bodyOf(t.call(`POST /admin/contests/${contest}/decision`, { as: tom, body: { decision, note: 'We looked at it.' } }))
    await t.runJobs()
  }
  const first = await open()
  await t.runJobs()
  assert.deepEqual((await lines()).slice(1), [[-1500, 'contest_decided']])
  await bodyOf(t.call(`POST /contests/${first.id}/withdraw`, { as: tomas }))
  await t.runJobs()
  assert.equal(
    (await lines()).reduce((sum, [cents]) => sum + Number(cents), 0),
    1500,
  )
  assert.equal((await charge(t)).can_contest, true)
  await decide((await open()).id, 'upheld')
  assert.deepEqual([(await read(t))?.status, (await lines()).reduce((sum, [cents]) => sum + Number(cents), 0)], ['voided', 0])
})

test('A rate for care without a visit that is written or corrected later pays what was done on its days, and nothing on the days before', async () => {
  const write = (rate_cents: number, starts_on: string) =>
    bodyOf(
      t.call('POST /admin/payout-rates', {
        as: femi,
        body: makeRate({ kind: 'remote_encounter', unit: 'each', rate_cents, provider_id: dana.provider_id, starts_on }),
      }),
    )
  await t.owner.query(`delete from app.payout_rate where kind = 'remote_encounter'`)
  const id = await tellOf(t)
  const lines = async () => {
    await t.runJobs()
    const text = 'select amount_cents::int, comes_to_cents::int, reason from app.payout_line where reference = $1 order by revision'
    return (await t.owner.query(text, [`remote_encounter:${id}`])).rows.map((line) => Object.values(line))
  }
  await write(900, '2026-12-01')
  assert.deepEqual(await lines(), [], 'a rate of later days pays nothing')
  await write(1500, '2026-01-01')
  assert.deepEqual(await lines(), [[1500, 1500, 'care_given']])
  const { id: rate } = await write(1900, '2026-01-15')
  assert.deepEqual((await lines()).slice(1), [[400, 1900, 'rate_changed']])
  await bodyOf(t.call(`PATCH /admin/payout-rates/${rate}`, { as: femi, body: { reason: 'Entered by mistake', withdrawn: true } }))
  assert.equal((await lines()).length, 2, 'what no rate holds for any more stays')
})

test('The pay for care actions of a month is taken back while care of it is contested, and comes back when the contest is rejected', async () => {
  const id = await tellOf(t)
  t.clock.set('2026-04-02T15:00:00.000Z')
  const sum = async () => {
    const { rows } = await t.owner.query<{ cents: number }>(
      `select coalesce(sum(l.amount_cents), 0)::int as cents from app.payout_line l join app.billable_remote_encounter e
         on l.reference = 'engagement_reward:' || e.care_id || ':' || to_char(e.period_start, 'YYYY-MM') where e.id = $1`,
      [id],
    )
    return rows[0]!.cents
  }
  await t.owner.query(`insert into app.engagement_tier (effective_from, min_days, amount_cents) values ('2026-01-01', 1, 300)`)
  await payEngagement(t.context())
  const earned = await sum()
  assert.ok(earned > 0, 'something was earned')
  await t.owner.query(`update app.billable_remote_encounter set contest_until = $2 where id = $1`, [id, '2026-04-20T15:00:00.000Z'])
  const { id: contest } = await bodyOf(
    t.call(`POST /billing/${tomas.patient_id}/claim/${id}/contest`, {
      as: tomas,
      body: { reason: 'time_incorrect', message: 'It was one short answer.', file_ids: [] },
    }),
  )
  await payEngagement(t.context())
  await payEngagement(t.context())
  assert.equal(await sum(), 0)
  await bodyOf(t.call(`POST /admin/contests/${contest}/decision`, { as: tom, body: { decision: 'rejected', note: 'It stands.' } }))
  await payEngagement(t.context())
  assert.equal(await sum(), earned)
})

test('What a run should have paid stands as its own period until it is paid, also when its day of payment is over', async () => {
  await earn(12_300)
  const preview = async () => (await bodyOf(t.call('GET /payouts', { as: hannah }))).next!
  t.clock.set('2026-03-12T15:00:00.000Z')
  const late = await preview()
  assert.equal(late.closing?.period.ends_on, period_end)
  assert.ok(late.closing!.period.pays_on < '2026-03-12')
  assert.ok(late.closing!.total_cents >= 12_300)
  assert.equal(late.carried_cents, 0)
  for (const as of [femi, sasha]) await bodyOf(finalize(as))
  const paid = await preview()
  assert.equal(paid.closing, null)
})
