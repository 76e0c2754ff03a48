import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/**
 * Computes anew since when the patient of a conversation waits, after a message of it was taken back, or one that was
 * written before went out: since their first message after the
 * last answer, or after what needed none. The conversation must be held.
 */
export async function updateWaiting(ctx: Context, channelId: string): Promise<void> {
  await sql`
    update chat_channel c set waiting_since = (
      select min(m.sent_at) from chat_message m where m.chat_channel_id = c.id and m.role = 'patient' and m.deleted_at is null
        and not exists (select from chat_call k where k.chat_message_id = m.id)
        and m.seq > c.released_seq and m.sent_at > coalesce((select max(coalesce(a.written_at, a.sent_at)) from chat_message a
          where a.chat_channel_id = c.id and a.role = 'provider' and a.kind = 'written' and a.deleted_at is null
            and not exists (select from chat_call k where k.chat_message_id = a.id)), '-infinity'))
    where c.id = ${channelId}`.execute(ctx.db)
}
