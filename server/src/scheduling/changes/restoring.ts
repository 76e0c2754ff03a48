import { canActOn } from '@sorrel/contract/scheduling/rules'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type AppointmentView, getViewerKind } from '../appointments.ts'
import { lockProvider, sweepExpired } from '../booking/held-time.ts'
import { readStanding, refuseUnlicensed } from '../booking/standing.ts'
import { reviveLinks } from '../links.ts'
import { describeTelling, refuseTelling, type Tell } from './telling.ts'

/**
 * Takes back a cancellation that staff entered: the visit stands as before, and the links in the patient's messages work again. If the
 * time was taken meanwhile, the constraint of held time refuses it.
 */
export async function restoreAppointment(ctx: Context, appointment: Permitted<AppointmentView>, tell: Tell): Promise<void> {
  const { id, patient_id, provider_id, version, sequence, canceled_at } = appointment
  if (!canceled_at || !canActOn('restore', appointment, getViewerKind(ctx.actor), ctx.now()))
    throw new Problem('appointment_not_markable', { status: appointment.status, to: 'Scheduled' })
  await refuseTelling(ctx, appointment, tell)
  // A patient who was told that the visit is canceled must learn that it is not, from us or from staff.
  if (tell?.when === 'never' && tell.reason === 'corrects_record') throw refuseValue('body', ['tell', 'reason'], 'patient_must_know')
  return transaction(ctx, async (ctx) => {
    await lockProvider(ctx, provider_id)
    refuseUnlicensed(await readStanding(ctx, provider_id, patient_id), appointment.starts_at)
    await sweepExpired(ctx, provider_id)
    const restored = await ctx.db
      .updateTable('appointment')
      .set({
        status: 'Scheduled',
        ...notCanceled,
        sequence: sequence + 1,
        updated_at: ctx.now(),
        version: version + 1,
      })
      .where('id', '=', id)
      .where('status', '=', 'Canceled')
      .where('version', '=', version)
      .executeTakeFirst()
    if (restored.numUpdatedRows === 0n) throw new Problem('changed_meanwhile')
    await reviveLinks(ctx, { from: id, to: id, since: canceled_at })
    await record(ctx, 'appointment.restored', {
      subject_id: id,
      patient_id,
      provider_id,
      payload: { appointment_id: id, ...describeTelling(tell) },
      details: describeTelling(tell),
    })
  })
}

/** The columns of a cancellation in a visit that has none. */
const notCanceled = {
  canceled_at: null,
  canceled_by: null,
  cancel_entered_by: null,
  cancel_reason: null,
  canceled_late: false,
  cancel_fee_cents: 0,
  fee_waived_reason: null,
}
