import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Sends a follow-up reminder that is due. */
export const sendFollowUp = declareJob('care.send_follow_up', z.object({ follow_up_reminder_id: z.uuid() }))
