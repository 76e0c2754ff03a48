import type { EventName } from '@sorrel/contract/events'
import type { Language } from '@sorrel/contract/kernel/values'
import type { GroupSlug } from '@sorrel/contract/notifications/groups'
import type { RecordedEvent } from '../kernel/assembly/listeners.ts'
import type { Context } from '../kernel/context.ts'
import type { Mail } from './mail/mail.ts'

export type Channel = 'sms' | 'email' | 'push'
export type RecipientKind = 'patient' | 'provider'

/** One message that is due: to whom, by which channel, and what it is about. */
export type Letter<Name extends EventName = EventName> = {
  recipient: { kind: RecipientKind; id: string }
  /** Who reads it: the recipient, or the guardian of a patient who has no address. */
  reader_id: string
  channel: Channel
  language: Language
  /** The event that the message follows. */
  event: [Name] extends [never] ? undefined : RecordedEvent<Name>
  /** The ids and codes that the outbox stores with the message: those of its event, or those of the job that put it there. */
  payload: Record<string, string>
}

export type Attachment = { name: string; type: string; content: string | Buffer }
/**
 * The content of a message: `text` without the name of the sender for a text message, and `subject` and `mail` for an e-mail. `leave_url`:
 * where one press in a mail program ends these messages.
 */
export type Written = { subject: string; text: string; mail: Mail; links: string[]; attachments: Attachment[]; leave_url?: string }

/**
 * A message as its feature declares it. Notifications decides when it goes out, and makes sure that it goes out once. The feature writes
 * the text at the moment of sending.
 */
export type Message<Name extends EventName = EventName> = {
  /** Its name in the outbox, which no other message has. */
  name: string
  /** The event that the message follows; null if a job of the feature queues it, as for reminders. */
  follows: Name | null
  to: RecipientKind
  /** The group in which people choose whether they want this message. */
  group: GroupSlug
  /** How long the message waits if staff caused its event, because they may undo it. */
  undo_seconds?: number
  /** Whether there is anything to tell about this event. If it is missing, there always is. */
  concerns?(ctx: Context, event: RecordedEvent): Promise<boolean>
  /** Goes also to the dietitian who caused the event, because a session that was stolen may have caused it. */
  tells_own?: boolean
  /** Goes out even at night. Any other text message waits for the morning, unless the person has just caused it. */
  at_once?: boolean
  /**
   * Writes the content in the recipient's language; undefined if the message is no longer true. Links are made here, because their
   * tokens are not stored.
   */
  write(ctx: Context, letter: Letter<Name>): Promise<Written | undefined>
}

/** What a link to a screen of patients ends with, so that a guardian who reads it sees the screen of the patient whom it is about. */
export const whoseOf = ({ recipient, reader_id }: Pick<Letter, 'recipient' | 'reader_id'>): string =>
  reader_id === recipient.id ? '' : `?for=${recipient.id}`

/** Declares a message so that the type of its event fits what `write` gets. */
export const declareMessage = <Name extends EventName = never>(message: Message<Name>): Message => message as Message
