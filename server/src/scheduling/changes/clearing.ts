import { type Context, transaction } from '../../kernel/context.ts'
import { findAppointments } from '../access.ts'
import { cancelAppointments } from './canceling.ts'

/** Cancels every visit that lies ahead of a patient who was deleted, without a fee. The dietitians are told. Runs as the system. */
export async function cancelComing(ctx: Context, patientId: string): Promise<void> {
  const coming = await ctx.db
    .selectFrom('appointment')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('status', '=', 'Scheduled')
    .where('starts_at', '>', ctx.now())
    .execute()
  const visits = await findAppointments(
    ctx,
    coming.map(({ id }) => id),
  )
  // One by one: only visits of one series are canceled together.
  for (const visit of visits) await cancelAppointments(ctx, [visit], { reason: 'The patient has deleted the account.' })
}

/** Deletes what was said in words about the visits of a patient of whom no record is kept. Runs as the system. */
export const forgetReasons = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const nothingSaid = { visit_reason: null, mark_reason: null, override_reason: null, fee_waived_reason: null }
    await ctx.db.updateTable('appointment').set(nothingSaid).where('patient_id', '=', patientId).execute()
    // What the deletion itself says of a canceled visit names nobody.
    const said = ctx.db.updateTable('appointment').set({ cancel_reason: null }).where('patient_id', '=', patientId)
    await said.where('canceled_by', 'is distinct from', 'system').execute()
  })
