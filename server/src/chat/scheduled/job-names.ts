import { z } from 'zod'
import { declareJob } from '../../kernel/jobs.ts'

/** Sends what is overdue, whatever became of its job. */
export const sendOverdueJob = declareJob('chat.send_overdue', z.object({}), '*/5 * * * *')

/** Sends a message whose time has come. */
export const sendScheduledJob = declareJob('chat.send_scheduled', z.object({ chat_message_id: z.uuid() }))
