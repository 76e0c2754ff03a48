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

/** Deletes what a patient of whom no record is kept wanted to talk about. Runs as the system. */
export const forgetReasons = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db.updateTable('appointment').set({ visit_reason: null }).where('patient_id', '=', patientId).execute()
  })
