import { computeDueAt, kindOf } from '@sorrel/contract/charting/rules'
import { type NoteStatus, type NoteView, noteDueHours } from '@sorrel/contract/charting/vocabulary'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import { sql } from 'kysely'
import { type Context, requireProviderActor } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'

type Row = {
  appointment_id: string
  patient_name: string
  visit_at: string
  ends_at: string
  type: AppointmentType
  status: NoteStatus | null
  signed_at: string | null
}
type Wanted = { view: NoteView; cursor?: string | undefined; limit?: number | undefined }
type Counts = { due: number; draft: number; overdue: number; reopened: number }

/** One page of the caller's notes, and how many wait: two statements. A note is due from the end of a visit that took place. */ // reads scheduling, patients
export async function listNotes(ctx: Context, { view, cursor, limit = 25 }: Wanted) {
  const { provider_id } = requireProviderActor(ctx)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const from = sql`from appointment a join patient p on p.id = a.patient_id left join chart_note n on n.appointment_id = a.id
    where a.provider_id = ${provider_id}`
  const chosen = {
    due: sql`and a.status = 'Occurred' and n.status is distinct from 'signed'`,
    draft: sql`and n.status = 'draft'`,
    signed: sql`and n.status = 'signed'`,
  }[view]
  // What is due longest comes first; of the others the latest.
  const place =
    after &&
    (view === 'due' ? sql`and (a.starts_at, a.id) > (${after.at}, ${after.id})` : sql`and (a.starts_at, a.id) < (${after.at}, ${after.id})`)
  const order = view === 'due' ? sql`a.starts_at, a.id` : sql`a.starts_at desc, a.id desc`
  const [{ rows }, counts] = await Promise.all([
    sql<Row>`select a.id as appointment_id, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name, a.starts_at as visit_at,
      a.ends_at, a.type, n.status, n.signed_at ${from} ${chosen} ${place ?? sql``} order by ${order} limit ${limit + 1}`.execute(ctx.db),
    countNotes(ctx, provider_id),
  ])
  const page = pageOf(rows, limit, ({ visit_at: at, appointment_id: id }) => ({ at, id }))
  return { items: page.items.map((row) => showLine(ctx, row)), next_cursor: page.next_cursor, counts }
}

function showLine(ctx: Context, { type, ends_at, ...row }: Row) {
  const due_at = computeDueAt(ends_at)
  // The time of its signature stays with a note that is unlocked.
  const is_reopened = row.status === 'draft' && row.signed_at !== null
  return { ...row, kind: kindOf(type), due_at, overdue: row.status !== 'signed' && due_at < ctx.now(), is_reopened }
}

// reads scheduling
async function countNotes(ctx: Context, providerId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where a.status = 'Occurred')::int as due, count(*) filter (where n.status = 'draft')::int as draft,
      count(*) filter (where a.status = 'Occurred' and a.ends_at < ${ctx.now()}::timestamptz - make_interval(hours => ${noteDueHours}))::int as overdue,
      count(*) filter (where n.signed_at is not null)::int as reopened
    from appointment a left join chart_note n on n.appointment_id = a.id
    where a.provider_id = ${providerId} and n.status is distinct from 'signed' and (a.status = 'Occurred' or n.status = 'draft')`.execute(
    ctx.db,
  )
  return rows[0]!
}
