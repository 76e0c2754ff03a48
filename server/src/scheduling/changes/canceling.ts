import { canActOn } from '@sorrel/contract/scheduling/rules'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type AppointmentView, computeFeeNow, getViewerKind } from '../appointments.ts'
import { lockProvider } from '../booking/held-time.ts'
import { revokeLinks } from '../links.ts'
import { describeTelling, refuseTelling, type Tell } from './telling.ts'

export type Cancellation = { reason?: string | undefined; waive_fee?: boolean | undefined; tell?: Tell }

/**
 * Cancels all of these visits or none, and stores with each the late fee that the patient was shown. Staff must give a reason; their
 * cancellations cost nothing, so they have no fee to waive.
 */
export function cancelAppointments(
  ctx: Context,
  appointments: readonly Permitted<AppointmentView>[],
  cancellation: Cancellation,
): Promise<void> {
  const by = getViewerKind(ctx.actor)
  if (by === 'patient' && cancellation.waive_fee !== undefined) throw new Problem('forbidden')
  if (by !== 'patient' && !cancellation.reason) throw refuseValue('body', ['reason'], 'invalid_type', { expected: 'string' })
  for (const appointment of appointments) {
    if (!canActOn('cancel', appointment, by, ctx.now())) throw new Problem('appointment_not_cancelable', { status: appointment.status })
    refuseTelling(ctx, appointment, cancellation.tell)
  }
  return transaction(ctx, async (ctx) => {
    for (const providerId of new Set(appointments.map(({ provider_id }) => provider_id))) await lockProvider(ctx, providerId)
    for (const appointment of appointments) await cancelOne(ctx, appointment, cancellation, appointments.length > 1)
    if (appointments.length > 1) await recordTogether(ctx, appointments, cancellation.tell)
  })
}

/** Only visits of one series may be canceled together. */
async function recordTogether(ctx: Context, appointments: readonly Permitted<AppointmentView>[], tell: Tell): Promise<void> {
  const { series_id, patient_id, provider_id } = appointments[0]!
  if (!series_id) throw new Error('visits are canceled together as a series')
  const payload = { series_id, appointment_ids: appointments.map(({ id }) => id), ...describeTelling(tell) }
  await record(ctx, 'series.canceled', { subject_id: series_id, patient_id, provider_id, payload, details: describeTelling(tell) })
}

async function cancelOne(
  ctx: Context,
  appointment: Permitted<AppointmentView>,
  { reason, tell }: Cancellation,
  together: boolean,
): Promise<void> {
  const by = getViewerKind(ctx.actor)
  const fee = computeFeeNow(ctx, appointment)
  const canceled = await ctx.db
    .updateTable('appointment')
    .set({
      status: 'Canceled',
      canceled_at: ctx.now(),
      canceled_by: by,
      cancel_reason: reason ?? null,
      canceled_late: fee > 0,
      cancel_fee_cents: fee,
      sequence: appointment.sequence + 1,
      updated_at: ctx.now(),
      version: appointment.version + 1,
    })
    .where('id', '=', appointment.id)
    // Two people may press Cancel at once; the second must not overwrite the reason of the first.
    .where('status', '=', 'Scheduled')
    .executeTakeFirst()
  if (canceled.numUpdatedRows === 0n) throw new Problem('changed_meanwhile')
  await revokeLinks(ctx, appointment.id)
  const { id: subject_id, patient_id, provider_id } = appointment
  const payload = { appointment_id: subject_id, late: fee > 0, cancel_fee_cents: fee, ...describeTelling(tell) }
  await record(ctx, 'appointment.canceled', {
    subject_id,
    patient_id,
    provider_id,
    payload: together ? { ...payload, part_of: 'series.canceled' } : payload,
    details: { by, late: fee > 0, ...describeTelling(tell) },
  })
}
