import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const readers = {
  access: ['patient', 'provider', 'admin'],
  own_account: true,
  staff_reason: { needless: 'It shows what the practice says to everybody.' },
} as const
const support = { access: ['admin:support'], staff_reason: { needless: 'It shows what the practice says to everybody.' } } as const

export const listAnnouncements = operation<typeof wire.listAnnouncements>()({
  ...readers,
  method: 'GET',
  path: '/announcements',
  summary:
    'Lists the announcements that are live for the caller, those that matter most first, with when the caller saw and closed them. Support gets the 200 newest ones, whatever their window and audience, with how many people saw and closed them.',
})

export const publishAnnouncement = operation<typeof wire.publishAnnouncement>()({
  ...support,
  method: 'POST',
  path: '/announcements',
  status: 201,
  idempotent: true,
  summary: 'Publishes an announcement in both languages, from a moment on and perhaps until another one.',
})

export const markAnnouncementsSeen = operation<typeof wire.markAnnouncementsSeen>()({
  ...readers,
  method: 'POST',
  path: '/announcements/seen',
  status: 204,
  summary:
    'Says that the caller had announcements on the screen or, with `dismissed`, closed them. The first time counts. Those that the caller does not get are passed over, and so is closing one that cannot be closed.',
})

export const endAnnouncement = operation<typeof wire.endAnnouncement>()({
  ...support,
  method: 'POST',
  path: '/announcements/{announcement_id}/end',
  addition: true,
  summary: 'Ends an announcement now; one that is planned is never shown. A second call changes nothing.',
})
