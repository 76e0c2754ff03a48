import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import type { ChartedVisit } from '../access.ts'
import { writePart } from './sections.ts'

/** One page of what each version of a note changed, the latest first, in one statement. */
export async function listVersions(
  ctx: Context,
  { note }: Permitted<ChartedVisit>,
  { cursor, limit = 20 }: { cursor?: string | undefined; limit?: number | undefined },
) {
  if (!note) return { items: [], next_cursor: null }
  const after = cursor === undefined ? undefined : readCursor(cursor)
  let found = ctx.db.selectFrom('chart_note_version').select(['id', 'version', 'act', 'changes', 'at']).where('note_id', '=', note.id)
  // The ids of versions grow with time, as ids of ours do.
  if (after) found = found.where('at', '<=', after.at).where('id', '<', after.id)
  const rows = await found
    .orderBy('version', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, ({ at, id }) => ({ at, id }))
  const items = page.items.map(({ version, act, at, changes }) => ({
    ...{ version, act, at },
    changes: changes.map(({ key, before, after, proposal = null }) => ({
      ...{ key, before: writePart(key, before), after: writePart(key, after), proposal },
    })),
  }))
  return { items, next_cursor: page.next_cursor }
}
