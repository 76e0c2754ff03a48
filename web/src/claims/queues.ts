import { type ClaimSort, type ClaimState, claimSorts } from '@sorrel/contract/claims/vocabulary'
import { findPayer } from '@sorrel/contract/insurance/vocabulary'

/** The queues in which claims wait for somebody, and those that only wait for the payer. `held` is a fact beside the state. */
export const queues = {
  draft: ['draft'],
  held: [],
  ready: ['ready'],
  rejected: ['rejected'],
  denied: ['denied', 'partially_paid', 'reversed', 'appealed'],
  sent: ['submitted', 'acknowledged', 'accepted'],
  settled: ['paid', 'closed', 'voided', 'cancelled'],
} as const satisfies Record<string, readonly ClaimState[]>
export type Queue = keyof typeof queues

export const isQueue = (text: string | undefined): text is Queue => text !== undefined && Object.hasOwn(queues, text)
const isSort = (text: string | undefined): text is ClaimSort => (claimSorts as readonly (string | undefined)[]).includes(text)

/** The filter that an address means; what it says wrongly is left out. */
export const readClaimFilter = ({ queue, payer, sort }: { queue?: string; payer?: string; sort?: string }, otherwise: Queue) => {
  const wanted = isQueue(queue) ? queue : otherwise
  return {
    queue: wanted,
    query: {
      ...(wanted === 'held' ? { held: 'true' as const } : { states: [...queues[wanted]] }),
      ...(payer !== undefined && findPayer(payer) && { payer_id: payer }),
      ...(isSort(sort) && { sort }),
    },
  }
}
