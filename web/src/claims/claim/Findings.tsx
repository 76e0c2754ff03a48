import { Trans, useLingui } from '@lingui/react/macro'
import type { ShownFinding } from '@sorrel/contract/claims/schemas'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kernel/ui/Card.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { RecordLink } from '../../patients/admin/RecordLink.tsx'
import type { Claim } from './claim.ts'

/** What the rules found, errors first, each with what mends it and the way there. */
export function Findings({ claim }: { claim: Claim }) {
  const { t } = useLingui()
  const { errors, warnings } = claim
  const ordered = claim.findings.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
  const title =
    errors > 0
      ? errors === 1
        ? t`1 mistake`
        : t`${errors} mistakes`
      : warnings === 1
        ? t`1 thing to look at`
        : t`${warnings} things to look at`
  return (
    <Card flush title={title}>
      <ul className="claim-findings">
        {ordered.map((finding) => (
          <Finding key={`${finding.code} ${finding.field}`} finding={finding} claim={claim} />
        ))}
      </ul>
    </Card>
  )
}

const isDay = /^\d{4}-\d{2}-\d{2}$/

function Finding({ finding, claim }: { finding: ShownFinding; claim: Claim }) {
  const { locale, ...format } = useFormat()
  const { detail } = finding
  const said = detail !== null && isDay.test(detail) ? format.date(detail) : detail
  const isError = finding.severity === 'error'
  return (
    <li>
      <span className={isError ? 't-error' : 't-warn'}>
        <Icon of={isError ? IconAlertCircle : IconAlertTriangle} />
      </span>
      <div>
        <b>{finding.message[locale]}</b>
        <span className="small quiet">
          {finding.fix[locale]}
          {said !== null && ` (${said})`}
        </span>
      </div>
      <WayToMend mended_at={finding.mended_at} claim={claim} />
    </li>
  )
}

/** The screen on which something is mended; only for staff, who have these screens. */
export function WayToMend({ mended_at, claim }: { mended_at: ShownFinding['mended_at']; claim: Claim }) {
  const isStaff = useSession()?.actor.kind === 'admin'
  if (!isStaff) return null
  switch (mended_at) {
    case 'patient':
      return (
        <RecordLink patientId={claim.patient_id} part="coverage">
          <Trans>See the client</Trans>
        </RecordLink>
      )
    case 'note':
      return (
        claim.appointment_id && (
          <Link to="/admin/visits/$id/defense" params={{ id: claim.appointment_id }}>
            <Trans>See the note</Trans>
          </Link>
        )
      )
    case 'payers':
      return (
        <Link to="/admin/payers/$payerId" params={{ payerId: claim.payer_id }}>
          <Trans>See the payer</Trans>
        </Link>
      )
    case 'practice':
      return (
        <Link to="/admin/practice">
          <Trans>See the practice</Trans>
        </Link>
      )
    case 'claim':
      return null
  }
}
