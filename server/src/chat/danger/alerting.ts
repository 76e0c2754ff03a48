import { findDanger } from '@sorrel/contract/chat/danger/danger'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { queueMessage } from '../../notifications/outbox.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { coveredDangerMessage, dangerMessage } from '../messages/danger.ts'
import { findHowFarRead } from '../messages/messages.ts'

type About = { chat_message_id: string; chat_channel_id: string; provider_id: string }

/**
 * Tells the dietitian if the words of a patient's message may point to danger: at once, whatever the hour, and once until they have read
 * it. Who covers for them is told as well, though they may not read it: they know how to reach their colleague. Nothing is stored of what was
 * found, so that a wrong hint leaves no trace in a record. Runs as the system.
 */
export async function alertOfDanger(ctx: Context, { chat_message_id, chat_channel_id, provider_id }: About): Promise<void> {
  const message = await ctx.db
    .selectFrom('chat_message')
    .select(['text', 'role', 'seq', 'deleted_at'])
    .where('id', '=', chat_message_id)
    .executeTakeFirst()
  if (message?.role !== 'patient' || message.deleted_at !== null || message.text === null || findDanger(message.text) === null) return
  const about = `chat_danger:${chat_channel_id}:${await findHowFarRead(ctx, chat_channel_id, 'provider')}`
  const to = await findRecipient(ctx, 'provider', provider_id)
  if (to) await queueMessage(ctx, to, dangerMessage, { about, payload: { chat_channel_id } })
  for (const coverId of await listCoversNow(ctx, provider_id)) {
    const cover = await findRecipient(ctx, 'provider', coverId)
    if (cover) await queueMessage(ctx, cover, coveredDangerMessage, { about, payload: { provider_id } })
  }
}

/** Who covers for a dietitian today. */ // reads providers
async function listCoversNow(ctx: Context, providerId: string): Promise<string[]> {
  const { rows } = await sql<{ cover_id: string }>`
    select l.cover_id from chat_leave l join provider v on v.id = l.provider_id where l.provider_id = ${providerId} and l.cover_id is not null
      and (${ctx.now()}::timestamptz at time zone v.time_zone)::date between l.starts_on and l.ends_on`.execute(ctx.db)
  return rows.map(({ cover_id }) => cover_id)
}
