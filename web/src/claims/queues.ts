import { type ClaimSort, type ClaimState, claimSorts } from '@sorrel/contract/claims/vocabulary'
import { findPayer } from '@sorrel/contract/insurance/vocabulary'

/**
 * What the caller takes care of and what is due, the queues in which claims wait for somebody, and those that only wait for the payer. `held`
 * and `due` are facts beside the state.
 */
export const queues = {
  mine: ['draft', 'ready', 'submitted', 'rejected', 'acknowledged', 'accepted', 'partially_paid', 'denied', 'reversed', 'appealed'],
  due: [],
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

const factsOf = (queue: Queue, today: string) => {
  if (queue === 'held') return { held: 'true' as const }
  if (queue === 'due') return { next_by: today }
  return { states: [...queues[queue]], ...(queue === 'mine' && { assignee: 'me' as const }) }
}

type Asked = { queue?: string; payer?: string; sort?: string; tag?: string }

/** The filter that an address means; what it says wrongly is left out. */
export const readClaimFilter = ({ queue, payer, sort, tag }: Asked, otherwise: Queue, today: string) => {
  const wanted = isQueue(queue) ? queue : otherwise
  return {
    queue: wanted,
    query: {
      ...factsOf(wanted, today),
      ...(payer !== undefined && findPayer(payer) && { payer_id: payer }),
      ...(isSort(sort) && { sort }),
      ...(tag !== undefined && { tag }),
    },
  }
}
