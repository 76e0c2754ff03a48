import { type ClaimSort, type ClaimState, claimSorts, claimStateLabels } from '@sorrel/contract/claims/vocabulary'
import { findPayer, isOwnPayerId } from '@sorrel/contract/insurance/vocabulary'

/**
 * What the caller takes care of and what is due, the queues in which claims wait for somebody, and those that only wait for the payer. `held`,
 * `due` and `to_send` are facts beside the state. What is held waits in no other queue for being completed or sent.
 */
export const queues = {
  mine: ['draft', 'ready', 'submitted', 'rejected', 'acknowledged', 'accepted', 'partially_paid', 'denied', 'reversed', 'appealed'],
  due: [],
  draft: ['draft'],
  held: [],
  ready: ['ready'],
  to_send: [],
  rejected: ['rejected'],
  denied: ['denied', 'partially_paid', 'reversed', 'appealed'],
  sent: ['submitted', 'acknowledged', 'accepted'],
  settled: ['paid', 'closed', 'voided', 'cancelled'],
} as const satisfies Record<string, readonly ClaimState[]>
export type Queue = keyof typeof queues

/** Queues of claims that go on once somebody acts, so those that are held are not among them. */
export const isWithoutHeld = (queue: Queue): boolean => queue === 'draft' || queue === 'ready'

export const isQueue = (text: string | undefined): text is Queue => text !== undefined && Object.hasOwn(queues, text)
export const isClaimState = (text: string | undefined): text is ClaimState => text !== undefined && Object.hasOwn(claimStateLabels, text)
const isSort = (text: string | undefined): text is ClaimSort => (claimSorts as readonly (string | undefined)[]).includes(text)

const factsOf = (queue: Queue, today: string) => {
  if (queue === 'held') return { held: 'true' as const }
  if (queue === 'to_send') return { paper: 'to_send' as const }
  if (queue === 'due') return { next_by: today }
  return {
    states: [...queues[queue]],
    ...(isWithoutHeld(queue) && { held: 'false' as const }),
    ...(queue === 'mine' && { assignee: 'me' as const }),
  }
}

const bad: readonly ClaimState[] = ['draft', 'rejected', 'denied', 'reversed']
const good: readonly ClaimState[] = ['ready', 'paid']
const open: readonly ClaimState[] = ['submitted', 'acknowledged', 'accepted', 'appealed', 'partially_paid']

/** The color of a state: what somebody must mend, what went well, and what still waits; none for what is over. */
export const toneOf = (state: ClaimState): 'error' | 'leaf' | 'info' | undefined => {
  if (bad.includes(state)) return 'error'
  if (good.includes(state)) return 'leaf'
  return open.includes(state) ? 'info' : undefined
}

type Filter = ReturnType<typeof readClaimFilter>['query']

/** The filter of somebody who types a name or a number: wherever the claim stands. */
export const findEverywhere = ({ payer_id, sort, tag }: Filter, q: string) => ({
  q,
  ...(payer_id !== undefined && { payer_id }),
  ...(sort !== undefined && { sort }),
  ...(tag !== undefined && { tag }),
})

type Asked = { queue?: string; state?: string; payer?: string; sort?: string; tag?: string }

/** The filter that an address means; what it says wrongly is left out. One state stands in the place of a queue, whose name is then null. */
export const readClaimFilter = ({ queue, state, payer, sort, tag }: Asked, otherwise: Queue, today: string) => {
  const wanted = isQueue(queue) ? queue : otherwise
  const only = isClaimState(state) ? state : null
  return {
    queue: only === null ? wanted : null,
    query: {
      ...(only === null ? factsOf(wanted, today) : { states: [only] }),
      ...(payer !== undefined && (findPayer(payer) || isOwnPayerId(payer)) && { payer_id: payer }),
      ...(isSort(sort) && { sort }),
      ...(tag !== undefined && { tag }),
    },
  }
}
