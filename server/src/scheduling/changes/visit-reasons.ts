import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { AppointmentView } from '../appointments.ts'

/** Stores what the patient wants to talk about in a visit that is still booked; null removes it. The trail says that it changed, not to what. */
export async function changeVisitReason(
  ctx: Context,
  { id, patient_id, provider_id, version, visit_reason: before }: Permitted<AppointmentView>,
  visit_reason: string | null,
): Promise<void> {
  if (visit_reason === before) return
  await transaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .updateTable('appointment')
      .set({ visit_reason, updated_at: ctx.now(), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('status', '=', 'Scheduled')
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Problem('changed_meanwhile', { version })
    await record(ctx, 'appointment.reason_changed', { subject_id: id, patient_id, provider_id, payload: { appointment_id: id } })
  })
}
