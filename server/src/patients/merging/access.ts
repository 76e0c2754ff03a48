import { sql } from 'kysely'
import { type Permitted, permit } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { MergeRow } from '../tables.ts'

/** A merge that the calling administrator may take back; otherwise `not_found`. Row-level security shows merges to support alone. */
export async function findMerge(ctx: Context, id: string): Promise<Permitted<MergeRow>> {
  const merge = await ctx.db.selectFrom('patient_merge').selectAll().where('id', '=', id).executeTakeFirst()
  if (!merge) throw new Problem('not_found')
  return permit(merge)
}

type Page = { patient_id?: string | undefined; cursor?: string | undefined; limit: number }

/** One page of merges, the newest first, and the cursor of the next. */
export async function listMerges(
  ctx: Context,
  { patient_id, cursor, limit }: Page,
): Promise<{ merges: Permitted<MergeRow>[]; next_cursor: string | null }> {
  let page = ctx.db.selectFrom('patient_merge').selectAll()
  if (patient_id) page = page.where((where) => where.or([where('from_id', '=', patient_id), where('into_id', '=', patient_id)]))
  if (cursor) {
    const last = sql`(select l.merged_at, l.id from app.patient_merge l where l.id = ${cursor})`
    page = page.where(sql<boolean>`(merged_at, id) < ${last}`)
  }
  const rows = await page
    .orderBy('merged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const merges = rows.slice(0, limit).map(permit)
  return { merges, next_cursor: rows.length > limit ? (merges.at(-1)?.id ?? null) : null }
}
