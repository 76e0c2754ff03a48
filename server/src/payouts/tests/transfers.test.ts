import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { NotTried } from '../../integrations/payments/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { deliver } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { bringLine } from '../earning/lines.ts'
import { findReturned } from '../runs/returning.ts'
import { checkOpenTransfers, sendPayout } from '../runs/sending.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { hannah, femi, sasha } = cast
const period_end = '2026-03-01'

const bank = (last4: string) =>
  t.owner.query(
    `update app.demo_processor_object set data = jsonb_set(data, '{bank_last4}', to_jsonb($2::text))
     where ref = (select account_ref from app.payout_account where provider_id = $1)`,
    [hannah.provider_id, last4],
  )

/** Finalizes what Hannah is owed. No job has run yet. */
async function finalize(): Promise<string> {
  await transaction(t.context(), (ctx) =>
    bringLine(ctx, {
      ...{ reference: 'entry:transfers', providerId: hannah.provider_id, source: 'entry', type: 'bonus', appointmentId: null },
      ...{ careId: null, day: '2026-02-20', minutes: null, rate: null, amountCents: 9900, reason: 'entered', note: null },
      effectiveAt: '2026-02-20T15:00:00.000Z',
    }),
  )
  for (const as of [femi, sasha])
    await bodyOf(
      t.call('POST /admin/payouts/finalize', {
        headers: await proveMember(t, as),
        body: { period_end, provider_ids: [hannah.provider_id] },
      }),
    )
  return (await payoutOf()).id
}
const payoutOf = async () =>
  (await bodyOf(t.call('GET /payouts', { as: femi, query: { provider_id: hannah.provider_id } }))).items.find(
    (one) => one.period_end === period_end,
  )!
async function countTransfers(payoutId: string): Promise<number> {
  const { rows } = await t.owner.query<{ count: number }>(
    `select count(*)::int as count from app.demo_processor_object where kind = 'transfer' and reference like $1 || '%'`,
    [payoutId],
  )
  return rows[0]!.count
}

type Transfer = Context['integrations']['payments']['transfer']
/** The work of a node at whose processor something happens on the way. */
function nodeWhere(transfer: (ask: Transfer) => Transfer): Context {
  const ctx = t.context()
  const { payments } = ctx.integrations
  return { ...ctx, integrations: { ...ctx.integrations, payments: { ...payments, transfer: transfer(payments.transfer) } } }
}
/** A node that dies between the transfer and its answer: it never goes on. */
async function dieAfterTransfer(payoutId: string): Promise<void> {
  const sent = Promise.withResolvers<void>()
  const node = nodeWhere((ask) => async (wanted) => {
    await ask(wanted)
    sent.resolve()
    return new Promise(() => {})
  })
  void sendPayout(node, payoutId)
  await sent.promise
  await turn()
}

test('A transfer that went through before its node died is never sent under another key, however often the processor is not reached afterwards', async () => {
  const id = await finalize()
  await dieAfterTransfer(id)
  assert.partialDeepStrictEqual(await payoutOf(), { status: 'processing', attempts: 1 })
  await bank('0002')
  for (const minutes of [6, 6, 61, 1441]) {
    t.clock.advance(minutes)
    await checkOpenTransfers(t.context())
    await sendPayout(t.context(), id)
    assert.partialDeepStrictEqual(await payoutOf(), { status: 'processing', attempts: 1, is_unknown: true, may_settle: false })
  }
  assert.equal((await t.call(`POST /admin/payouts/${id}/settle`, { as: femi, body: { paid_by: 'Check 9' } })).code, 'not_available')
  assert.equal((await t.call(`POST /admin/payouts/${id}/retry`, { as: femi })).code, 'not_available')
  await bank('4417')
  t.clock.advance(1441)
  await checkOpenTransfers(t.context())
  assert.partialDeepStrictEqual(await payoutOf(), { status: 'paid', attempts: 1, is_unknown: false })
  await checkOpenTransfers(t.context())
  assert.equal(await countTransfers(id), 1)
})

test('A node whose question is not heard does not settle a transfer that another node sent meanwhile', async () => {
  const id = await finalize()
  const slow = nodeWhere(() => async () => {
    await dieAfterTransfer(id)
    throw new NotTried('too many questions')
  })
  await sendPayout(slow, id)
  assert.partialDeepStrictEqual(await payoutOf(), { status: 'processing', attempts: 1, is_unknown: true })
  t.clock.advance(6)
  await checkOpenTransfers(t.context())
  assert.partialDeepStrictEqual(await payoutOf(), { status: 'paid', attempts: 1 })
  assert.equal(await countTransfers(id), 1)
})

test('A transfer that came back before its name was stored is owed again as soon as it is found', async () => {
  await bank('0002')
  const id = await finalize()
  // The job of the run is over before: the try that counts is begun by the turn that follows.
  await t.runJobs()
  await bank('0003')
  await dieAfterTransfer(id)
  await deliver(t)
  assert.equal((await payoutOf()).status, 'processing', 'the event finds no payout yet')
  t.clock.advance(6)
  await checkOpenTransfers(t.context())
  await t.runJobs()
  assert.partialDeepStrictEqual(await payoutOf(), { status: 'failed', failure: 'returned', may_settle: true })
  assert.equal(await countTransfers(id), 1, 'and it was sent once')
})

test('What came back without a word that reached us is found once a day, in whole or in parts, and counted once', async () => {
  const id = await finalize()
  await t.runJobs()
  const { total_cents } = await payoutOf()
  const { rows } = await t.owner.query<{ transfer_ref: string }>('select transfer_ref from app.payout where id = $1', [id])
  const giveBack = (amount_cents: number) =>
    t.house.integrations.payments.returnPart!({ transfer_ref: rows[0]!.transfer_ref, amount_cents })
  for (const cents of [1000, 500]) {
    await giveBack(cents)
    t.clock.advance(1440)
    for (let turns = 0; turns < 2; turns += 1) await findReturned(t.context())
  }
  assert.partialDeepStrictEqual(await payoutOf(), { status: 'paid', returned_cents: 1500, total_cents })
  await giveBack(total_cents - 1500)
  t.clock.advance(1440)
  await findReturned(t.context())
  assert.partialDeepStrictEqual(await payoutOf(), { status: 'paid', returned_cents: total_cents })
})

test('A whole transfer that came back without a word that reached us is owed again the day after', async () => {
  await bank('0003')
  await finalize()
  await t.runJobs()
  assert.equal((await payoutOf()).status, 'paid')
  t.clock.advance(1440)
  await findReturned(t.context())
  assert.partialDeepStrictEqual(await payoutOf(), { status: 'failed', failure: 'returned', may_settle: true })
  const { findings } = await bodyOf(t.call('POST /admin/reconciliation', { as: cast.tom }))
  assert.deepEqual(
    findings.filter(({ check }) => check === 'payouts_ledger' || check === 'balance'),
    [],
  )
})

/** Writes down what Hannah earns at a moment. */
const earnAt = (at: string, amountCents: number) =>
  transaction(t.context(), (ctx) =>
    bringLine(ctx, {
      ...{
        reference: `entry:${at.replaceAll(':', '-')}`,
        providerId: hannah.provider_id,
        source: 'entry',
        type: 'bonus',
        appointmentId: null,
      },
      ...{ careId: null, day: at.slice(0, 10), minutes: null, rate: null, amountCents, reason: 'entered', note: null, effectiveAt: at },
    }),
  )

test('In the nights in which the clocks change a week ends with its last minute by the clock of the practice', async () => {
  const provider_ids = [hannah.provider_id]
  const calendar = { cadence: 'weekly', anchor_on: '2026-03-08', pay_after_days: 3 } as const
  await bodyOf(t.call('PUT /admin/payouts/calendar', { as: femi, body: calendar }))
  // Spring has an hour less on its Sunday, fall an hour more.
  for (const [period_end, begins, ends] of [
    ['2026-03-08', '2026-03-02T06:00:00.000Z', '2026-03-09T05:00:00.000Z'],
    ['2026-11-01', '2026-10-26T05:00:00.000Z', '2026-11-02T06:00:00.000Z'],
  ] as const) {
    const readDraft = async () => {
      const { items, is_over } = await bodyOf(t.call('GET /admin/payouts/drafts', { as: femi, query: { period_end, limit: 100 } }))
      const { total_cents = 0, carried_cents = 0 } = items.find(({ provider_id }) => provider_id === hannah.provider_id) ?? {}
      return { total_cents, carried_cents, is_over }
    }
    const finalizeAs = async (as: typeof femi) =>
      t.call('POST /admin/payouts/finalize', { headers: await proveMember(t, as), body: { period_end, provider_ids } })
    t.clock.set(addMinutes(ends, -1))
    const before = await readDraft()
    for (const [at, cents] of [
      [addMinutes(begins, -1), 1],
      [begins, 20],
      [addMinutes(ends, -1), 300],
      [ends, 4000],
    ] as const)
      await earnAt(at, cents)
    const { total_cents, carried_cents, is_over } = await readDraft()
    assert.deepEqual([total_cents - before.total_cents, carried_cents - before.carried_cents, is_over], [321, 1, false])
    assert.equal((await finalizeAs(femi)).code, 'invalid_request', 'the last minute is not over')
    t.clock.set(ends)
    assert.equal((await readDraft()).is_over, true)
    for (const as of [femi, sasha]) await bodyOf(finalizeAs(as))
    await t.runJobs()
    const { items } = await bodyOf(t.call('GET /payouts', { as: femi, query: { provider_id: hannah.provider_id } }))
    assert.partialDeepStrictEqual(
      items.find((one) => one.period_end === period_end),
      { status: 'paid', total_cents },
    )
  }
})
