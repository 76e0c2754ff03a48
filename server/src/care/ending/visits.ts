import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { findAppointments } from '../../scheduling/access.ts'
import type { AppointmentView } from '../../scheduling/appointments.ts'
import { cancelAppointments } from '../../scheduling/changes/canceling.ts'
import { restoreAppointment } from '../../scheduling/changes/restoring.ts'
import type { CareRow } from '../viewing.ts'

// The patient sees the reason with the visit, and gets one message, about the care.
const tell = { when: 'never', reason: 'told_already' } as const
const reasons = { en: 'This care has ended.', es: 'Esta atención terminó.' } as const

/** The coming visits of a care, by time. */ // reads scheduling
export async function findComingVisits(ctx: Context, care: Permitted<CareRow>): Promise<Permitted<AppointmentView>[]> {
  const rows = await ctx.db
    .selectFrom('appointment')
    .select('id')
    .where('patient_id', '=', care.patient_id)
    .where('provider_id', '=', care.provider_id)
    .where('status', '=', 'Scheduled')
    .where('starts_at', '>', ctx.now())
    .execute()
  return findAppointments(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** Cancels the coming visits of a care that ends, without a fee. Returns their ids. */
export async function cancelComingVisits(ctx: Context, care: Permitted<CareRow>): Promise<string[]> {
  const visits = await findComingVisits(ctx, care)
  const reason = reasons[await findLanguage(ctx, care)]
  // One by one: visits that are no series have no event in common.
  for (const visit of visits) await cancelAppointments(ctx, [visit], { reason, tell })
  return visits.map(({ id }) => id)
}

/**
 * Restores the visits that were canceled with a care. A visit that has begun meanwhile stays canceled, and so does one that was restored since
 * and then canceled by its patient.
 */
export async function restoreComingVisits(ctx: Context, care: Permitted<CareRow>): Promise<void> {
  const { canceled_visit_ids } = await ctx.db
    .selectFrom('care')
    .select('canceled_visit_ids')
    .where('id', '=', care.id)
    .executeTakeFirstOrThrow()
  const visits = await findAppointments(ctx, canceled_visit_ids)
  for (const visit of visits)
    if (visit.status === 'Canceled' && visit.canceled_by !== 'patient' && visit.starts_at > ctx.now())
      await restoreAppointment(ctx, visit, tell)
}

/** The language in which the patient reads. */ // reads patients
async function findLanguage(ctx: Context, { patient_id }: CareRow): Promise<'en' | 'es'> {
  const patient = await ctx.db.selectFrom('patient').select('preferred_language').where('id', '=', patient_id).executeTakeFirst()
  return patient?.preferred_language ?? 'en'
}
