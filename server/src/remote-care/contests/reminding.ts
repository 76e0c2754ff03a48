import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { queueMessage } from '../../notifications/outbox.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { contestReminder } from '../messages/reminder.ts'

const daysBefore = 5

/** Reminds the dietitian once, some days before a contest is due, if they have said nothing yet. Runs as the system. */
export const remindOfContests = (ctx: Context): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ id: string; provider_id: string }>`
    update contest set reminded_at = ${ctx.now()} where status = 'open' and reminded_at is null
      and due_at <= ${ctx.now()}::timestamptz + make_interval(days => ${daysBefore}) returning id, provider_id`.execute(ctx.db)
    for (const { id, provider_id } of rows) {
      const to = await findRecipient(ctx, 'provider', provider_id)
      if (to) await queueMessage(ctx, to, contestReminder, { about: `contest_reminder:${id}`, payload: { contest_id: id } })
    }
  })
