import { findDanger } from '@sorrel/contract/chat/danger/danger'
import type { Context } from '../../kernel/context.ts'
import { queueMessage } from '../../notifications/outbox.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { dangerMessage } from '../messages/danger.ts'
import { findHowFarRead } from '../messages/messages.ts'

type About = { chat_message_id: string; chat_channel_id: string; provider_id: string }

/**
 * Tells the dietitian if the words of a patient's message may point to danger: at once, whatever the hour, and once until they have read
 * it. Nothing is stored of what was found, so that a wrong hint leaves no trace in a record. Runs as the system.
 */
export async function alertOfDanger(ctx: Context, { chat_message_id, chat_channel_id, provider_id }: About): Promise<void> {
  const message = await ctx.db
    .selectFrom('chat_message')
    .select(['text', 'role', 'seq', 'deleted_at'])
    .where('id', '=', chat_message_id)
    .executeTakeFirst()
  if (message?.role !== 'patient' || message.deleted_at !== null || message.text === null || findDanger(message.text) === null) return
  const to = await findRecipient(ctx, 'provider', provider_id)
  if (!to) return
  const read = await findHowFarRead(ctx, chat_channel_id, 'provider')
  await queueMessage(ctx, to, dangerMessage, { about: `chat_danger:${chat_channel_id}:${read}`, payload: { chat_channel_id } })
}
