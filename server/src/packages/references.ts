import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'

/** What the bill of a package is about, in the books and in payments. */
export const referenceOf = (purchaseId: string): string => `package:${purchaseId}`

/** The package that a thing in the books is about; null if it is about something else. */
export const purchaseOf = (reference: string): string | null =>
  reference.startsWith('package:') ? reference.slice('package:'.length) : null

/** Whether a thing is a package that its patient pays at once: they see how that ends, and nobody charges them later. */
export async function isPaidAtOnce(ctx: Context, reference: string): Promise<boolean> {
  const id = purchaseOf(reference)
  if (id === null) return false
  const { rows } = await sql`select from package_purchase where id = ${id} and instrument_id is not null`.execute(ctx.db)
  return rows.length > 0
}
