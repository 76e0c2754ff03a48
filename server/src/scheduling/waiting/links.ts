import type { getWaitingLink } from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { lockProvider } from '../booking/held-time.ts'
import { findWaitingEntryByToken } from './access.ts'
import { findAhead } from './entries.ts'
import { endEntry } from './waiting-list.ts'

/** What the entry of a link says. It names nobody who waits, since a phone may be in other hands. */ // reads providers
export function showByLink(ctx: Context, token: string): Promise<z.input<typeof getWaitingLink.output>> {
  return runAsSystem(ctx, async (ctx) => {
    const entry = await findWaitingEntryByToken(ctx, token)
    if (!entry) throw new Problem('not_found')
    const provider = await ctx.db
      .selectFrom('provider')
      .select(['first_name', 'last_name', 'slug'])
      .where('id', '=', entry.provider_id)
      .executeTakeFirstOrThrow()
    const ahead = await findAhead(ctx, [entry.id])
    const { from_date: from, to_date: to, status } = entry
    return {
      provider_name: `${provider.first_name} ${provider.last_name}`,
      provider_slug: provider.slug,
      from,
      to,
      ahead: ahead.get(entry.id) ?? 0,
      status,
      offer_expires_at: status === 'offered' ? entry.offer_expires_at : null,
    }
  })
}

/** Takes the entry of a link off the list. A second press and an unknown token change nothing. */
export const leaveByLink = (ctx: Context, token: string): Promise<void> =>
  runAsSystem(ctx, async (ctx) => {
    const known = await findWaitingEntryByToken(ctx, token)
    if (!known) return
    await transaction(ctx, async (ctx) => {
      await lockProvider(ctx, known.provider_id)
      const entry = await findWaitingEntryByToken(ctx, token)
      if (entry?.status === 'waiting' || entry?.status === 'offered') await endEntry(ctx, entry, 'patient')
    })
  })
