import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { RecipientKind } from '../message.ts'
import { findTimeAfterQuietHours } from '../quiet-hours.ts'
import { findRecipient } from '../recipients.ts'
import { planAnew } from './sending.ts'

/** Plans anew what waits for a patient and for everybody whose notices they read. Runs as the system, and may run twice. */
export async function planAnewForReader(ctx: Context, patientId: string): Promise<void> {
  await planWaitingAnew(ctx, 'patient', patientId)
  // reads patients
  const { rows } = await sql<{ patient_id: string }>`
    select distinct g.patient_id from guardianship g where g.guardian_id = ${patientId} and app.contact_of(g.patient_id) = g.guardian_id`.execute(
    ctx.db,
  )
  for (const { patient_id } of rows) await planWaitingAnew(ctx, 'patient', patient_id)
}

/**
 * Plans the messages to a person anew that wait for the end of quiet hours: after a flight east their morning comes earlier. One that
 * comes later by their new clock is moved when it is due. Runs as the system, and may run twice.
 */
export async function planWaitingAnew(ctx: Context, kind: RecipientKind, id: string): Promise<void> {
  const to = await findRecipient(ctx, kind, id)
  if (!to) return
  const waiting = await ctx.db
    .selectFrom('notification')
    .select(['id', 'send_after', 'not_before'])
    .where('recipient_kind', '=', kind)
    .where('recipient_id', '=', id)
    .where('status', '=', 'queued')
    .where('waits', '=', true)
    .execute()
  for (const { id: waiting_id, send_after, not_before } of waiting) {
    const earliest = not_before && not_before > ctx.now() ? not_before : ctx.now()
    const due = findTimeAfterQuietHours(earliest, to.time_zone, to.quiet)
    if (due !== send_after) await planAnew(ctx, waiting_id, due)
  }
}
