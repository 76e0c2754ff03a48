import { sql } from 'kysely'
import { openCares } from '../../care/cares.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { recordMany } from '../../kernel/record.ts'
import { type FeePolicy, readFeePolicy } from '../booking/fee-policies.ts'
import { lockProvider, sweepExpired } from '../booking/held-time.ts'
import type { AppointmentRow } from '../tables.ts'

/** A visit as another system knew it. */
export type ImportedVisit = Pick<
  AppointmentRow,
  'patient_id' | 'provider_id' | 'starts_at' | 'duration_minutes' | 'status' | 'type' | 'visit_mode' | 'patient_time_zone'
>

/** A visit that was added; `care_id` is the care that began with it. */
type AddedVisit = { id: string; care_id: string | null }

/**
 * Adds visits that were taken over from another system, and returns their ids in the same order; undefined where the dietitian has another
 * visit at that time. The visits of one call must not overlap. Nobody is told. A visit of the past costs nobody a fee. Runs as the system, in
 * the caller's transaction.
 */
export async function addImportedVisits(
  ctx: Context,
  visits: readonly ImportedVisit[],
  importId: string,
): Promise<(AddedVisit | undefined)[]> {
  const providers = [...new Set(visits.map(({ provider_id }) => provider_id))].sort()
  for (const provider_id of providers) {
    await lockProvider(ctx, provider_id)
    await sweepExpired(ctx, provider_id)
  }
  const here = await readVisitsAt(ctx, visits)
  const free = visits.filter((visit, n) => !(holdsTime(visit) && here[n]!.some(holdsTime)))
  const rows = await makeRows(ctx, free)
  if (rows.length > 0)
    await ctx.db
      .insertInto('appointment')
      .values(rows.map(({ row }) => row))
      .execute()
  await recordMany(
    ctx,
    'appointment.imported',
    rows.map(({ row: { id, patient_id, provider_id } }) => ({
      ...{ subject_id: id, patient_id, provider_id },
      payload: { appointment_id: id, import_id: importId },
    })),
  )
  const added = new Map(rows.map(({ visit, row, opened }) => [visit, { id: row.id, care_id: opened.is_new ? opened.id : null }]))
  return visits.map((visit) => added.get(visit))
}

const holdsTime = ({ status }: Pick<AppointmentRow, 'status'>) => status === 'Scheduled' || status === 'Occurred'

type Stretch = Pick<ImportedVisit, 'provider_id' | 'starts_at' | 'duration_minutes'>
export type VisitHere = Pick<AppointmentRow, 'patient_id' | 'starts_at' | 'status'>

/** The visits that the dietitian of each has at its time, of whatever state, by one statement. */
export async function readVisitsAt(ctx: Context, visits: readonly Stretch[]): Promise<VisitHere[][]> {
  const wanted = visits.map(({ provider_id, starts_at, duration_minutes }, n) => ({
    ...{ n, provider_id, starts_at, ends_at: addMinutes(starts_at, duration_minutes) },
  }))
  // A visit ends within a day, so the index finds what overlaps by its start.
  const { rows } = await sql<VisitHere & { n: number }>`
    select w.n, a.patient_id, a.starts_at, a.status
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (n int, provider_id uuid, starts_at timestamptz, ends_at timestamptz)
    join appointment a on a.provider_id = w.provider_id and a.starts_at < w.ends_at and a.starts_at > w.starts_at - interval '1 day'
      and a.ends_at > w.starts_at`.execute(ctx.db)
  const found: VisitHere[][] = visits.map(() => [])
  for (const { n, ...visit } of rows) found[n]!.push(visit)
  return found
}

async function makeRows(ctx: Context, visits: readonly ImportedVisit[]) {
  const policies = new Map<string, FeePolicy>()
  for (const { provider_id, status } of visits)
    if (status === 'Scheduled' && !policies.has(provider_id)) policies.set(provider_id, await readFeePolicy(ctx, provider_id))
  const opened = await openCares(ctx, visits, 'import')
  return visits.map((visit, n) => {
    const id = makeId()
    const { status, starts_at, duration_minutes, provider_id } = visit
    const row = {
      ...visit,
      ...(status === 'Scheduled' && policies.get(provider_id)),
      ...{ id, root_id: id, ends_at: addMinutes(starts_at, duration_minutes), location_id: null },
      ...{ booking_source: 'provider' as const, coverage_id: null, booking_code: null, care_id: opened[n]!.id },
      ...((status === 'Occurred' || status === 'No-show') && { marked_at: ctx.now() }),
      ...(status === 'Occurred' && { actual_minutes: duration_minutes }),
      ...(status === 'Canceled' && { canceled_at: ctx.now(), canceled_by: 'system' as const }),
      ...{ created_at: ctx.now(), updated_at: ctx.now() },
    }
    return { visit, row, opened: opened[n]! }
  })
}

/**
 * Removes visits that were taken over. False: one of them has changed since, or its patient was reminded of it, and nothing may be removed.
 * Fails with 23503 if a row refers to one. Runs as the system, in the caller's transaction.
 */
export async function removeImportedVisits(ctx: Context, ids: readonly string[]): Promise<boolean> {
  for (let at = 0; at < ids.length; at += 1000) {
    const piece = ids.slice(at, at + 1000)
    // reads notifications
    const { rows: told } = await sql`select 1 from notification
      where payload->>'appointment_id' = any (${piece}::text[]) limit 1`.execute(ctx.db)
    if (told.length > 0) return false
    const removed = await ctx.db.deleteFrom('appointment').where('id', 'in', piece).where('version', '=', 1).returning('id').execute()
    if (removed.length < piece.length) return false
  }
  return true
}
