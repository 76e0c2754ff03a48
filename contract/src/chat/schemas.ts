import { z } from 'zod'
import { StoredFile } from '../files/schemas.ts'
import { Instant, id } from '../kernel/values.ts'
import { Became } from './becoming/schemas.ts'
import { chatKinds, chatRoles, reactions } from './vocabulary.ts'

export const ChatChannelId = id()
export const ChatMessageId = id()
export const ChatRole = z.enum(chatRoles)

export const ChatAttachment = StoredFile.pick({
  file_id: true,
  name: true,
  type: true,
  bytes: true,
  width: true,
  height: true,
  has_thumb: true,
})
export type ChatAttachment = z.infer<typeof ChatAttachment>

/** A call that began in the conversation, without a visit. Its room is reached as that of a visit, by this id. */
export const ChatCall = z.object({
  id: z.uuid(),
  status: z.enum(['open', 'ended']),
  /** How long both were in it, once it has ended. */
  minutes: z.int(),
})

/** The beginning of a message that another one answers. Of one that was taken back, its place alone is left. */
export const QuotedMessage = z.object({
  id: ChatMessageId,
  role: ChatRole,
  sender_name: z.string(),
  /** Whether the caller wrote it. */
  is_own: z.boolean(),
  text: z.string().nullable(),
  has_attachments: z.boolean(),
  has_sound: z.boolean(),
  has_call: z.boolean(),
  edited_at: Instant.nullable(),
  deleted_at: Instant.nullable(),
})
export type QuotedMessage = z.infer<typeof QuotedMessage>

/** What one person felt at a message. */
export const ChatReaction = z.object({ reaction: z.enum(reactions), name: z.string(), is_own: z.boolean() })
export type ChatReaction = z.infer<typeof ChatReaction>

/** One message. Of one that was taken back, only its place in the order is left. */
export const ChatMessage = z.object({
  id: ChatMessageId,
  chat_channel_id: ChatChannelId,
  /** Its number in the channel, without gaps; 0 as long as it is not sent. */
  seq: z.int(),
  role: ChatRole,
  kind: z.enum(chatKinds),
  sender_id: z.uuid(),
  sender_name: z.string(),
  /** Whether the caller wrote it. */
  is_own: z.boolean(),
  text: z.string().nullable(),
  attachments: z.array(ChatAttachment),
  /** The message that it answers. */
  reply_to: QuotedMessage.nullable(),
  /** One of each person, the first one first. */
  reactions: z.array(ChatReaction),
  /** The goals and entries of the journal that came from it. */
  became: z.array(Became),
  /** The call whose card this is; null for a message. */
  call: ChatCall.nullable(),
  /** Rises strictly within a channel. */
  sent_at: Instant,
  edited_at: Instant.nullable(),
  deleted_at: Instant.nullable(),
  /** When it goes out, of one that waits for its time; null once it is sent. */
  send_at: Instant.nullable(),
  /** Whether it has reached a browser of somebody of the other side, and whether one of them has read up to it. */
  delivery: z.enum(['scheduled', 'sent', 'delivered', 'read']),
  client_nonce: z.uuid(),
  version: z.int(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** That care between the two of a conversation ended or began again. Why is told elsewhere. */
export const CareTurn = z.object({ at: Instant, kind: z.enum(['ended', 'reopened']), by: z.enum(['patient', 'provider', 'practice']) })
export type CareTurn = z.infer<typeof CareTurn>

/** The conversation of a patient and a dietitian, whether or not anybody has written yet. */
export const ChatChannel = z.object({
  id: ChatChannelId,
  patient_id: z.uuid(),
  patient_name: z.string(),
  /** By whose clock a planned message should come at a decent hour; null where nobody knows it. */
  patient_time_zone: z.string().nullable(),
  provider_id: z.uuid(),
  provider_name: z.string(),
  provider_photo_url: z.string().nullable(),
  /** The care that is open or was the last. */
  care_id: z.uuid(),
  status: z.enum(['open', 'closed']),
  /** When writing ends, or ended, because the care has or the dietitian left; null while care goes on. */
  closes_at: Instant.nullable(),
  /** Whether the dietitian no longer works here: nobody would read what is written. */
  has_left: z.boolean(),
  last_message: ChatMessage.pick({ role: true, kind: true, text: true, sent_at: true, deleted_at: true })
    .extend({ has_attachments: z.boolean(), has_sound: z.boolean(), has_call: z.boolean() })
    .nullable(),
  /** What the other side wrote and the caller has not read; at most 99. */
  unread_count: z.int(),
  /** Since when the patient waits for an answer. */
  waiting_since: Instant.nullable(),
  /** Whether words for which the patient waits may point to danger: a hint for the dietitian, never for the patient, and no triage. */
  may_be_danger: z.boolean(),
  /** Up to which message the caller, and somebody of the other side, has read. */
  read_sent_at: Instant.nullable(),
  other_read_sent_at: Instant.nullable(),
  updated_at: Instant,
})
export type ChatChannel = z.infer<typeof ChatChannel>
