import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { purchaseOf } from './references.ts'

/** Whether a thing is a package that its patient pays at once: they see how that ends, and nobody charges them later. */
export async function isPaidAtOnce(ctx: Context, reference: string): Promise<boolean> {
  const id = purchaseOf(reference)
  if (id === null) return false
  const { rows } = await sql`select from package_purchase where id = ${id} and instrument_id is not null`.execute(ctx.db)
  return rows.length > 0
}
