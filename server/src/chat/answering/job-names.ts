import { z } from 'zod'
import { declareJob } from '../../kernel/jobs.ts'

/** Answers a message of a patient by itself, if nobody has by then. */
export const replyJob = declareJob('chat.reply_by_itself', z.object({ chat_message_id: z.uuid() }))
