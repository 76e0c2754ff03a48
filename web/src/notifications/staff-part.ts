import { msg, plural } from '@lingui/core/macro'
import { listNotifications } from '@sorrel/contract/notifications/operations'
import { IconBell } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const notificationsOfStaff: SignedInPart = {
  tabs: { admin: [{ to: '/admin/notifications', label: msg`Notices sent`, icon: IconBell, place: 71, tag: 'support' }] },
  stale: { notification: [listNotifications] },
  work: {
    missed_notices: {
      words: (count) =>
        msg`${plural(count, { one: '# notice of the last 7 days did not arrive', other: '# notices of the last 7 days did not arrive' })}`,
      to: '/admin/notifications',
      search: { state: 'missed' },
    },
  },
}
