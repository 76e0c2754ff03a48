import { msg, plural } from '@lingui/core/macro'
import { listSignedNotes } from '@sorrel/contract/charting/operations'
import {
  countClaims,
  getClaim,
  getVisitClaim,
  listClaimContacts,
  listClaims,
  listOwnUnbilledVisits,
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
    claim: [
      listClaims,
      getClaim,
      countClaims,
      getVisitClaim,
      listVisitClaims,
      listUnbilledVisits,
      listOwnUnbilledVisits,
      listClaimContacts,
      listSignedNotes,
    ],
  },
  work: {
    claims_rejected: {
      words: (count) => msg`${plural(count, { one: '# claim came back before review', other: '# claims came back before review' })}`,
      to: '/admin/claims',
      search: { queue: 'rejected' },
    },
    claims_held: {
      words: (count) => msg`${plural(count, { one: '# claim is held', other: '# claims are held' })}`,
      to: '/admin/claims',
      search: { queue: 'held' },
    },
    claims_draft: {
      words: (count) => msg`${plural(count, { one: '# claim needs work', other: '# claims need work' })}`,
      to: '/admin/claims',
      search: { queue: 'draft' },
    },
    claims_ready: {
      words: (count) => msg`${plural(count, { one: '# claim is ready to be sent', other: '# claims are ready to be sent' })}`,
      to: '/admin/claims',
      search: { queue: 'ready' },
    },
    claims_to_send: {
      words: (count) => msg`${plural(count, { one: '# claim on paper waits to be sent', other: '# claims on paper wait to be sent' })}`,
      to: '/admin/claims',
      search: { queue: 'to_send' },
    },
    claim_steps: {
      words: (count) => msg`${plural(count, { one: '# next step on a claim is due', other: '# next steps on claims are due' })}`,
      to: '/admin/claims',
      search: { queue: 'due' },
    },
  },
}
