import type { ChatChannel, ChatMessage } from '@sorrel/contract/chat/schemas'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { type ChannelView, partyOf } from './access.ts'
import { showQuote, showReactions } from './quoting/quotes.ts'
import type { MessageView } from './written/access.ts'

/** A conversation as the caller reads it. */
export function showChannel({ is_closed, is_kept, is_earlier, last_seq, sought_name, ...channel }: Permitted<ChannelView>): ChatChannel {
  return { ...channel, status: is_closed ? 'closed' : 'open' }
}

/** A message as the caller reads it. */
export function showMessage(ctx: Context, message: Permitted<MessageView>): ChatMessage {
  const { author_id, is_read, is_delivered, patient_id, provider_id, quote, reactions, ...shown } = message
  return {
    ...shown,
    reply_to: showQuote(ctx, quote),
    // Of a message that was taken back, nobody says any more what they felt at it.
    reactions: message.deleted_at === null ? showReactions(ctx, reactions) : [],
    sender_id: author_id,
    is_own: author_id === partyOf(ctx).person_id,
    send_at: null,
    delivery: is_read ? 'read' : is_delivered ? 'delivered' : 'sent',
  }
}
