import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/** What a payer allowed for one line in the end. */
type Allowed = { code: string; units: number; allowed_cents: number; day: string }
type From = { remitted_claim_id: string; payer_id: string }

/** Remembers what a payer allowed, for estimates where no contract is known. Twice changes nothing. Runs in the caller's transaction. */
export async function rememberAllowed(ctx: Context, { remitted_claim_id, payer_id }: From, lines: readonly Allowed[]): Promise<void> {
  const rows = lines.flatMap(({ code, units, allowed_cents, day }, at) => {
    const unit_cents = Math.floor(allowed_cents / units + 0.5)
    return unit_cents > 0 ? [{ remitted_claim_id, payer_id, position: at + 1, code, unit_cents, service_date: day }] : []
  })
  if (rows.length === 0) return
  await ctx.db
    .insertInto('allowed_amount')
    .values(rows)
    .onConflict((same) => same.doNothing())
    .execute()
}

/** Forgets what a decision allowed that the payer took back. */
export async function forgetAllowed(ctx: Context, remittedClaimId: string): Promise<void> {
  await ctx.db.deleteFrom('allowed_amount').where('remitted_claim_id', '=', remittedClaimId).execute()
}

/** What a payer allowed for a unit of these procedures in the year before a day, the latest 25 of each. One statement, for every caller. */
export async function findAllowedBefore(
  ctx: Context,
  { payer_id, codes, day }: { payer_id: string; codes: readonly string[]; day: string },
): Promise<{ code: string; unit_cents: number }[]> {
  const { rows } = await sql<{ code: string; unit_cents: number }>`
    select code, unit_cents from allowed_before(${payer_id}, ${[...codes]}::text[], ${day}::date)`.execute(ctx.db)
  return rows
}
