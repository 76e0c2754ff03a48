import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { LiveNotice } from './hub.ts'
import { mostRecent } from './recent.ts'

/** Reads the last notices from the database, once a node listens. */
export async function loadRecent(ctx: Context): Promise<void> {
  const { rows } = await sql<{ latest: string; kept: (LiveNotice & { at: string })[] }>`
    with span as materialized (select latest from app.live_span())
    select latest, (select coalesce(json_agg(json_build_object('id', id, 'kind', audience_kind, 'to', audience_id, 'name', name, 'ids', ids,
      'at', at) order by id), '[]') from live_event where id > (select latest from span) - ${mostRecent}::bigint) as kept from span`.execute(
    ctx.db,
  )
  const latest = Number(rows[0]!.latest)
  const kept = rows[0]!.kept.map(({ at, ...notice }) => ({ notice, at: Date.parse(at) }))
  ctx.recent.begin(Math.max(0, latest - mostRecent), latest, kept)
}
