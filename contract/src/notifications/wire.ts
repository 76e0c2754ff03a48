import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { file } from '../kernel/operation.ts'
import { body, change, cursor, id, LocalDate, limit, PhoneNumber, text, wholeNumber } from '../kernel/values.ts'
import { liftReasons, noticeStatuses } from './reasons.ts'
import { GroupSlug, Notice, NoticeChannel, NotificationLog, NotificationSettings, QuietHoursIn } from './schemas.ts'

/** Form fields as carriers send them: `from`, `body` and usually an id. Capitals differ between carriers, and other fields are ignored. */
export const receiveSms = {
  body: z.preprocess(
    (fields) => (typeof fields === 'object' && fields !== null ? { ...fields, ...lowerNames(fields) } : fields),
    z.object({
      from: PhoneNumber,
      body: text(1600, 0),
      message_id: z
        .string()
        .regex(/^[\x21-\x7e]{1,80}$/)
        .optional(),
    }),
  ),
  output: file('text/xml'),
}

const names = new Map([
  ['From', 'from'],
  ['Body', 'body'],
  ['MessageSid', 'message_id'],
])
const lowerNames = (fields: object) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (names.has(name) ? [[names.get(name), value]] : [])))

/** What a carrier tells about a text message that it took: its id, how far it is, and the code of its fault. Other fields are ignored. */
export const receiveSmsStatus = {
  body: z.object({
    MessageSid: z.string().regex(/^[\x21-\x7e]{1,80}$/),
    MessageStatus: z.string().max(40),
    ErrorCode: z
      .string()
      .regex(/^\d{0,6}$/)
      .optional(),
  }),
  output: file('text/xml'),
}

/** What a mail service tells about a mail that it took: a type such as `email.bounced`, and the Message-ID. Other fields are ignored. */
export const receiveEmailStatus = {
  body: z.object({
    type: z.string().max(60),
    data: z.object({ message_id: z.string().min(1).max(200) }),
  }),
  output: z.null(),
}

const patient = z.object({ patient_id: id() })
const provider = z.object({ provider_id: id() })
const settingChange = change({
  channels: z.strictObject({ push: z.boolean().optional(), sms: z.boolean().optional(), email: z.boolean().optional() }).optional(),
  quiet_hours: QuietHoursIn.nullable().optional(),
  /** Only for the group `chat`. */
  digest: z.boolean().optional(),
})
// One that is no group is not found.
const slug = z.string().regex(/^[\w-]{1,40}$/)
// Any text may be asked about: what is no registration is none already.
const registrationToken = z.string().regex(/^[\w.~+/=-]{1,512}$/)
const key = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}={0,2}$`))
const registration = z.discriminatedUnion('platform', [
  body({
    platform: z.literal('web'),
    subscription: body({ endpoint: z.url().max(1000), keys: body({ p256dh: key(87), auth: key(22) }) }),
  }),
  body({ platform: z.enum(['ios', 'android']), device_token: text(300) }),
])

export const getNotificationSettings = { params: patient, output: NotificationSettings }
export const updateNotificationSetting = {
  params: patient.extend({ group_slug: slug }),
  body: settingChange,
  output: NotificationSettings,
}
export const registerPush = { params: patient, body: registration, output: z.object({ token: id() }) }
export const removePush = { params: patient.extend({ token: registrationToken }), output: z.null() }
export const getProviderNotificationSettings = { params: provider, output: NotificationSettings }
export const updateProviderNotificationSetting = {
  params: provider.extend({ group_slug: slug }),
  body: settingChange,
  output: NotificationSettings,
}
export const registerProviderPush = { params: provider, body: registration, output: z.object({ token: id() }) }
export const removeProviderPush = { params: provider.extend({ token: registrationToken }), output: z.null() }

const page = {
  query: z.object({ cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(Notice), next_cursor: z.string().nullable() }),
}
const again = body({
  /** Another way than before. */
  channel: NoticeChannel.optional(),
})
export const listNotices = { params: patient, ...page }
export const sendNoticeAgain = { params: patient.extend({ notification_id: id() }), body: again, output: z.null() }
export const listProviderNotices = { params: provider, ...page }
export const sendProviderNoticeAgain = { params: provider.extend({ notification_id: id() }), body: again, output: z.null() }

export const listNotifications = {
  query: z.object({
    patient_id: id().optional(),
    provider_id: id().optional(),
    /** The beginning of names, of patients and dietitians. */
    q: text(80).optional(),
    channel: NoticeChannel.optional(),
    /** `missed`: did not go out, or did not arrive. */
    state: z.enum([...valuesOf(noticeStatuses), 'missed']).optional(),
    kind: z
      .string()
      .regex(/^[a-z0-9_]{2,60}$/)
      .optional(),
    /** The days on which they were written, by the clock of the practice. */
    from: LocalDate.optional(),
    to: LocalDate.optional(),
    offset: wholeNumber(0, 100_000).optional(),
    limit: limit.optional(),
  }),
  /** `total`: at most one more than `mostNoticesCounted`. */
  output: z.object({ items: z.array(NotificationLog), total: z.int().min(0) }),
}
export const sendNotificationAgain = { params: z.object({ notification_id: id() }), body: again, output: z.null() }
export const liftNoticeFault = {
  params: z.object({ notification_id: id() }),
  body: body({ reason: z.enum(valuesOf(liftReasons)) }),
  output: z.null(),
}

const link = z.object({ token: z.string().regex(/^[\w-]{40,80}$/) })
export const getNoticeLink = {
  params: link,
  output: z.object({ role: z.enum(['patient', 'provider']), group_slug: GroupSlug, is_left: z.boolean() }),
}
export const leaveNotices = { params: link, output: z.null() }
