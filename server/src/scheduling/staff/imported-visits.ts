import { sql } from 'kysely'
import { openCare } from '../../care/cares.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import { readFeePolicy } from '../booking/fee-policies.ts'
import { findVisitAt, lockProvider, sweepExpired } from '../booking/held-time.ts'
import type { AppointmentRow } from '../tables.ts'

/** A visit as another system knew it. */
export type ImportedVisit = Pick<
  AppointmentRow,
  'patient_id' | 'provider_id' | 'starts_at' | 'duration_minutes' | 'status' | 'type' | 'visit_mode' | 'patient_time_zone'
>

/**
 * Adds a visit that was taken over from another system, and returns its id; undefined if the dietitian has another one at its time. Nobody is
 * told. A visit of the past costs nobody a fee. Runs as the system, in the caller's transaction.
 */
export async function addImportedVisit(ctx: Context, visit: ImportedVisit, importId: string): Promise<string | undefined> {
  const { patient_id, provider_id, starts_at, duration_minutes, status } = visit
  const ends_at = addMinutes(starts_at, duration_minutes)
  await lockProvider(ctx, provider_id)
  await sweepExpired(ctx, provider_id)
  const holdsTime = status === 'Scheduled' || status === 'Occurred'
  if (holdsTime && (await findVisitAt(ctx, { patient_id, provider_id, starts_at, ends_at }))?.is_own) return undefined
  const id = makeId()
  const wasMarked = status === 'Occurred' || status === 'No-show'
  await ctx.db
    .insertInto('appointment')
    .values({
      ...visit,
      ...(status === 'Scheduled' && (await readFeePolicy(ctx, provider_id))),
      ...{ id, root_id: id, ends_at, location_id: null, booking_source: 'provider', coverage_id: null, booking_code: null },
      care_id: await openCare(ctx, patient_id, provider_id, 'import'),
      ...(wasMarked && { marked_at: ctx.now() }),
      ...(status === 'Occurred' && { actual_minutes: duration_minutes }),
      ...(status === 'Canceled' && { canceled_at: ctx.now(), canceled_by: 'system' }),
      ...{ created_at: ctx.now(), updated_at: ctx.now() },
    })
    .execute()
  const payload = { appointment_id: id, import_id: importId }
  await record(ctx, 'appointment.imported', { subject_id: id, patient_id, provider_id, payload })
  return id
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
