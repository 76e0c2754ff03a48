import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const receiveSms = operation<typeof wire.receiveSms>()({
  method: 'POST',
  path: '/webhooks/sms',
  access: 'webhook',
  signed_by: 'sms',
  summary: 'Receives a text message that somebody sent to us: STOP, START, HELP, C to confirm the next visit, or R for a link to move it.',
})

export const receiveSmsStatus = operation<typeof wire.receiveSmsStatus>()({
  method: 'POST',
  path: '/webhooks/sms-status',
  access: 'webhook',
  signed_by: 'sms',
  addition: true,
  summary: 'Receives from the carrier what became of a text message. A state that is behind the one we know changes nothing.',
})

export const receiveEmailStatus = operation<typeof wire.receiveEmailStatus>()({
  method: 'POST',
  path: '/webhooks/email',
  access: 'webhook',
  signed_by: 'email',
  status: 204,
  addition: true,
  summary:
    'Receives from the mail service what became of an e-mail: `email.delivered`, `email.bounced` or `email.complained`, signed as Standard Webhooks say. Other types change nothing.',
})

const settings = {
  method: 'GET',
  summary: 'Returns what the caller wants to be told and by which ways, with the ways that reach them.',
} as const
const change = {
  method: 'PUT',
  errors: ['setting_locked'],
  summary:
    'Changes by which ways the caller gets the messages of a group. `setting_locked`: of messages that nobody can do without, one of text message and e-mail stays on. `quiet_hours` hold for all groups, `digest` only for `chat`.',
} as const
const register = {
  method: 'POST',
  errors: ['not_available'],
  status: 201,
  own_account: true,
  summary:
    'Registers a browser for pushes until the session ends. The same browser again keeps its token. `not_available`: this server sends no pushes, not by this service, or not to apps.',
} as const
const remove = {
  method: 'DELETE',
  status: 204,
  own_account: true,
  summary: 'Ends the pushes to a browser. An unknown token changes nothing.',
} as const
const notices = {
  method: 'GET',
  addition: true,
  summary: 'Lists the notices to the caller, the newest first, with why each did or did not arrive.',
} as const
const again = {
  method: 'POST',
  status: 204,
  idempotent: true,
  errors: ['not_available'],
  addition: true,
  summary:
    'Sends a notice again, written anew, by the same way or another one. `not_available`: it still waits, it was sent again three times within a day, or this way does not reach the person. What is no longer true is not sent. Asking twice within a minute sends it once.',
} as const

export const getNotificationSettings = operation<typeof wire.getNotificationSettings>()({
  ...settings,
  access: ['patient'],
  path: '/patients/{patient_id}/notification-settings',
})
export const updateNotificationSetting = operation<typeof wire.updateNotificationSetting>()({
  ...change,
  access: ['patient'],
  path: '/patients/{patient_id}/notification-settings/{group_slug}',
})
export const registerPush = operation<typeof wire.registerPush>()({
  ...register,
  access: ['patient'],
  path: '/patients/{patient_id}/push-notifications/registrations',
})
export const removePush = operation<typeof wire.removePush>()({
  ...remove,
  access: ['patient'],
  path: '/patients/{patient_id}/push-notifications/registrations/{token}',
})
export const getProviderNotificationSettings = operation<typeof wire.getProviderNotificationSettings>()({
  ...settings,
  access: ['provider'],
  path: '/providers/{provider_id}/notification-settings',
  addition: true,
})
export const updateProviderNotificationSetting = operation<typeof wire.updateProviderNotificationSetting>()({
  ...change,
  access: ['provider'],
  path: '/providers/{provider_id}/notification-settings/{group_slug}',
  addition: true,
})
export const registerProviderPush = operation<typeof wire.registerProviderPush>()({
  ...register,
  access: ['provider'],
  path: '/providers/{provider_id}/push-notifications/registrations',
  addition: true,
})
export const removeProviderPush = operation<typeof wire.removeProviderPush>()({
  ...remove,
  access: ['provider'],
  path: '/providers/{provider_id}/push-notifications/registrations/{token}',
  addition: true,
})
export const listNotices = operation<typeof wire.listNotices>()({ ...notices, access: ['patient'], path: '/patients/{patient_id}/notices' })
export const sendNoticeAgain = operation<typeof wire.sendNoticeAgain>()({
  ...again,
  access: ['patient'],
  path: '/patients/{patient_id}/notices/{notification_id}/send-again',
})
export const listProviderNotices = operation<typeof wire.listProviderNotices>()({
  ...notices,
  access: ['provider'],
  path: '/providers/{provider_id}/notices',
})
export const sendProviderNoticeAgain = operation<typeof wire.sendProviderNoticeAgain>()({
  ...again,
  access: ['provider'],
  path: '/providers/{provider_id}/notices/{notification_id}/send-again',
})

export const listNotifications = operation<typeof wire.listNotifications>()({
  method: 'GET',
  path: '/admin/notifications',
  access: ['admin:support'],
  staff_reason: ['query.patient_id', 'query.provider_id', 'practice'],
  summary:
    'Lists what went out to whom, by which way and how that ended, the newest first; never what it said. By a part of a name, the way, how it ended, what it is about, and the days.',
})
export const sendNotificationAgain = operation<typeof wire.sendNotificationAgain>()({
  ...again,
  access: ['admin:support'],
  path: '/admin/notifications/{notification_id}/send-again',
  staff_reason: { needless: 'It sends to a person what they were sent before, and shows nothing.' },
})

export const liftNoticeFault = operation<typeof wire.liftNoticeFault>()({
  method: 'POST',
  path: '/admin/notifications/{notification_id}/lift',
  access: ['admin:support'],
  status: 204,
  errors: ['not_available'],
  addition: true,
  staff_reason: { needless: 'It lets notices go to a person again, and shows nothing.' },
  summary:
    'Lets notices go again to the number or the mailbox of whoever this notice is for, though a carrier said that none arrives there. `not_available`: no carrier said so of this notice. A STOP stays: only its holder takes it back.',
})

export const getNoticeLink = operation<typeof wire.getNoticeLink>()({
  method: 'GET',
  path: '/notice-links/{token}',
  access: 'public',
  addition: true,
  summary: 'Returns which e-mails the link in one of them ends, and whether they are ended.',
})
export const leaveNotices = operation<typeof wire.leaveNotices>()({
  method: 'POST',
  path: '/notice-links/{token}/leave',
  access: 'public',
  status: 204,
  addition: true,
  one_click: true,
  summary: 'Ends the e-mails of the group to which the link belongs. Mail programs call it with one press (RFC 8058).',
})
