import { type AppointmentAction, canActOn } from '@sorrel/contract/scheduling/rules'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type AppointmentView, getViewerKind, noShowFeeOf } from '../appointments.ts'
import { lockProvider, sweepExpired } from '../booking/held-time.ts'
import { describeTelling, refuseTelling, type Tell } from './telling.ts'

export type Mark = {
  status: 'Occurred' | 'No-show' | 'Scheduled'
  actual_minutes?: number | undefined
  reason?: string | undefined
  waive_fee?: boolean | undefined
  tell?: Tell
}

/** Marks a visit as occurred or missed, corrects the mark within its window, or takes it back. */
export async function markAppointment(ctx: Context, appointment: Permitted<AppointmentView>, mark: Mark): Promise<void> {
  refuseMark(ctx, appointment, mark)
  await refuseTelling(ctx, appointment, mark.tell)
  const cancel_fee_cents = mark.status === 'No-show' && !mark.waive_fee ? noShowFeeOf(appointment) : 0
  return transaction(ctx, async (ctx) => {
    // A missed visit no longer holds its time; taking the mark back needs the time again.
    await lockProvider(ctx, appointment.provider_id)
    await sweepExpired(ctx, appointment.provider_id)
    const marked = await ctx.db
      .updateTable('appointment')
      .set({ ...markedValues(ctx, appointment, mark), cancel_fee_cents })
      .where('id', '=', appointment.id)
      .where('status', '=', appointment.status)
      .where('version', '=', appointment.version)
      .executeTakeFirst()
    if (marked.numUpdatedRows === 0n) throw new Problem('changed_meanwhile')
    await record(ctx, eventOf[mark.status], {
      subject_id: appointment.id,
      patient_id: appointment.patient_id,
      provider_id: appointment.provider_id,
      payload: {
        appointment_id: appointment.id,
        from: appointment.status,
        ...describeTelling(mark.tell),
        ...(mark.status === 'No-show' && { cancel_fee_cents }),
      },
      details: { from: appointment.status, to: mark.status, ...describeTelling(mark.tell) },
    })
  })
}

const markedValues = (ctx: Context, appointment: AppointmentView, mark: Mark) => ({
  status: mark.status,
  actual_minutes: mark.status === 'Occurred' ? (mark.actual_minutes ?? appointment.actual_minutes ?? appointment.duration_minutes) : null,
  // The window for corrections starts with the first mark; otherwise every correction would extend it.
  marked_at: mark.status === 'Scheduled' ? null : (appointment.marked_at ?? ctx.now()),
  marked_by: getDoerId(ctx.actor) ?? null,
  mark_reason: mark.reason ?? null,
  fee_waived_reason: mark.status === 'No-show' && mark.waive_fee ? (mark.reason ?? null) : null,
  updated_at: ctx.now(),
  version: appointment.version + 1,
})

function refuseMark(ctx: Context, appointment: AppointmentView, mark: Mark): void {
  const action = actionFor(appointment, mark)
  const viewer = getViewerKind(ctx.actor)
  if (!canActOn(action, appointment, viewer, ctx.now()))
    throw new Problem('appointment_not_markable', { status: appointment.status, to: mark.status })
  const needsReason = (action === 'correct' && viewer === 'admin') || mark.waive_fee
  if (needsReason && !mark.reason) throw refuseValue('body', ['reason'], 'invalid_type', { expected: 'string' })
}

const eventOf = { Occurred: 'appointment.occurred', 'No-show': 'appointment.missed', Scheduled: 'appointment.reopened' } as const

function actionFor(appointment: AppointmentView, { status }: Mark): AppointmentAction {
  if (appointment.status === 'Occurred' || appointment.status === 'No-show') return 'correct'
  if (status === 'Scheduled') throw new Problem('appointment_not_markable', { status: appointment.status, to: status })
  return status === 'Occurred' ? 'mark_occurred' : 'mark_no_show'
}
