import { msg } from '@lingui/core/macro'
import { listDonationCauses } from '@sorrel/contract/donations/operations'
import { IconHeartHandshake } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const donationsOfStaff: SignedInPart = {
  tabs: { admin: [{ to: '/admin/giving', label: msg`Giving`, icon: IconHeartHandshake, place: 64, tag: 'finance' }] },
  stale: { donation_cause: [listDonationCauses], donation_handover: [listDonationCauses] },
}
