import type { ScheduledMessage } from '@sorrel/contract/chat/scheduled/schemas'
import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { showQuote } from '../quoting/quotes.ts'
import type { ScheduledView } from './access.ts'

/** A message that waits, as its writer reads it. */
export function showScheduled(
  ctx: Context,
  { patient_id, provider_id, file_ids, written_at, quote, ...shown }: Permitted<ScheduledView>,
): ScheduledMessage {
  return { ...shown, reply_to: showQuote(ctx, quote) }
}

/** The same as the message that it will be: without a place in the conversation, at the time that is planned. */
export function showAsMessage(ctx: Context, row: Permitted<ScheduledView>, sender_name: string): ChatMessage {
  const { id, chat_channel_id, provider_id, text, attachments, send_at, client_nonce, version } = row
  return {
    ...{ id, chat_channel_id, seq: 0, role: 'provider', kind: 'written', sender_id: provider_id, sender_name, is_own: true },
    ...{ text, attachments, became: [], call: null, sent_at: send_at, send_at, edited_at: null, deleted_at: null },
    ...{ delivery: 'scheduled', client_nonce, version, reply_to: showQuote(ctx, row.quote), reactions: [] },
  }
}
