import { daysOfTrail, type TrailKind } from '@sorrel/contract/audit/vocabulary'
import type { listTrail } from '@sorrel/contract/audit/wire'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { type Permitted, permit } from '../kernel/access.ts'
import { addMinutes } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import type { Place } from '../kernel/lists/cursors.ts'
import { Problem } from '../kernel/problem.ts'
import type { PlatformTables } from '../platform/tables.ts'
import type { AuditTables } from './tables.ts'

export type TrailRow = Omit<Selectable<PlatformTables['audit']>, 'xid'>
export type TrailFilter = Pick<z.output<typeof listTrail.query>, 'actor_id' | 'patient_id' | 'operation' | 'kind' | 'from' | 'to'>
type Page = { after: Place | undefined; limit: number }

const actionOf = { read: 'read', write: 'write', denied: 'refused', reason: 'break_glass' } as const satisfies Record<TrailKind, string>
const minutesOfDay = 24 * 60

/** The span of a filter. It has two ends always, so that PostgreSQL reads the partitions of these months alone, in their order. */
export function findSpan(ctx: Context, { from, to }: TrailFilter): { from: string; to: string } {
  const end = to ?? addMinutes(ctx.now(), 1)
  return { from: from ?? addMinutes(end, -daysOfTrail * minutesOfDay), to: end }
}

/** Rows about a patient, also under the ids of records that became part of theirs: the trail keeps those. */ // reads patients
const ofPatient = (id: string) =>
  sql<boolean>`patient_id = any (array(select ${id}::uuid union all select old_id from app.patient_alias a where a.patient_id = ${id}))`

/** One page of the trail, newest first. Row-level security shows it to compliance alone. */
export async function listTrailRows(ctx: Context, filter: TrailFilter, { after, limit }: Page): Promise<Permitted<TrailRow>[]> {
  const { from, to } = findSpan(ctx, filter)
  let found = ctx.db
    .selectFrom('audit')
    .select(['id', 'at', 'actor_kind', 'actor_id', 'session_id', 'request_id', 'operation', 'action', 'outcome'])
    .select(['subject_kind', 'subject_id', 'patient_id', 'details'])
    .where('at', '>=', from)
    .where('at', '<', to)
  if (filter.actor_id) found = found.where('actor_id', '=', filter.actor_id)
  if (filter.patient_id) found = found.where(ofPatient(filter.patient_id))
  if (filter.operation) found = found.where('operation', '=', filter.operation)
  // Written out, not as a parameter, so that the index of rare rows serves the plan of any call.
  if (filter.kind) found = found.where('action', '=', sql.lit(actionOf[filter.kind]))
  if (after) {
    // The first condition leaves out later months, which a comparison of rows does not.
    found = found.where('at', '<=', after.at).where(sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  }
  const rows = await found.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(permit)
}

/** A reason with its words, which are in the trail. */
export type ReasonRow = Selectable<AuditTables['access_reason']> & { text: string }

/** The reasons that the caller may read, with their words. The span of a minute leaves PostgreSQL one month of the trail for each. */
function viewReasons(ctx: Context) {
  return ctx.db
    .selectFrom('access_reason as reason')
    .innerJoin('audit', (join) =>
      join
        .onRef('audit.id', '=', 'reason.trail_id')
        .on(sql<boolean>`audit.at between reason.given_at - interval '1 minute' and reason.given_at + interval '1 minute'`),
    )
    .selectAll('reason')
    .select(sql<string>`audit.details ->> 'reason'`.as('text'))
}

/** One page of reasons, newest first. */
export async function listReasonRows(ctx: Context, { open, after, limit }: Page & { open: boolean }): Promise<Permitted<ReasonRow>[]> {
  let found = viewReasons(ctx)
  if (open) found = found.where('reason.looked_at', 'is', null)
  if (after) found = found.where(sql<boolean>`(reason.given_at, reason.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const rows = await found.orderBy('reason.given_at', 'desc').orderBy('reason.id', 'desc').limit(limit).execute()
  return rows.map(permit)
}

/** One reason; `not_found` if there is none. */
export async function findReason(ctx: Context, id: string): Promise<Permitted<ReasonRow>> {
  const row = await viewReasons(ctx).where('reason.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}
