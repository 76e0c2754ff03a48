import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { answerInbound, forgetInbound } from './inbound/inbound.ts'
import * as names from './job-names.ts'
import { sendOne } from './sending.ts'
import { remindOfVisits, tellOfEvent, toldEvents } from './visits.ts'

export const notificationListeners = [
  /** Puts what happened into the outbox of the people concerned. */
  listenTo('notifications.tell', toldEvents, tellOfEvent),
]

export const notificationJobs = [
  implementJob(names.sendNotification, (ctx, { notification_id }) => sendOne(ctx, notification_id)),
  implementJob(names.remind, (ctx) => remindOfVisits(ctx)),
  implementJob(names.answerSms, (ctx, { inbound_id }) => answerInbound(ctx, inbound_id)),
  implementJob(names.forgetOldInbound, (ctx) => forgetInbound(ctx)),
]
