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
import { call } from '../kernel/calls/api.ts'
import { getCurrentSession } from '../kernel/session.ts'
import { mayWith } from '../kernel/shell/tabs.ts'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

/** The beginning of a claim's number. Anything else would ask billing staff for a reason while they type the name of a screen. */
const claimNumber = /^[sd]\d{5,}/i

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
  search: async (q, signal) => {
    const actor = getCurrentSession()?.actor
    const isBilling = actor?.kind === 'admin' && mayWith(actor.admin_tags, 'billing_operations')
    if (!claimNumber.test(q) || (actor?.kind !== 'provider' && !isBilling)) return []
    const { items } = await call(listClaims, { query: { q, limit: '8' } }, { signal })
    return items.map(({ id, number, patient_name }) => ({
      label: `${number}, ${patient_name}`,
      href: `/${isBilling ? 'admin' : 'provider'}/claims/${id}`,
    }))
  },
}
