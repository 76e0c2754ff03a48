import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { ProviderTables } from './tables.ts'

export type ProviderRow = ProviderTables['provider']

/** The public view of a provider. Only active providers have one; a provider who has left gets the same answer as one who never existed. */
export async function activeProviderFor(ctx: Context, id: string): Promise<Permitted<ProviderRow>> {
  const row = await ctx.db.selectFrom('provider').selectAll().where('id', '=', id).where('status', '=', 'active').executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** The same, found by the slug in the address of the profile. */
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
