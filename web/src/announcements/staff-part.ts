import { msg } from '@lingui/core/macro'
import { listAnnouncements } from '@sorrel/contract/announcements/operations'
import { IconSpeakerphone } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const announcementsOfStaff: SignedInPart = {
  tabs: { admin: [{ to: '/admin/announcements', label: msg`Announce­ments`, icon: IconSpeakerphone, place: 70, tag: 'support' }] },
  stale: { announcement: [listAnnouncements] },
}
