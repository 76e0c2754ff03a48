import { Trans } from '@lingui/react/macro'
import { getVisitClaim } from '@sorrel/contract/claims/operations'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

/** Says with which other visit of the day this one is billed, and where what the patient owes stands; nothing of a visit that is billed alone. `isBrief`: beside a price. */
export function BilledWith({ appointmentId, isBrief = false }: { appointmentId: string; isBrief?: boolean }) {
  const format = useFormat()
  const zone = useMyZone()
  const { data } = useRead(getVisitClaim, { params: { appointment_id: appointmentId } })
  const [other] = data?.claim?.billed_with ?? []
  if (!other) return null
  const time = format.time(other.starts_at, zone)
  if (isBrief)
    return (
      <small>
        <Trans>Billed together with your visit at {time} on the same day</Trans>
      </small>
    )
  return (
    <p>
      {other.is_first ? (
        <Trans>This visit is part of the bill for your visit at {time} on the same day. See there what you owe for both.</Trans>
      ) : (
        <Trans>Your visit at {time} on the same day is part of this bill. Your share covers both visits.</Trans>
      )}{' '}
      <Link to="/app/visits/$id" params={{ id: other.appointment_id }} className="link">
        <Trans>Open that visit</Trans>
      </Link>
    </p>
  )
}
