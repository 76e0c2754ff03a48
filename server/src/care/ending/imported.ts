import type { Context } from '../../kernel/context.ts'

/**
 * Removes cares that began with an import, with the line of their history that says so. Fails with 23503 if anything refers to one of them.
 * Runs as the system, in the caller's transaction.
 */
export async function removeImportedCares(ctx: Context, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += 1000) {
    const piece = ids.slice(at, at + 1000)
    await ctx.db.deleteFrom('care_change').where('care_id', 'in', piece).where('change', '=', 'opened').execute()
    await ctx.db.deleteFrom('care').where('id', 'in', piece).where('source', '=', 'import').execute()
  }
}
