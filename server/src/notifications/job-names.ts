import { valuesOf } from '@sorrel/contract/kernel/label'
import { noticeChannels, notificationGroups } from '@sorrel/contract/notifications/groups'
import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

const notification = { notification_id: z.uuid() }

/** Sends one message of the outbox. */
export const sendNotification = declareJob('notifications.send', z.object(notification))
/** Sends a message again because somebody asked; `again_id` is the id of the new one. */
export const sendAgain = declareJob(
  'notifications.send_again',
  z.object({ ...notification, again_id: z.uuid(), channel: z.enum(valuesOf(noticeChannels)) }),
)
/** Lets notices go again to where this one did not arrive. */
export const liftFault = declareJob('notifications.lift_fault', z.object(notification))
/** Writes down what a carrier said about a message. */
export const followCarrier = declareJob(
  'notifications.follow_carrier',
  z.object({
    carrier_ref: z.string().max(200),
    outcome: z.enum(['sent', 'delivered', 'bounced', 'failed', 'complained']),
    code: z.string().max(10),
    /** How often the message was looked for in vain. */
    tries: z.int().default(0),
  }),
)
/** Carries out what a text message requests. */
export const answerSms = declareJob('notifications.answer_sms', z.object({ inbound_id: z.string().max(80) }))
/** Answers it. */
export const replyToSms = declareJob('notifications.reply_to_sms', z.object({ inbound_id: z.string().max(80) }))
export const leaveByLink = declareJob(
  'notifications.leave',
  z.object({ kind: z.enum(['patient', 'provider']), id: z.uuid(), group_slug: z.enum(valuesOf(notificationGroups)) }),
)
export const forgetOldInbound = declareJob('notifications.forget_inbound', z.object({}), '51 3 * * *')
export const forgetOld = declareJob('notifications.forget_old', z.object({}), '37 4 * * *')
export const forgetEndedBrowsers = declareJob('notifications.forget_browsers', z.object({}), '41 3 * * *')
