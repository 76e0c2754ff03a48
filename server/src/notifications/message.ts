import type { EventName } from '@sorrel/contract/events'
import type { Language } from '@sorrel/contract/kernel/values'
import type { RecordedEvent } from '../kernel/assembly/listeners.ts'
import type { Context } from '../kernel/context.ts'

export type Channel = 'sms' | 'email'
export type RecipientKind = 'patient' | 'provider'

/** One message that is due: to whom, how, and what it is about. */
export type Letter<Name extends EventName = EventName> = {
  recipient: { kind: RecipientKind; id: string }
  channel: Channel
  language: Language
  /** The event that the message follows. */
  event: [Name] extends [never] ? undefined : RecordedEvent<Name>
  /** The ids and codes that the outbox keeps with the message: of its event, or those that the job gave that sends it. */
  payload: Record<string, string>
}

export type Attachment = { name: string; type: string; content: string }
/** The words of a message. An e-mail has a subject; a text message does without. */
export type Written = { subject: string; text: string; links: string[]; attachments: Attachment[] }

/**
 * A message as its feature brings it. Notifications decides when it goes out and sees to it that it goes out once; the feature writes it,
 * at the moment at which it is sent.
 */
export type Message<Name extends EventName = EventName> = {
  /** Its name in the outbox, which no other message has. */
  name: string
  /** The event that it follows; null where a job of the feature sends it with `tell`, as reminders are sent. */
  follows: Name | null
  to: RecipientKind
  /** The group that people choose by what they want to be told of. */
  group: 'appointments'
  /** Goes out at night, too. Any other text message waits for the morning, unless the person did just now what it tells of. */
  at_once?: boolean
  /**
   * The words in the language of the recipient, or undefined where what they would say is no longer true. Links are made now: their tokens
   * are stored nowhere.
   */
  write(ctx: Context, letter: Letter<Name>): Promise<Written | undefined>
}

/** Ties the event of a message to what its `write` is given. */
export const declareMessage = <Name extends EventName = never>(message: Message<Name>): Message => message as Message
