import type { RecordedEvent } from '../kernel/assembly/listeners.ts'
import { addSeconds } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import type { Message } from './message.ts'
import { queueMessage } from './outbox.ts'
import { findRecipient } from './recipients.ts'

/** Queues the messages that follow an event, for the people concerned. */
export async function queueMessagesOf(ctx: Context, messages: readonly Message[], event: RecordedEvent): Promise<void> {
  // The larger event to which this one belongs has one message about all of it.
  if ('part_of' in event.payload) return
  for (const message of messages.filter(({ follows }) => follows === event.name)) await queueForEvent(ctx, message, event)
}

async function queueForEvent(ctx: Context, message: Message, event: RecordedEvent): Promise<void> {
  const id = message.to === 'patient' ? event.patient_id : event.provider_id
  const theirOwn = event.actor_kind === message.to
  // A dietitian who caused the event gets no message about it, unless somebody else could have done it in their name. A patient always gets it in writing, and at once.
  if (!id || (theirOwn && message.to === 'provider' && !message.tells_own)) return
  const to = await findRecipient(ctx, message.to, id)
  if (!to || (message.concerns && !(await message.concerns(ctx, event)))) return
  await queueMessage(ctx, to, message, {
    about: event.id,
    event_id: event.id,
    happened_at: event.at,
    payload: idsOf(event.payload),
    at_once: theirOwn,
    ...(isByStaff(event) && message.undo_seconds && { not_before: addSeconds(event.at, message.undo_seconds) }),
    // Staff choose for the patient, not for their colleagues.
    ...(message.to === 'patient' && choiceIn(event)),
  })
}

const isByStaff = ({ actor_kind }: RecordedEvent) => actor_kind === 'provider' || actor_kind === 'admin'

/** What staff chose about telling the patient, if anything. */
const choiceIn = ({ payload }: RecordedEvent) => ('tell' in payload ? { tell: payload.tell, untold: payload.untold } : {})

/** The ids, codes and amounts of the event, stored in the outbox so that whoever reads it can see what a message is about. */
const idsOf = (payload: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
