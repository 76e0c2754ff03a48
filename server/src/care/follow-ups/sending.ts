import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import { queueMessage } from '../../notifications/outbox.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { followUpMessage } from '../messages/follow-up.ts'
import { viewCares } from '../viewing.ts'
import { type Judged, judgeAudience } from './audience.ts'

type Reminder = { id: string; provider_id: string; target: 'next_appointment' | 'old_patients' }

/**
 * Sends a reminder that is due. Everybody is judged once more: who booked meanwhile, or was reminded by somebody else, gets none. Texts wait
 * for the morning of whoever reads them. Runs as the system, and may run twice.
 */
export function sendReminder(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const reminder = await lockDue(ctx, id)
    if (!reminder) return
    const ids = sql`(select r.care_id from follow_up_recipient r where r.follow_up_reminder_id = ${id})`
    const cares = await viewCares(ctx, sql`c.id in ${ids}`, sql`a.care_id in ${ids}`)
    // Two dietitians may remind the same patient at once; whoever comes second waits here, and then finds the first reminder.
    const patients = cares.map(({ patient_id }) => patient_id).sort()
    await sql`select pg_advisory_xact_lock(hashtextextended('follow_up:' || id, 0)) from unnest(${patients}::uuid[]) id`.execute(ctx.db)
    const judged = await judgeAudience(ctx, reminder.target, cares)
    let sent = 0
    for (const one of judged) sent += (await sendOne(ctx, reminder, one)) ? 1 : 0
    await ctx.db
      .updateTable('follow_up_reminder')
      .set((set) => ({ status: 'sent', sent_at: ctx.now(), updated_at: ctx.now(), version: set('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const payload = { follow_up_reminder_id: id, sent, skipped: judged.length - sent }
    await record(ctx, 'follow_up.finished', { subject_id: id, provider_id: reminder.provider_id, payload })
  })
}

const lockDue = (ctx: Context, id: string): Promise<Reminder | undefined> =>
  ctx.db
    .selectFrom('follow_up_reminder')
    .select(['id', 'provider_id', 'target'])
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where('scheduled_at', '<=', ctx.now())
    .forUpdate()
    .executeTakeFirst()

async function sendOne(ctx: Context, { id, target }: Reminder, { care, hindrance }: Judged): Promise<boolean> {
  const to = hindrance ? undefined : await findRecipient(ctx, 'patient', care.patient_id)
  const reason = hindrance ?? (to && to.channels.length > 0 ? null : ('unreachable' as const))
  await ctx.db
    .updateTable('follow_up_recipient')
    .set(reason ? { status: 'skipped', reason } : { status: 'sent', sent_at: ctx.now() })
    .where('follow_up_reminder_id', '=', id)
    .where('care_id', '=', care.id)
    .execute()
  if (reason || !to) return false
  const occasion = { about: `follow_up:${id}`, payload: { care_id: care.id, target } }
  await queueMessage(ctx, to, followUpMessage, occasion)
  return true
}
