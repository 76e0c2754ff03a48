import type { undoMerge as wire } from '@sorrel/contract/patients/merging/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import type { MergeRow } from '../tables.ts'

/** Merges in the form of the contract. */
export async function showMerges(ctx: Context, merges: readonly Permitted<MergeRow>[]): Promise<z.input<typeof wire.output>[]> {
  const names = await listNames(
    ctx,
    merges.map(({ id }) => id),
  )
  return merges.map(({ id, from_id, into_id, merged_at, merged_by, undone_at }) => ({
    ...{ merge_id: id, from_id, into_id, merged_at, merged_by, undone_at },
    from_name: names.get(id) ?? null,
  }))
}

/** The names in the records that were merged away, by merge. */
async function listNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select m.id, m.name from app.merged_names(${ids}::uuid[]) m`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
