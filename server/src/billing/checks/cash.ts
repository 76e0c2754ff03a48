import type { BookFinding } from '@sorrel/contract/billing/schemas'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { followOwnMoney } from '../../payments/processor/own-money.ts'

type Row = { about: string; found_cents: number }

/**
 * No account of money is below zero: more never left a till, a bank or the processor than had come in. What the practice put into its balance at the
 * processor is posted once a day, so if that balance lacks something, the processor is asked first.
 */
export async function checkCash(ctx: Context): Promise<BookFinding[]> {
  let below = await listBelowZero(ctx)
  if (below.some(({ about }) => about === 'cash:stripe')) {
    await followOwnMoney(ctx)
    below = await listBelowZero(ctx)
  }
  return below.map((row): BookFinding => ({ check: 'cash_not_negative', expected_cents: 0, ...row }))
}

// reads ledger
async function listBelowZero(ctx: Context): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select name as about, (in_cents - out_cents)::float8 as found_cents from ledger_account
    where kind in ('cash:stripe', 'cash:office', 'cash:bank', 'cash:eft') and in_cents < out_cents order by name limit 500`.execute(ctx.db)
  return rows
}
