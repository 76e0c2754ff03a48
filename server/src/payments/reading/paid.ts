import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

export type Paid = {
  /** What payments that succeeded were of, refunds not taken off, but what banks took back for good. */
  paid_cents: number
  /** What was given back of them, or is on its way back. */
  refunded_cents: number
  /** What of that was paid beyond what was owed when it was given back. */
  surplus_refunded_cents: number
  /** What is being charged, or is not known to have been charged. */
  in_flight_cents: number
  /** What banks hold while they decide. */
  disputed_cents: number
}

/** What was paid for each of these things by anybody, in whole cents. A thing for which nobody paid is there, too, with zeros. */
export async function readPaid(ctx: Context, references: readonly string[]): Promise<Map<string, Paid>> {
  const wanted = [...new Set(references)]
  const { rows } = await sql<Paid & { reference: string }>`
    select reference, paid_cents::float8, refunded_cents::float8, surplus_refunded_cents::float8, in_flight_cents::float8, disputed_cents::float8
    from app.paid_of(${wanted}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ reference, ...paid }) => [reference, paid]))
}
