import { z } from 'zod'
import { change, IfMatch, InstantIn, text } from '../../kernel/values.ts'
import { ChatChannelId, ChatMessageId } from '../schemas.ts'
import { mostMessageLetters } from '../vocabulary.ts'
import { ScheduledMessage } from './schemas.ts'

const one = z.object({ channel_id: ChatChannelId, message_id: ChatMessageId })

export const listScheduledMessages = {
  params: z.object({ chat_channel_id: ChatChannelId }),
  output: z.object({ items: z.array(ScheduledMessage) }),
}

export const changeScheduledMessage = {
  params: one,
  headers: z.object({ 'if-match': IfMatch.optional() }),
  body: change({ text: text(mostMessageLetters).optional(), send_at: InstantIn.optional() }),
  output: ScheduledMessage,
}

export const cancelScheduledMessage = { params: one, output: z.null() }
