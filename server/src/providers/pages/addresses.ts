import type { Context } from '../../kernel/context.ts'
import type { PublicAddress } from '../../kernel/pages/author.ts'
import { readReferenceData } from '../reference-data.ts'

/** The public screens of this feature: the search, the search for each specialty, and the profile of everybody who is active. */
export async function listProviderAddresses(ctx: Context): Promise<PublicAddress[]> {
  const { specialties } = await readReferenceData(ctx)
  const profiles = await ctx.db
    .selectFrom('provider')
    .select(['slug', 'updated_at'])
    .where('status', '=', 'active')
    .orderBy('slug')
    .execute()
  return [
    { path: '/' },
    { path: '/find' },
    ...specialties.map(({ value }) => ({ path: `/find?specialties=${encodeURIComponent(value)}` })),
    ...profiles.map(({ slug, updated_at }) => ({ path: `/d/${slug}`, changed_at: updated_at })),
  ]
}
