import { z } from 'zod'
import { file } from '../kernel/operation.ts'
import { body, change, cursor, IfMatch, Instant, InstantIn, limit, SortOrder, text } from '../kernel/values.ts'
import { CareTurn, ChatChannel, ChatChannelId, ChatMessage, ChatMessageId } from './schemas.ts'
import { ratings, suggestionUses } from './suggesting.ts'
import { ChatCompletion } from './suggestions.ts'
import { channelOrders, mostAttachments, mostMessageLetters, reactions } from './vocabulary.ts'

const channel = z.object({ chat_channel_id: ChatChannelId })
const message = z.object({ channel_id: ChatChannelId, message_id: ChatMessageId })
const words = text(mostMessageLetters)

export const listChatChannels = {
  query: z.object({
    provider_id: z.uuid().optional(),
    patient_id: z.uuid().optional(),
    /** Of the last message, or the beginning of care. */
    updated_after: InstantIn.optional(),
    updated_before: InstantIn.optional(),
    /** Only patients who wait for an answer, the longest first. */
    waiting: z.enum(['true']).optional(),
    /** Only whose name has words that begin so, whatever their capitals and accents. */
    q: text(80).optional(),
    order: z.enum(channelOrders).default('newest'),
    cursor,
    limit: limit.default(30),
  }),
  output: z.object({ items: z.array(ChatChannel), next_cursor: z.string().nullable() }),
}

export const getChatChannel = { params: channel, output: ChatChannel }

export const listChatMessages = {
  params: channel,
  query: z.object({
    sent_after: InstantIn.optional(),
    sent_before: InstantIn.optional(),
    order: SortOrder.default('desc'),
    /** Only messages with these words, whatever their capitals and accents. */
    q: text(100, 2).optional(),
    cursor,
    limit: limit.default(30),
  }),
  output: z.object({
    items: z.array(ChatMessage),
    next_cursor: z.string().nullable(),
    /** The time of the last message in which the words were looked for, if there may be more: the next page looks further. */
    searched_until: Instant.nullable(),
  }),
}

export const sendChatMessage = {
  params: channel,
  body: body({
    text: words.optional(),
    /** Uploads of the caller with the purpose `chat_attachment`. */
    file_ids: z.array(z.uuid()).max(mostAttachments).default([]),
    /** A message of the same conversation that this one answers. */
    reply_to: ChatMessageId.optional(),
    /** Made by the device. The same one again answers the message that is there. */
    client_nonce: z.uuid(),
    /** Keeps the message until then, at most 90 days. Only dietitians plan messages. */
    send_at: InstantIn.optional(),
  }),
  output: ChatMessage,
}

export const markChatChannelRead = {
  params: channel,
  /** Of the last message that was read; the newest if it is left out. */
  query: z.object({ read_sent_at: InstantIn.optional() }),
  output: z.object({ read_sent_at: ChatChannel.shape.read_sent_at, unread_count: z.int() }),
}

export const getChatMessage = { params: message, output: ChatMessage }

export const getChatAttachment = {
  params: message.extend({ attachment_id: z.uuid() }),
  query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
  output: file('*/*'),
}

export const countUnreadChannels = {
  output: z.object({
    channels: z.int(),
    messages: z.int(),
    /** Conversations with a message that has not reached the caller: who hears of it calls `POST /chat/metadata/channels/delivered`. */
    undelivered: z.int(),
  }),
}

export const listChatCareTurns = { params: channel, output: z.object({ items: z.array(CareTurn) }) }

export const markChatDelivered = { output: z.null() }

export const changeChatMessage = {
  params: message,
  headers: z.object({ 'if-match': IfMatch.optional() }),
  body: change({ text: words }),
  output: ChatMessage,
}

export const removeChatMessage = { params: message, output: ChatMessage }

export const reactToChatMessage = { params: message, body: body({ reaction: z.enum(reactions) }), output: ChatMessage }

export const removeChatReaction = { params: message, output: ChatMessage }
export const startChatVideoMeeting = {
  body: body({ chat_channel_id: ChatChannelId }),
  output: z.object({
    call: z.object({
      /** The room is reached under it as under the id of a visit: `/appointments/{appointment_id}/video-call`. */
      id: z.uuid(),
      /** The caller's own way into it, below the address of the practice. */
      join_path: z.string(),
      opens_at: Instant,
      closes_at: Instant,
    }),
    message: ChatMessage,
  }),
}
export const suggestChatResponse = {
  body: body({
    chat_channel_id: ChatChannelId,
    /** Answers what was written until this message; until the newest if it is left out. */
    up_to_message_id: ChatMessageId.optional(),
  }),
  output: ChatCompletion,
}
export const judgeChatCompletion = {
  params: z.object({ chat_completion_id: z.uuid() }),
  body: change({
    rating: z.enum(ratings).optional(),
    used: z.enum(suggestionUses).optional(),
    reason: text(500).optional(),
    /** SHA-256 of the words that were sent, in hexadecimal digits. */
    final_text_hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  output: z.null(),
}
