import { useLingui } from '@lingui/react/macro'
import { countClaims } from '@sorrel/contract/claims/operations'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useToday } from '../../coding/use-rule-words.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { ViewTabs } from '../../kernel/ui/tables/ViewTabs.tsx'
import { isWithoutHeld, type Queue, queues, readClaimFilter } from '../queues.ts'

const route = getRouteApi('/admins/admin/claims')

/** The names of the queues. */
export function useQueueNames(): Record<Queue, string> {
  const { t } = useLingui()
  return {
    mine: t({ message: 'Mine', context: 'claims' }),
    due: t({ message: 'Due', context: 'claims' }),
    draft: t({ message: 'Needs work', context: 'claims' }),
    held: t({ message: 'Held', context: 'claims' }),
    ready: t({ message: 'Ready', context: 'claims' }),
    to_send: t({ message: 'Forms to send', context: 'claims' }),
    rejected: t({ message: 'Rejected', context: 'claims' }),
    denied: t({ message: 'Denied or paid in part', context: 'claims' }),
    sent: t({ message: 'With the payer', context: 'claims' }),
    settled: t({ message: 'Settled', context: 'claims' }),
  }
}

/** The queues of the practice as tabs, with how many claims wait in each. */
export function Queues() {
  const { t } = useLingui()
  const names = useQueueNames()
  const asked = route.useSearch()
  const today = useToday()
  const { queue } = readClaimFilter(asked, 'ready', today)
  const { data } = useRead(countClaims, { query: { next_by: today } })
  const countOf = (one: Queue): number | undefined => {
    if (!data) return undefined
    if (one === 'held' || one === 'mine' || one === 'to_send') return data[one].count
    if (one === 'due') return data.due?.count
    const heldOf = (state: string) => (isWithoutHeld(one) ? (data.held_states[state] ?? 0) : 0)
    return queues[one].reduce((sum, state) => sum + (data.states[state]?.count ?? 0) - heldOf(state), 0)
  }
  return (
    <ViewTabs name={t`Queues of claims`}>
      {(Object.keys(queues) as Queue[]).map((one) => (
        <Link
          key={one}
          to="/admin/claims"
          search={{ ...asked, queue: one, state: undefined }}
          replace
          aria-current={one === queue ? 'page' : undefined}
        >
          {names[one]}
          {data && <b>{countOf(one)}</b>}
        </Link>
      ))}
    </ViewTabs>
  )
}
