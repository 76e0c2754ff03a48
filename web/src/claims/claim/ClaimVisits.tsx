import { Trans, useLingui } from '@lingui/react/macro'
import { claimStateLabels } from '@sorrel/contract/claims/vocabulary'
import { Link } from '@tanstack/react-router'
import { readNow } from '../../kernel/clock.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { ClaimLink } from './ClaimLink.tsx'
import type { Claim } from './claim.ts'

/** The visits of the day that one claim speaks of, each with the way to it. */
export function ClaimVisits({ claim }: { claim: Claim }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const isStaff = useSession()?.actor.kind === 'admin'
  return (
    <Card flush title={t`Visits on this claim`} aria-label={t`Visits on this claim`}>
      <ul className="claim-trail">
        {claim.visits.map(({ appointment_id: id, starts_at, provider_name, minutes, is_first }) => (
          <li key={id}>
            <b>
              {isStaff ? (
                <Link to="/admin/visits/$id/money" params={{ id }}>
                  {format.dayAndTime(starts_at, zone, readNow())}
                </Link>
              ) : (
                <Link to="/provider/appointments/$id/note" params={{ id }}>
                  {format.dayAndTime(starts_at, zone, readNow())}
                </Link>
              )}
            </b>
            <span className="small quiet">
              {[provider_name, minutes !== null && t`${minutes} minutes`, !is_first && t`joined this claim`].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The visits of the day for which a claim waits beside another one: when each was, how long, and on which claim, so that a person can decide. */
export function VisitsOfDay({ claim, other }: { claim: Claim; other: NonNullable<Claim['same_day']> }) {
  const { t } = useLingui()
  const { locale, ...format } = useFormat()
  const zone = useMyZone()
  const isStaff = useSession()?.actor.kind === 'admin'
  const state = claimStateLabels[other.state][locale]
  return (
    <Card flush title={t`Visits of this day`} aria-label={t`Visits of this day`}>
      <ul className="claim-trail">
        {other.visits.map(({ appointment_id: id, starts_at, provider_name, minutes, claim_id, claim_number }) => (
          <li key={id}>
            <b>{format.dayAndTime(starts_at, zone, readNow())}</b>
            <span className="small quiet">
              {[provider_name, minutes !== null && t`${minutes} minutes`].filter(Boolean).join(', ')}
              <br />
              {claim_id === claim.id ? (
                <Trans>On this claim, {claim_number}</Trans>
              ) : isStaff ? (
                <Link to="/admin/claims/$claimId" params={{ claimId: claim_id }}>
                  <Trans>
                    On claim {claim_number} ({state})
                  </Trans>
                </Link>
              ) : (
                <Trans>
                  On claim {claim_number} ({state})
                </Trans>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The claim onto which the visit of a claim that ended went. */
export const JoinedInto = ({ joined: { id, number } }: { joined: NonNullable<Claim['joined_into']> }) => (
  <>
    <Trans>This claim’s visit is on another claim of the same day.</Trans>{' '}
    <ClaimLink id={id}>
      <Trans>Open claim {number}</Trans>
    </ClaimLink>
  </>
)
