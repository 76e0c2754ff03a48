import { sql } from 'kysely'
import { type Context, transaction } from '../kernel/context.ts'
import { writeWaiting } from '../kernel/record.ts'
import type { Account, Movement } from './accounts.ts'
import { postToLedger } from './posting.ts'

/** One movement between the balance at the processor and the bank of the practice: above zero it came from the bank. */
export type OwnMoney = { ref: string; amount_cents: number; at: string }
export type Holding = { account: Account; cents: number }

/**
 * How an account of the practice, such as its balance at the processor, is filled: with what the processor paid out to the bank before, then with what
 * payers transferred, the largest sum first. The rest is money that the books never saw come in, so the owners put it in.
 */
export function fillBalance(atBank: readonly Holding[], amountCents: number, to: Account = 'cash:stripe'): Movement[] {
  const inOrder = atBank
    .filter(({ account, cents }) => cents > 0 && account !== to)
    .toSorted((one, other) => rank(one) - rank(other) || other.cents - one.cents || one.account.localeCompare(other.account))
  const movements: Movement[] = []
  let left = amountCents
  for (const { account, cents } of [...inOrder, { account: 'equity:owner' as const, cents: amountCents }]) {
    const taken = Math.min(cents, left)
    if (taken > 0) movements.push({ from: account, to, amountCents: taken })
    left -= taken
  }
  return movements
}

const rank = ({ account }: Holding): number => (account === 'cash:bank' ? 0 : 1)

/** The reference of a movement of the practice's own money in the books. */
export const referenceOfOwnMoney = (ref: string): string => `cash_moved:${ref}`

/** Posts a movement of the practice's own money once. A repetition posts nothing. Runs as the system. */
export const postOwnMoney = (ctx: Context, { ref, amount_cents, at }: OwnMoney): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const reference = referenceOfOwnMoney(ref)
    await holdBank(ctx)
    const known = await ctx.db.selectFrom('ledger_transaction').select('id').where('reference', '=', reference).executeTakeFirst()
    if (known || amount_cents === 0) return
    const back: Movement = { from: 'cash:stripe', to: 'cash:bank', amountCents: -amount_cents }
    const postings = amount_cents > 0 ? fillBalance(await readBank(ctx), amount_cents) : [back]
    await postToLedger(ctx, { kind: 'cash_moved', reference, idempotencyKey: reference, effectiveAt: at, postings })
  })

type Leaving = {
  /** The account at the bank from which the money leaves. */
  account: Account
  /** What it is paid for, in ids. */
  reference: string
  amountCents: number
  effectiveAt: string
}

/**
 * Moves to an account at the bank what it lacks for an amount that is about to leave it, so that it does not fall below zero. Once for each reference, in
 * the transaction that posts the amount. Runs as billing staff or as the system.
 */
export async function provideAtBank(ctx: Context, { account, reference: about, amountCents, effectiveAt }: Leaving): Promise<void> {
  await holdBank(ctx)
  const atBank = await readBank(ctx)
  const lacking = amountCents - (atBank.find((holding) => holding.account === account)?.cents ?? 0)
  if (lacking <= 0) return
  const reference = referenceOfOwnMoney(about)
  const postings = fillBalance(atBank, lacking, account)
  await postToLedger(ctx, { kind: 'cash_moved', reference, idempotencyKey: reference, effectiveAt, postings })
}

/** Two at once would reckon with the same money at the bank. */
const holdBank = (ctx: Context): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('ledger:cash_moved', 0))`.execute(ctx.db)

/** What stands on each account at the bank. */
async function readBank(ctx: Context): Promise<Holding[]> {
  await writeWaiting(ctx, 'posting')
  const { rows } = await sql<Holding>`
    select name as account, (in_cents - out_cents)::float8 as cents from app.ledger_account
    where kind in ('cash:bank', 'cash:eft')`.execute(ctx.db)
  return rows
}
