import type { NoteKind } from '@sorrel/contract/charting/vocabulary'
import type { listSignedNotes as wire } from '@sorrel/contract/charting/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Actor, type Context, runAsSystem } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { listChartedVisits } from '../access.ts'
import { defendVisits } from '../billing/defending.ts'
import { findSubmittedClaims } from '../unlocking/claims.ts'

type Wanted = z.output<typeof wire.query>
type Row = {
  appointment_id: string
  patient_name: string
  provider_name: string
  kind: NoteKind
  visit_at: string
  day: string
  payer_name: string | null
  signed_at: string
}

const mayDo = (actor: Actor, tag: 'billing_operations' | 'clinical'): boolean =>
  actor.kind === 'admin' && (actor.tags.includes(tag) || actor.tags.includes('superadmin'))

/** One page of the signed notes of the practice; the number of statements is the same for every page. */
export async function listSignedNotes(ctx: Context, wanted: Wanted): Promise<z.input<typeof wire.output>> {
  const bills = mayDo(ctx.actor, 'billing_operations')
  const limit = wanted.limit ?? 25
  // Clinical staff read neither notes nor visits, so row-level security shows them no row; the access of the operation lets only them in.
  const rows = await (bills ? readRows(ctx, wanted, limit) : runAsSystem(ctx, (ctx) => readRows(ctx, wanted, limit)))
  const page = pageOf(rows, limit, ({ visit_at: at, appointment_id: id }) => ({ at, id }))
  const ids = page.items.map(({ appointment_id }) => appointment_id)
  const [gaps, submitted] = await Promise.all([bills ? countGaps(ctx, ids) : null, findSubmittedClaims(ctx, ids)])
  const isClinical = mayDo(ctx.actor, 'clinical')
  const items = page.items.map(({ visit_at: _, ...row }) => ({
    ...row,
    gaps: gaps?.get(row.appointment_id) ?? null,
    can_reopen: isClinical && !submitted.has(row.appointment_id),
  }))
  return { items, next_cursor: page.next_cursor }
}

/** How many gaps an auditor would find in each note. */
async function countGaps(ctx: Context, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const defenses = await defendVisits(ctx, await listChartedVisits(ctx, ids))
  return new Map(defenses.map(({ appointment_id, lines }) => [appointment_id, lines.filter(({ is_met }) => !is_met).length]))
}

// reads scheduling, patients, providers, insurance
async function readRows(ctx: Context, wanted: Wanted, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select n.appointment_id, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name,
      concat_ws(' ', d.first_name, d.last_name) as provider_name, n.kind, n.visit_at, s.day, c.payer_name, n.signed_at
    from chart_note n join appointment a on a.id = n.appointment_id join patient p on p.id = n.patient_id join provider d on d.id = n.provider_id
      left join coverage c on c.id = a.coverage_id, lateral (select (n.visit_at at time zone d.time_zone)::date as day) s
    where n.status = 'signed' ${writeFilter(wanted)}
    order by n.visit_at desc, n.appointment_id desc limit ${limit + 1}`.execute(ctx.db)
  return rows
}

/** The filter of a page. The days are those of the dietitian; the moments around them let the index find the page. */
function writeFilter({ q, payer_id, from, to, cursor }: Wanted): RawBuilder<unknown> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const parts = [
    q &&
      sql`and (n.patient_id in (select f.id from app.find_people_of_notes(${q}) f) or n.provider_id in (select f.id from app.find_people_of_notes(${q}) f))`,
    payer_id !== undefined && sql`and c.payer_id = ${payer_id}`,
    from !== undefined && sql`and n.visit_at > ${from}::date - interval '1 day' and s.day >= ${from}`,
    to !== undefined && sql`and n.visit_at < ${to}::date + interval '2 days' and s.day <= ${to}`,
    after && sql`and (n.visit_at, n.appointment_id) < (${after.at}, ${after.id})`,
  ]
  return sql.join(
    parts.filter((part) => typeof part === 'object'),
    sql` `,
  )
}
