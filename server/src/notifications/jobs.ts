import type { EventName } from '@sorrel/contract/events'
import { type Listener, listenTo } from '../kernel/assembly/listeners.ts'
import { type AnyJob, implementJob } from '../kernel/jobs.ts'
import type { TextCommand } from './inbound/commands.ts'
import { answerInbound, forgetInbound } from './inbound/inbound.ts'
import * as names from './job-names.ts'
import type { Message } from './message.ts'
import { sendOne } from './sending.ts'
import { queueMessagesOf } from './telling.ts'

/** A listener for every event that a message follows; it puts the message into the outbox. */
export function makeNotificationListeners(messages: readonly Message[]): Listener[] {
  refuseSameNames(messages)
  const followed = new Set(messages.map(({ follows }) => follows).filter((name): name is EventName => name !== null))
  return [listenTo('notifications.tell', [...followed], (ctx, event) => queueMessagesOf(ctx, messages, event))]
}

export const makeNotificationJobs = (messages: readonly Message[], commands: readonly TextCommand[]): AnyJob[] => [
  implementJob(names.sendNotification, (ctx, { notification_id }) => sendOne(ctx, messages, notification_id)),
  implementJob(names.answerSms, (ctx, { inbound_id }) => answerInbound(ctx, commands, inbound_id)),
  implementJob(names.forgetOldInbound, (ctx) => forgetInbound(ctx)),
]

/** Throws if two messages have the same name, since the outbox finds a message by its name. */
function refuseSameNames(messages: readonly Message[]): void {
  const names = messages.map(({ name }) => name)
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0) throw new Error(`two messages have the same name: ${twice.join(', ')}`)
}
