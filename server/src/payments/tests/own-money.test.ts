import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBooks } from '../../billing/tests/billing.ts'
import { transaction } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { fillBalance, provideAtBank } from '../../ledger/own-money.ts'
import { postToLedger } from '../../ledger/posting.ts'
import { followOwnMoney } from '../processor/own-money.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const balances = async (): Promise<Record<string, number>> => {
  const { rows } = await t.owner.query<{ name: string; cents: number }>(
    `select name, (in_cents - out_cents)::float8 as cents from app.ledger_account where name like 'cash:%' or name like 'equity:%'`,
  )
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]))
}
const move = (ref: string, kind: string, amount_cents: number) =>
  t.owner.query(`insert into app.demo_processor_object (ref, kind, parent, data, at) values ($1, 'movement', 'balance', $2, $3)`, [
    ...[ref, JSON.stringify({ kind, amount_cents, fee_cents: 0, source_ref: null }), t.clock()],
  ])

test('the balance at the processor is filled from the bank, then from payers, the largest first, and only then from outside', () => {
  const atBank = [
    { account: 'cash:eft:60054', cents: 700 },
    { account: 'cash:bank', cents: 100 },
    { account: 'cash:eft:62308', cents: 900 },
    { account: 'cash:eft:00621', cents: -50 },
  ] as const
  const taken = (cents: number) => fillBalance(atBank, cents).map(({ from, to, amountCents }) => [from, to, amountCents])
  const to = 'cash:stripe'
  assert.deepEqual(taken(60), [['cash:bank', to, 60]])
  assert.deepEqual(taken(1000), [
    ['cash:bank', to, 100],
    ['cash:eft:62308', to, 900],
  ])
  assert.deepEqual(taken(2000).slice(2), [
    ['cash:eft:60054', to, 700],
    ['equity:owner', to, 300],
  ])
  assert.deepEqual(fillBalance([], 5), [{ from: 'equity:owner', to, amountCents: 5 }])
})

test('no account of money is below zero in the world, and following what the processor moved changes nothing in its books', async () => {
  const before = await balances()
  assert.deepEqual(
    Object.entries(before).filter(([name, cents]) => name.startsWith('cash:') && cents < 0),
    [],
  )
  assert.ok((before['equity:owner'] ?? 0) < 0, 'the practice put something in')
  await followOwnMoney(t.context())
  assert.deepEqual(await balances(), before)
  assert.deepEqual(await checkBooks(t), [])
})

test('what the practice puts in and what the processor pays out to its bank is posted once, and the checks of the books stay empty', async () => {
  const before = await balances()
  await move('txn_fake_out', 'payout', -500)
  t.clock.advance(1)
  await followOwnMoney(t.context())
  const paidOut = await balances()
  assert.equal(paidOut['cash:stripe'], before['cash:stripe']! - 500)
  assert.equal(paidOut['cash:bank'], 500)
  const payers = Object.entries(before).filter(([name]) => name.startsWith('cash:eft:'))
  const all = payers.reduce((sum, [, cents]) => sum + cents, 0)
  await move('txn_fake_in', 'top_up', 500 + all + 7)
  t.clock.advance(1)
  await Promise.all([followOwnMoney(t.context()), followOwnMoney(t.context())])
  await followOwnMoney(t.context())
  const after = await balances()
  assert.equal(after['cash:stripe'], before['cash:stripe']! + all + 7)
  assert.equal(after['cash:bank'], 0)
  for (const [name] of payers) assert.equal(after[name], 0, name)
  assert.equal(after['equity:owner'], before['equity:owner']! - 7)
  assert.deepEqual(await checkBooks(t), [])
})

test('what leaves from the bank takes first what lies there, then what payers transferred, and the check names an account below zero', async () => {
  await move('txn_fake_out', 'payout', -500)
  t.clock.advance(1)
  await followOwnMoney(t.context())
  const before = await balances()
  const all = Object.entries(before).reduce((sum, [name, cents]) => (name.startsWith('cash:eft:') ? sum + cents : sum), 0)
  const pay = (nth: number, amountCents: number) =>
    transaction(t.context(), async (ctx) => {
      const [reference, effectiveAt] = [`payout:test:${nth}`, ctx.now()]
      await provideAtBank(ctx, { account: 'cash:bank', reference, amountCents, effectiveAt })
      const postings = [{ from: 'cash:bank', to: 'expense:clinician_pay', amountCents }] as const
      await postToLedger(ctx, { kind: 'payout_sent', reference, idempotencyKey: reference, effectiveAt, postings })
    })
  await pay(1, 500)
  assert.deepEqual(await balances(), { ...before, 'cash:bank': 0 }, 'nothing else moved')
  await Promise.all([pay(2, all), pay(3, 7)])
  const after = await balances()
  for (const name of Object.keys(after)) if (name.startsWith('cash:eft:') || name === 'cash:bank') assert.equal(after[name], 0, name)
  assert.equal(after['equity:owner'], before['equity:owner']! - 7)
  assert.deepEqual(await checkBooks(t), [], 'the transfers of payers still agree')

  // What goes back to a payer is moved back to its account first.
  const [payer] = Object.keys(before).filter((name) => name.startsWith('cash:eft:'))
  const account = payer as `cash:eft:${string}`
  await transaction(t.context(), (ctx) => provideAtBank(ctx, { account, reference: 'sent:back', amountCents: 90, effectiveAt: ctx.now() }))
  assert.equal((await balances())[account], 90)
  assert.deepEqual(await checkBooks(t), [])

  await transaction(t.context(), (ctx) =>
    postToLedger(ctx, {
      ...{ kind: 'payout_sent', reference: 'payout:test:4', idempotencyKey: 'payout:test:4', effectiveAt: ctx.now() },
      postings: [{ from: 'cash:office', to: 'expense:clinician_pay', amountCents: (before['cash:office'] ?? 0) + 5 }],
    }),
  )
  assert.deepEqual(await checkBooks(t), [{ check: 'cash_not_negative', about: 'cash:office', expected_cents: 0, found_cents: -5 }])
})

test('money that was put in at the processor is asked for before its balance is named below zero', async () => {
  const { 'cash:stripe': held = 0 } = await balances()
  await move('txn_fake_left', 'other', -held - 40)
  await transaction(t.context(), (ctx) =>
    postToLedger(ctx, {
      ...{ kind: 'payout_sent', reference: 'payout:test:5', idempotencyKey: 'payout:test:5', effectiveAt: ctx.now() },
      postings: [{ from: 'cash:stripe', to: 'expense:clinician_pay', amountCents: held + 40 }],
    }),
  )
  assert.deepEqual(await checkBooks(t), [{ check: 'cash_not_negative', about: 'cash:stripe', expected_cents: 0, found_cents: -40 }])
  await move('txn_fake_later', 'top_up', 100)
  t.clock.advance(1)
  assert.deepEqual(await checkBooks(t), [])
  assert.equal((await balances())['cash:stripe'], 60)
})
