import type { RecordedEvent } from '../kernel/assembly/listeners.ts'
import type { Context } from '../kernel/context.ts'
import type { Message } from './message.ts'
import { tell } from './outbox.ts'
import { recipientOf } from './recipients.ts'

/** Puts the messages that follow an event into the outbox of the people concerned. */
export async function tellOfEvent(ctx: Context, messages: readonly Message[], event: RecordedEvent): Promise<void> {
  // Another event of the same transaction tells of the whole, in one message.
  if ('part_of' in event.payload) return
  for (const message of messages.filter(({ follows }) => follows === event.name)) await tellOne(ctx, message, event)
}

async function tellOne(ctx: Context, message: Message, event: RecordedEvent): Promise<void> {
  const id = message.to === 'patient' ? event.patient_id : event.provider_id
  const theirOwn = event.actor_kind === message.to
  // A dietitian who did it knows it. A patient always gets the answer in writing, and at once.
  if (!id || (theirOwn && message.to === 'provider')) return
  const to = await recipientOf(ctx, message.to, id)
  const payload = idsOf(event.payload)
  if (to) await tell(ctx, to, message, { about: event.id, event_id: event.id, payload, at_once: theirOwn })
}

/** What the outbox keeps of the event, so that a person who looks into it sees what a message is about. */
const idsOf = (payload: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(payload).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
