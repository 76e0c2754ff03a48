import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id } from '../kernel/values.ts'
import { noticeChannels, notificationGroups } from './groups.ts'
import { noticeStatuses } from './reasons.ts'

export const GroupSlug = z.enum(valuesOf(notificationGroups))
export const NoticeChannel = z.enum(valuesOf(noticeChannels))

const wallTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
const hours = { from: wallTime, until: wallTime }
/** Hours by the person's own clock in which no text message and no push comes; over midnight if `until` is earlier. */
export const QuietHours = z.object(hours)
/** The same as somebody chooses them. */
export const QuietHoursIn = z.strictObject(hours).refine(({ from, until }) => from !== until)

export const NotificationSetting = z.object({
  group_slug: GroupSlug,
  channels: z.object({ push: z.boolean(), sms: z.boolean(), email: z.boolean() }),
  /** Whether one of text message and e-mail must stay on. */
  locked: z.boolean(),
})

/** A browser that gets notices. `endpoint_hash`: the beginning of the SHA-256 of its address, by which it knows itself. */
export const PushDevice = z.object({ token: id(), device: z.string(), endpoint_hash: z.string(), created_at: Instant })

/** Whether a way reaches the person: `none` without a number or address, or the reason why nothing arrives there. */
const Reach = z.string()

export const NotificationSettings = z.object({
  groups: z.array(NotificationSetting),
  /** Null if texts and pushes come at any hour. */
  quiet_hours: QuietHours.nullable(),
  time_zone: z.string(),
  /** Whether new messages are told together, once a day. */
  digest: z.boolean(),
  reach: z.object({ sms: Reach, email: Reach }),
  devices: z.array(PushDevice),
  /** The key with which a browser registers; null if this server sends no pushes. */
  push_key: z.string().nullable(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

const noticeParts = {
  id: id(),
  template: z.string(),
  group_slug: z.string(),
  channel: NoticeChannel,
  status: z.enum(valuesOf(noticeStatuses)),
  /** A code; null where there is nothing to explain. */
  reason: z.string().nullable(),
  created_at: Instant,
  /** When it is due, while it waits. */
  due_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  /** Whether it was sent again because somebody asked. */
  is_again: z.boolean(),
}

/** One notice by one way, as the person sees it whom it is for. */
export const Notice = z.object(noticeParts)
export type Notice = z.infer<typeof Notice>

/** The same as support sees it. It never holds what a notice said. */
export const NotificationLog = z.object({
  ...noticeParts,
  role: z.enum(['patient', 'provider', 'admin', 'address']),
  recipient_id: id().nullable(),
  recipient_name: z.string().nullable(),
  event_id: id().nullable(),
  attempts: z.int().min(0),
  /** When somebody sent it again for the last time; null if nobody did. */
  repeated_at: Instant.nullable(),
  /** The last thing that happened to it. */
  at: Instant,
})
export type NotificationLog = z.infer<typeof NotificationLog>
