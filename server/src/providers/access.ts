import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { ProviderTables } from './tables.ts'

export type ProviderRow = ProviderTables['provider']

/** The public view of a provider: only who is active has one, and who has left answers like who never was. */
export async function activeProviderFor(ctx: Context, id: string): Promise<Permitted<ProviderRow>> {
  const row = await ctx.db.selectFrom('provider').selectAll().where('id', '=', id).where('status', '=', 'active').executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** The same by the name in the address of a profile. */
export async function activeProviderBySlug(ctx: Context, slug: string): Promise<Permitted<ProviderRow>> {
  const row = await ctx.db
    .selectFrom('provider')
    .selectAll()
    .where('slug', '=', slug.toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}
