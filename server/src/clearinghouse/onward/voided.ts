import { sql } from 'kysely'
import type { ClaimRow } from '../../claims/tables.ts'
import type { Context } from '../../kernel/context.ts'
import { reverseTransaction } from '../../ledger/posting.ts'
import { bookDiscount } from '../posting/booking.ts'
import { listStanding } from '../posting/standing.ts'
import { billAgain } from './second-payer.ts'

/**
 * Takes off what a claim that was voided, or given up for another one, left to its patient. Where no payer paid anything, it takes back what
 * they took off by contract as well: they have nothing to take back, so perhaps none of them answers the void. If one does, nothing is
 * booked twice. Runs in the caller's transaction, with the claim held, as the system.
 */
export async function takeOffVoidedAmounts(ctx: Context, claim: ClaimRow): Promise<void> {
  const standing = await listStanding(ctx, claim.id)
  const isUnpaid = standing.every(({ posted }) => (posted?.paid ?? 0) === 0)
  for (const { transaction_id } of standing) if (isUnpaid && transaction_id !== null) await reverseTransaction(ctx, transaction_id)
  await billAgain(ctx, { ...claim, state: 'voided' })
}

/** Puts back what `takeOffVoidedAmounts` took off, because the claim is not over after all. Runs like it, with the claim as it stands again. */
export async function putBackVoidedAmounts(ctx: Context, claim: ClaimRow): Promise<void> {
  // reads ledger
  for (const row of await listStanding(ctx, claim.id)) {
    const { rows } = await sql`select from ledger_transaction where reverses_id = ${row.transaction_id}`.execute(ctx.db)
    if (rows.length > 0) await bookDiscount(ctx, { row, claim })
  }
  await billAgain(ctx, claim)
}
