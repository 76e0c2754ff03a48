import { z } from 'zod'
import { Instant } from '../../kernel/values.ts'

/** What a message became. Only the dietitian learns of a task. */
export const Became = z.object({ kind: z.enum(['goal', 'journal_entry', 'task']), id: z.uuid() })
export type Became = z.infer<typeof Became>

/** The message from which something came, for whoever may read its conversation. */
export const MessageSource = z.object({
  chat_message_id: z.uuid(),
  chat_channel_id: z.uuid(),
  sent_at: Instant,
  /** Whether it was taken back since. What came of it stays. */
  is_withdrawn: z.boolean(),
})
export type MessageSource = z.infer<typeof MessageSource>
