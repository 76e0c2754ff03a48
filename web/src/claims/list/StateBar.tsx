import { useLingui } from '@lingui/react/macro'
import { countClaims } from '@sorrel/contract/claims/operations'
import { type ClaimState, claimStateLabels } from '@sorrel/contract/claims/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useToday } from '../../coding/use-rule-words.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { isClaimState, toneOf } from '../queues.ts'

const route = getRouteApi('/admins/admin/claims')

/** Where all claims stand: each state with how many there are and what was charged. A press shows only those of that state, another one all again. */
export function StateBar() {
  const { t } = useLingui()
  const format = useFormat()
  const asked = route.useSearch()
  const { data } = useRead(countClaims, { query: { next_by: useToday() } })
  if (!data) return null
  const shown = (Object.keys(claimStateLabels) as ClaimState[]).flatMap((state) => {
    const counted = data.states[state]
    return counted && counted.count > 0 ? [{ state, ...counted }] : []
  })
  if (shown.length === 0) return null
  const picked = isClaimState(asked.state) ? asked.state : undefined
  return (
    <nav className="claim-states" aria-label={t`Claims by status`}>
      <div className="claim-bar" aria-hidden="true">
        {shown.map(({ state, charge_cents }) => (
          <span key={state} data-tone={toneOf(state)} style={{ flexGrow: charge_cents }} />
        ))}
      </div>
      <ul>
        {shown.map(({ state, count, charge_cents }) => (
          <li key={state}>
            <Link
              to="/admin/claims"
              search={{ ...asked, state: state === picked ? undefined : state }}
              replace
              data-tone={toneOf(state)}
              aria-current={state === picked ? 'true' : undefined}
            >
              <span>{claimStateLabels[state][format.locale]}</span> <b>{format.number(count)}</b>{' '}
              <small>{format.money(charge_cents)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
