import { type Context, transaction } from '../kernel/context.ts'
import { record } from '../kernel/record.ts'

/**
 * Follows a mark of a visit: with the first visit that took place a care becomes active, and without any it is back before the first visit.
 * Runs as the system, after the mark, and may run twice.
 */ // reads scheduling
export function followMark(ctx: Context, appointmentId: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const care = await ctx.db
      .selectFrom('appointment')
      .innerJoin('care', 'care.id', 'appointment.care_id')
      .select(['care.id', 'care.status', 'care.patient_id', 'care.provider_id'])
      .where('appointment.id', '=', appointmentId)
      .where('care.status', 'in', ['onboarding', 'active'])
      .executeTakeFirst()
    if (!care) return
    const seen = await ctx.db
      .selectFrom('appointment')
      .select('id')
      .where('care_id', '=', care.id)
      .where('status', '=', 'Occurred')
      .limit(1)
      .executeTakeFirst()
    const status = seen ? ('active' as const) : ('onboarding' as const)
    if (status === care.status) return
    const { id: subject_id, patient_id, provider_id } = care
    await ctx.db
      .updateTable('care')
      .set((set) => ({ status, updated_at: ctx.now(), version: set('version', '+', 1) }))
      .where('id', '=', subject_id)
      .execute()
    await record(ctx, 'care.status_changed', { subject_id, patient_id, provider_id, payload: { care_id: subject_id, status } })
  })
}
