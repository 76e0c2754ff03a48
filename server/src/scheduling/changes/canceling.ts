import { canActOn } from '@sorrel/contract/scheduling/rules'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type AppointmentView, computeFeeNow, getViewerKind } from '../appointments.ts'
import { lockProvider } from '../booking/held-time.ts'
import { revokeLinks } from '../links.ts'
import { describeTelling, refuseTelling, type Tell } from './telling.ts'

export type Cancellation = {
  reason?: string | undefined
  waive_fee?: boolean | undefined
  waive_reason?: string | undefined
  /** The patient asked staff to cancel, so it is their cancellation. */
  asked_by?: 'patient' | undefined
  tell?: Tell
}

/**
 * Cancels all of these visits or none, and stores with each the late fee that the patient was shown. Staff must give a reason of their
 * own; their cancellations cost nothing, so they have no fee to waive. If the patient asked them to cancel, the patient's rules decide:
 * whether the visit can still be canceled, and what that costs.
 */
export async function cancelAppointments(
  ctx: Context,
  appointments: readonly Permitted<AppointmentView>[],
  cancellation: Cancellation,
): Promise<void> {
  refuseCancellation(ctx, cancellation)
  const whose = cancellation.asked_by ?? getViewerKind(ctx.actor)
  for (const appointment of appointments) {
    if (!canActOn('cancel', appointment, whose, ctx.now())) throw new Problem('appointment_not_cancelable', { status: appointment.status })
    await refuseTelling(ctx, appointment, cancellation.tell)
  }
  return transaction(ctx, async (ctx) => {
    for (const providerId of new Set(appointments.map(({ provider_id }) => provider_id))) await lockProvider(ctx, providerId)
    for (const appointment of appointments) await cancelOne(ctx, appointment, cancellation, appointments.length > 1)
    if (appointments.length > 1) await recordTogether(ctx, appointments, cancellation.tell)
  })
}

function refuseCancellation(ctx: Context, { reason, asked_by, waive_fee, waive_reason }: Cancellation): void {
  const isForPatient = asked_by !== undefined
  const isStaff = getViewerKind(ctx.actor) !== 'patient'
  if (!isStaff && (waive_fee !== undefined || waive_reason !== undefined || isForPatient)) throw new Problem('forbidden')
  if (isStaff && !isForPatient && !reason) throw refuseValue('body', ['reason'], 'invalid_type', { expected: 'string' })
  const waives = isForPatient && waive_fee === true
  if (waives && !waive_reason) throw refuseValue('body', ['waive_reason'], 'invalid_type', { expected: 'string' })
  // The reason would be stored nowhere.
  if (!waives && waive_reason) throw refuseValue('body', ['waive_reason'], 'one_change_at_a_time')
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
  cancellation: Cancellation,
  together: boolean,
): Promise<void> {
  const values = canceledValues(ctx, appointment, cancellation)
  const canceled = await ctx.db
    .updateTable('appointment')
    .set(values)
    .where('id', '=', appointment.id)
    // Two people may press Cancel at once; the second must not overwrite the reason of the first.
    .where('status', '=', 'Scheduled')
    .executeTakeFirst()
  if (canceled.numUpdatedRows === 0n) throw new Problem('changed_meanwhile')
  await revokeLinks(ctx, appointment.id)
  const { tell, asked_by } = cancellation
  const { id: subject_id, patient_id, provider_id } = appointment
  const { canceled_late: late, cancel_fee_cents } = values
  const payload = { appointment_id: subject_id, late, cancel_fee_cents, ...describeTelling(tell) }
  await record(ctx, 'appointment.canceled', {
    subject_id,
    patient_id,
    provider_id,
    payload: together ? { ...payload, part_of: 'series.canceled' } : payload,
    details: { by: getViewerKind(ctx.actor), ...(asked_by && { asked_by }), late, ...describeTelling(tell) },
  })
}

/** What a canceled visit stores. A fee that is waived with the cancellation was owed, so the visit still counts as canceled late. */
function canceledValues(ctx: Context, appointment: AppointmentView, { reason, asked_by, waive_fee, waive_reason }: Cancellation) {
  const by = getViewerKind(ctx.actor)
  const owed = computeFeeNow(ctx, appointment, asked_by ?? by)
  const waived = owed > 0 && asked_by !== undefined && waive_fee === true
  return {
    status: 'Canceled' as const,
    canceled_at: ctx.now(),
    canceled_by: asked_by ?? by,
    cancel_entered_by: asked_by && by !== 'patient' ? by : null,
    cancel_reason: reason ?? null,
    canceled_late: owed > 0,
    cancel_fee_cents: waived ? 0 : owed,
    fee_waived_reason: waived ? waive_reason : null,
    sequence: appointment.sequence + 1,
    updated_at: ctx.now(),
    version: appointment.version + 1,
  }
}
