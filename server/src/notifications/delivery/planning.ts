import type { Context } from '../../kernel/context.ts'
import { findTimeAfterQuietHours } from '../quiet-hours.ts'
import { findRecipient } from '../recipients.ts'
import { planAnew } from './sending.ts'

/**
 * Plans the messages to a patient anew that wait for the end of quiet hours: after a flight east their morning comes earlier. One that
 * comes later by their new clock is moved when it is due. Runs as the system, and may run twice.
 */
export async function planWaitingAnew(ctx: Context, patientId: string): Promise<void> {
  const to = await findRecipient(ctx, 'patient', patientId)
  if (!to) return
  const waiting = await ctx.db
    .selectFrom('notification')
    .select(['id', 'send_after', 'not_before'])
    .where('recipient_kind', '=', 'patient')
    .where('recipient_id', '=', patientId)
    .where('status', '=', 'queued')
    .where('waits', '=', true)
    .execute()
  for (const { id, send_after, not_before } of waiting) {
    const earliest = not_before && not_before > ctx.now() ? not_before : ctx.now()
    const due = findTimeAfterQuietHours(earliest, to.time_zone, to.quiet)
    if (due !== send_after) await planAnew(ctx, id, due)
  }
}
