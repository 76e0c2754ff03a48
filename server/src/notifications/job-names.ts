import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Sends one message of the outbox. */
export const sendNotification = declareJob('notifications.send', z.object({ notification_id: z.uuid() }))
/** Carries out what a text message requests, and answers it. */
export const answerSms = declareJob('notifications.answer_sms', z.object({ inbound_id: z.string().max(80) }))
export const forgetOldInbound = declareJob('notifications.forget_inbound', z.object({}), '51 3 * * *')
