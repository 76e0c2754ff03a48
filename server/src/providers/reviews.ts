import type { Answer } from '@sorrel/contract/kernel/operation'
import type * as wire from '@sorrel/contract/providers/wire'
import { type NotNull, sql } from 'kysely'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import type { ProviderRow } from './access.ts'

type Page = { page: number; limit: number }
type Reviews = Answer<typeof wire.listPublicReviews>

/** The latest public reviews, as many as a profile carries with it. */
export const readReviews = (ctx: Context, row: Permitted<ProviderRow>): Promise<Reviews['items']> =>
  readPage(ctx, row, { page: 1, limit: 10 })

/** One page of all public reviews, newest first, and how many there are. */
export async function listReviews(ctx: Context, row: Permitted<ProviderRow>, { page, limit }: Page): Promise<Reviews> {
  const [items, counted] = await Promise.all([
    readPage(ctx, row, { page, limit }),
    ctx.db
      .selectFrom('review')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('provider_id', '=', row.id)
      .where('status', '=', 'published')
      .where('display', '=', 'public')
      .where('published_at', 'is not', null)
      .where('rating', 'is not', null)
      .executeTakeFirstOrThrow(),
  ])
  return { items, total: counted.total, page, limit }
}

const readPage = (ctx: Context, row: Permitted<ProviderRow>, { page, limit }: Page): Promise<Reviews['items']> =>
  ctx.db
    .selectFrom('review')
    .select(['id', 'rating', 'text', 'reviewer_name', 'themes', 'published_at'])
    .where('provider_id', '=', row.id)
    .where('status', '=', 'published')
    .where('display', '=', 'public')
    .where('published_at', 'is not', null)
    .where('rating', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .$narrowType<{ published_at: NotNull; rating: NotNull }>()
    .execute()
