import type { EventName } from '@sorrel/contract/events'
import { type Listener, listenTo } from '../kernel/assembly/listeners.ts'
import { type AnyJob, implementJob } from '../kernel/jobs.ts'
import { forgetPerson } from './choices/forgetting.ts'
import { leaveGroup } from './choices/leaving.ts'
import { followNews } from './delivery/following.ts'
import { planAnewForReader, planWaitingAnew } from './delivery/planning.ts'
import { sendOne } from './delivery/sending.ts'
import { followInbound, replyToInbound } from './inbound/answering.ts'
import type { TextCommand } from './inbound/commands.ts'
import { forgetInbound } from './inbound/inbound.ts'
import * as names from './job-names.ts'
import { queueAgain } from './log/again.ts'
import { forgetOldNotices } from './log/forgetting.ts'
import { liftFaultOf } from './log/lifting.ts'
import type { Message } from './message.ts'
import { forgetEnded } from './push/carrying.ts'
import { queueMessagesOf } from './telling.ts'

/** A listener for every event that a message follows; it puts the message into the outbox. */
export function makeNotificationListeners(messages: readonly Message[]): Listener[] {
  refuseSameNames(messages)
  const followed = new Set(messages.map(({ follows }) => follows).filter((name): name is EventName => name !== null))
  return [listenTo('notifications.tell', [...followed], (ctx, event) => queueMessagesOf(ctx, messages, event))]
}

/** What else notices follow: the clock and the choices of whom they are for. */
export const notificationListeners: readonly Listener[] = [
  listenTo(
    'notifications.plan_anew',
    ['auth.preferences_changed', 'notification_settings.changed'],
    async (ctx, { patient_id, provider_id }) => {
      if (patient_id) await planAnewForReader(ctx, patient_id)
      if (provider_id) await planWaitingAnew(ctx, 'provider', provider_id)
    },
  ),
  listenTo('notifications.forget_deleted', ['patient.deleted'], (ctx, { payload }) => forgetPerson(ctx, payload.patient_id)),
]

export const makeNotificationJobs = (messages: readonly Message[], commands: readonly TextCommand[]): AnyJob[] => [
  implementJob(names.sendNotification, (ctx, { notification_id }) => sendOne(ctx, messages, notification_id)),
  implementJob(names.sendAgain, (ctx, { notification_id, again_id, channel }) => queueAgain(ctx, notification_id, again_id, channel)),
  implementJob(names.liftFault, (ctx, { notification_id }) => liftFaultOf(ctx, notification_id)),
  implementJob(names.followCarrier, followNews),
  implementJob(names.leaveByLink, leaveGroup),
  implementJob(names.forgetEndedBrowsers, (ctx) => forgetEnded(ctx)),
  implementJob(names.forgetOld, (ctx) => forgetOldNotices(ctx)),
  implementJob(names.answerSms, (ctx, { inbound_id }) => followInbound(ctx, commands, inbound_id)),
  implementJob(names.replyToSms, (ctx, { inbound_id }) => replyToInbound(ctx, commands, inbound_id)),
  implementJob(names.forgetOldInbound, (ctx) => forgetInbound(ctx)),
]

/** Throws if two messages have the same name, since the outbox finds a message by its name. */
function refuseSameNames(messages: readonly Message[]): void {
  const names = messages.map(({ name }) => name)
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0) throw new Error(`two messages have the same name: ${twice.join(', ')}`)
}
