import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { AppointmentView } from '../appointments.ts'
import { lockProvider } from '../booking/held-time.ts'
import { describeTelling, refuseTelling, type Tell } from '../changes/telling.ts'

/** Asks the patient to move or cancel the visit themselves, for which they never owe a fee from now on. */
export const askForChange = (ctx: Context, visit: Permitted<AppointmentView>, tell: Tell): Promise<void> =>
  decide(ctx, visit, tell, 'change_asked_at', 'appointment.change_asked')

/** Keeps the visit despite everything that blocks its time so far. A patient who was asked to change it is told that it stands. */
export const keepVisit = (ctx: Context, visit: Permitted<AppointmentView>, tell: Tell): Promise<void> =>
  decide(ctx, visit, tell, 'kept_despite_at', 'appointment.kept')

async function decide(
  ctx: Context,
  visit: Permitted<AppointmentView>,
  tell: Tell,
  column: 'change_asked_at' | 'kept_despite_at',
  event: 'appointment.change_asked' | 'appointment.kept',
): Promise<void> {
  const { id, patient_id, provider_id } = visit
  await refuseTelling(ctx, visit, tell)
  return transaction(ctx, async (ctx) => {
    await lockProvider(ctx, provider_id)
    const decided = await ctx.db
      .updateTable('appointment')
      .set({ [column]: ctx.now(), updated_at: ctx.now() })
      .where('id', '=', id)
      .where('status', '=', 'Scheduled')
      .where('starts_at', '>', ctx.now())
      .executeTakeFirst()
    if (decided.numUpdatedRows === 0n) throw new Problem('changed_meanwhile')
    const told = describeTelling(tell)
    await record(ctx, event, { subject_id: id, patient_id, provider_id, payload: { appointment_id: id, ...told }, details: told })
  })
}
