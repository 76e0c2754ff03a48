import { isOpenCare, restoreCareMinutes } from '@sorrel/contract/care/rules'
import type { cancelMyClientCare } from '@sorrel/contract/care/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findOpenCare } from '../cares.ts'
import { refuseOldVersion, writeCare, writeNote } from '../changing.ts'
import { writeHistory } from '../history.ts'
import type { CareRow } from '../viewing.ts'
import { cancelComingVisits, restoreComingVisits } from './visits.ts'

type Ending = z.output<typeof cancelMyClientCare.body>

/**
 * Ends a care. Its coming visits are canceled without a fee, and the patient gets one message once this can no longer be undone. Rewards for
 * whoever brought the patient stay untouched.
 */
export function cancelCare(ctx: Context, care: Permitted<CareRow>, ending: Ending, version: number | undefined): Promise<void> {
  if (!isOpenCare(care.status)) throw new Problem('care_closed', { status: care.status })
  refuseOldVersion(care, version)
  return transaction(ctx, async (ctx) => {
    const { reason, message, note, cancel_future_appointments } = ending
    const canceled_visit_ids = cancel_future_appointments ? await cancelComingVisits(ctx, care) : []
    const canceled_visits = canceled_visit_ids.length
    const end = { status: 'canceled', ended_at: ctx.now(), end_reason: reason, end_message: message ?? null }
    await writeCare(ctx, care, { ...end, canceled_visit_ids })
    if (note) await writeNote(ctx, care, { end_note: note })
    await writeHistory(ctx, care, 'canceled', reason)
    const { id: subject_id, patient_id, provider_id } = care
    await record(ctx, 'care.canceled', {
      subject_id,
      patient_id,
      provider_id,
      payload: { care_id: subject_id, canceled_visits },
      details: { reason, canceled_visits },
    })
  })
}

/** Takes the end of a care back, while the visits that were canceled with it can be taken back as well. */
export function restoreCare(ctx: Context, care: Permitted<CareRow>): Promise<void> {
  const { ended_at } = care
  if (care.status !== 'canceled' || !ended_at || ctx.now() > addMinutes(ended_at, restoreCareMinutes))
    throw new Problem('care_closed', { status: care.status })
  return transaction(ctx, async (ctx) => {
    await refuseNewerCare(ctx, care)
    const status = care.completed_visit_count > 0 ? 'active' : 'onboarding'
    await writeCare(ctx, care, { status, ended_at: null, end_reason: null, end_message: null })
    await restoreComingVisits(ctx, care)
    await writeHistory(ctx, care, 'restored')
    const { id: subject_id, patient_id, provider_id } = care
    await record(ctx, 'care.restored', { subject_id, patient_id, provider_id, payload: { care_id: subject_id } })
  })
}

/** Refuses a care whose patient has booked again since: that has begun another one, and there is only one open care. */
async function refuseNewerCare(ctx: Context, { provider_id, patient_id, status }: Permitted<CareRow>): Promise<void> {
  const open = await findOpenCare(ctx, patient_id, provider_id)
  if (open) throw new Problem('care_closed', { status })
}
