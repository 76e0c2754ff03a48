import { msg } from '@lingui/core/macro'
import { listNotifications } from '@sorrel/contract/notifications/operations'
import { IconBell } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const notificationsOfStaff: SignedInPart = {
  tabs: { admin: [{ to: '/admin/notifications', label: msg`Notices sent`, icon: IconBell, place: 71, tag: 'support' }] },
  stale: { notification: [listNotifications] },
}
