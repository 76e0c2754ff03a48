import type { Context } from '../../kernel/context.ts'
import { findComingTimes } from '../access.ts'
import { findOpenings } from './openings.ts'
import { hasNoRoom } from './touched.ts'

/** The ids of the provider's coming visits that lie outside of the stored hours. */
export async function findOutsideHours(ctx: Context, providerId: string): Promise<Set<string>> {
  const visits = await findComingTimes(ctx, providerId)
  const [first, last] = [visits[0], visits.at(-1)]
  const openings = first && last && (await findOpenings(ctx, providerId, first.starts_at, last.ends_at))
  return new Set(openings ? visits.filter((visit) => hasNoRoom(openings, visit, 'hours', ctx.now())).map(({ id }) => id) : [])
}

/** Notes for each visit that the new hours leave outside, and that lay inside before, that it waits to be settled from now on. */
export async function noteLeftOutside(ctx: Context, providerId: string, before: ReadonlySet<string>): Promise<void> {
  const left = [...(await findOutsideHours(ctx, providerId))].filter((id) => !before.has(id))
  if (left.length === 0) return
  await ctx.db.updateTable('appointment').set({ outside_hours_since: ctx.now() }).where('id', 'in', left).execute()
}
