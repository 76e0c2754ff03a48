import type { Context } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'

type Confirmed = { id: string; patient_id: string; provider_id: string }

/** Stores that the patient confirmed the visit, and records it; only the first confirmation counts. Runs in the caller's transaction. */
export async function confirmVisit(ctx: Context, { id, patient_id, provider_id }: Confirmed): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('appointment')
    .set({ confirmed_by_patient_at: ctx.now() })
    .where('id', '=', id)
    .where('confirmed_by_patient_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    await record(ctx, 'appointment.confirmed', { subject_id: id, patient_id, provider_id, payload: { appointment_id: id } })
}
