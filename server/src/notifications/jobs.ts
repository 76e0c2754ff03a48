import { z } from 'zod'
import { job } from '../kernel/jobs.ts'
import { listen } from '../kernel/record.ts'
import { answerInbound, forgetInbound } from './inbound.ts'
import { sendOne } from './sending.ts'
import { remindOfVisits, tellOfEvent, toldEvents } from './visits.ts'

const Recorded = z.object({ event_id: z.uuid(), name: z.string() })

/** Puts what happened into the outbox of the people concerned. */
export const tellPeople = job('notifications.tell', Recorded, (ctx, { event_id }) => tellOfEvent(ctx, event_id))

/** Sends one message of the outbox. */
export const sendNotification = job('notifications.send', z.object({ notification_id: z.uuid() }), (ctx, { notification_id }) =>
  sendOne(ctx, notification_id),
)

/** Reminds of visits two days, one day and one hour ahead. */
export const remind = job('notifications.remind', z.object({}), (ctx) => remindOfVisits(ctx), '*/5 * * * *')

/** Does what a text message asked for. */
export const answerSms = job('notifications.answer_sms', z.object({ inbound_id: z.string().max(80) }), (ctx, { inbound_id }) =>
  answerInbound(ctx, inbound_id),
)

const forgetOldInbound = job('notifications.forget_inbound', z.object({}), forgetInbound, '51 3 * * *')

for (const name of toldEvents) listen(name, tellPeople)

export const notificationJobs = [tellPeople, sendNotification, remind, answerSms, forgetOldInbound]
