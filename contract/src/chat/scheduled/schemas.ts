import { z } from 'zod'
import { Instant } from '../../kernel/values.ts'
import { ChatAttachment, ChatMessageId, QuotedMessage } from '../schemas.ts'

/** A message that waits until its time. Only the dietitian who wrote it sees it. */
export const ScheduledMessage = z.object({
  /** Also of the message that it becomes. */
  id: ChatMessageId,
  chat_channel_id: z.uuid(),
  text: z.string().nullable(),
  attachments: z.array(ChatAttachment),
  /** The message that it answers. */
  reply_to: QuotedMessage.nullable(),
  send_at: Instant,
  /** When it did not go out; null while it waits. */
  failed_at: Instant.nullable(),
  /** Care had ended, the patient wrote something after it that may point to danger, or it could not be sent for a day. */
  failed_because: z.enum(['care_ended', 'may_be_danger', 'failed']).nullable(),
  client_nonce: z.uuid(),
  version: z.int(),
})
export type ScheduledMessage = z.infer<typeof ScheduledMessage>
