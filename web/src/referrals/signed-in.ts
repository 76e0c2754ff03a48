import { msg } from '@lingui/core/macro'
import { listMyClientCare } from '@sorrel/contract/care/operations'
import { getReferral, listReferralInbox, listReferrals } from '@sorrel/contract/referrals/operations'
import { IconMailbox } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const referrals: SignedInPart = {
  tabs: { provider: [{ to: '/provider/referrals', label: msg`Referrals`, icon: IconMailbox, place: 25 }] },
  stale: {
    referral: [listReferrals, listReferralInbox, getReferral, listMyClientCare],
    appointment: [listReferrals],
    coverage: [listReferrals],
  },
}
