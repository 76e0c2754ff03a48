import { canActOn } from '@sorrel/contract/scheduling/rules'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type AppointmentView, getViewerKind } from '../appointments.ts'

/** Waives the fee of a visit that was canceled late, moved late or missed. For staff, with a reason. */
export function waiveFee(ctx: Context, appointment: Permitted<AppointmentView>, reason: string | undefined): Promise<void> {
  const by = getViewerKind(ctx.actor)
  if (!canActOn('waive_fee', appointment, by, ctx.now()))
    throw new Problem('appointment_not_markable', { status: appointment.status, cancel_fee_cents: appointment.cancel_fee_cents })
  if (!reason) throw refuseValue('body', ['reason'], 'invalid_type', { expected: 'string' })
  const { id, patient_id, provider_id, version } = appointment
  return transaction(ctx, async (ctx) => {
    const waived = await ctx.db
      .updateTable('appointment')
      .set({ cancel_fee_cents: 0, fee_waived_reason: reason, updated_at: ctx.now(), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (waived.numUpdatedRows === 0n) throw new Problem('changed_meanwhile')
    await record(ctx, 'appointment.fee_waived', {
      subject_id: id,
      patient_id,
      provider_id,
      payload: { appointment_id: id },
      details: { by },
    })
  })
}
