import type { EventName } from '@sorrel/contract/events'
import { type Listener, listenTo } from '../kernel/assembly/listeners.ts'
import { type AnyJob, implementJob } from '../kernel/jobs.ts'
import type { TextCommand } from './inbound/commands.ts'
import { answerInbound, forgetInbound } from './inbound/inbound.ts'
import * as names from './job-names.ts'
import type { Message } from './message.ts'
import { sendOne } from './sending.ts'
import { tellOfEvent } from './telling.ts'

/** Listens to every event that some message follows, and puts the message into the outbox. */
export function notificationListeners(messages: readonly Message[]): Listener[] {
  refuseTwice(messages)
  const followed = new Set(messages.map(({ follows }) => follows).filter((name): name is EventName => name !== null))
  return [listenTo('notifications.tell', [...followed], (ctx, event) => tellOfEvent(ctx, messages, event))]
}

export const notificationJobs = (messages: readonly Message[], commands: readonly TextCommand[]): AnyJob[] => [
  implementJob(names.sendNotification, (ctx, { notification_id }) => sendOne(ctx, messages, notification_id)),
  implementJob(names.answerSms, (ctx, { inbound_id }) => answerInbound(ctx, commands, inbound_id)),
  implementJob(names.forgetOldInbound, (ctx) => forgetInbound(ctx)),
]

/** The outbox knows a message by its name. */
function refuseTwice(messages: readonly Message[]): void {
  const names = messages.map(({ name }) => name)
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0) throw new Error(`two messages have the same name: ${twice.join(', ')}`)
}
