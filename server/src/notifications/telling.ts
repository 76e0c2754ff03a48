import type { RecordedEvent } from '../kernel/assembly/listeners.ts'
import type { Context } from '../kernel/context.ts'
import type { Message } from './message.ts'
import { queueMessage } from './outbox.ts'
import { findRecipient } from './recipients.ts'

/** Queues the messages that follow an event, for the people concerned. */
export async function queueMessagesOf(ctx: Context, messages: readonly Message[], event: RecordedEvent): Promise<void> {
  // Another event of the same transaction stands for the whole, with one message about it.
  if ('part_of' in event.payload) return
  for (const message of messages.filter(({ follows }) => follows === event.name)) await queueForEvent(ctx, message, event)
}

async function queueForEvent(ctx: Context, message: Message, event: RecordedEvent): Promise<void> {
  const id = message.to === 'patient' ? event.patient_id : event.provider_id
  const theirOwn = event.actor_kind === message.to
  // A dietitian who caused the event gets no message about it. A patient always gets it in writing, and at once.
  if (!id || (theirOwn && message.to === 'provider')) return
  const to = await findRecipient(ctx, message.to, id)
  const payload = idsOf(event.payload)
  if (to) await queueMessage(ctx, to, message, { about: event.id, event_id: event.id, payload, at_once: theirOwn })
}

/** The ids of the event, stored in the outbox so that whoever reads it can see what a message is about. */
const idsOf = (payload: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(payload).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
