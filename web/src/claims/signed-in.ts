import { msg } from '@lingui/core/macro'
import { listSignedNotes } from '@sorrel/contract/charting/operations'
import {
  countClaims,
  getClaim,
  getVisitClaim,
  listClaimContacts,
  listClaims,
  listUnbilledVisits,
  listVisitClaims,
} from '@sorrel/contract/claims/operations'
import { IconReceipt2 } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const claims: SignedInPart = {
  tabs: {
    provider: [{ to: '/provider/claims', label: msg({ message: 'Claims', context: 'tab' }), icon: IconReceipt2, place: 45 }],
    admin: [
      { to: '/admin/claims', label: msg({ message: 'Claims', context: 'tab' }), icon: IconReceipt2, place: 25, tag: 'billing_operations' },
    ],
  },
  stale: {
    claim: [listClaims, getClaim, countClaims, getVisitClaim, listVisitClaims, listUnbilledVisits, listClaimContacts, listSignedNotes],
  },
}
