import { Trans, useLingui } from '@lingui/react/macro'
import { adjustmentReasons, type Remedy, remarkLabels, remedies, remediesOf } from '@sorrel/contract/clearinghouse/reasons'
import type { RemittedClaim } from '@sorrel/contract/clearinghouse/schemas'
import { outcomeLabels, postingFlagLabels, remittedStates, unmatchedReasons } from '@sorrel/contract/clearinghouse/vocabulary'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { DecisionActs } from './DecisionActs.tsx'
import { FilingProof } from './FilingProof.tsx'
import { TakeBackMatch } from './TakeBackMatch.tsx'

/** What a payer decided about one claim, with the code beside each sentence. */
export function DecisionCard({ decision }: { decision: RemittedClaim }) {
  const format = useFormat()
  const { clm01, claim_id, claim_number, patient_name, state } = decision
  return (
    <Card as="article" title={patient_name ?? clm01} aside={<DecisionChip decision={decision} />}>
      <div className="stack">
        <p className="small quiet">
          {decision.payer_name} · {decision.trace} ·{' '}
          {claim_id === null ? (
            clm01
          ) : (
            <Link to="/admin/claims/$claimId" params={{ claimId: claim_id }}>
              {claim_number ?? clm01}
            </Link>
          )}
          {decision.service_day !== null && ` · ${format.shortDate(decision.service_day)}`}
        </p>
        <WhyItWaits decision={decision} />
        <DecisionFacts decision={decision} />
        {(state === 'unmatched' || state === 'set_aside') && <DecisionActs decision={decision} />}
        {decision.may_take_back && <TakeBackMatch decision={decision} />}
      </div>
    </Card>
  )
}

/** The amounts of a decision, its reasons with their codes, and what usually mends it. */
export function DecisionFacts({ decision }: { decision: RemittedClaim }) {
  const { locale } = useFormat()
  const { outcome, flags } = decision
  return (
    <>
      <Amounts decision={decision} />
      <Reasons decision={decision} />
      {flags.length > 0 && (
        <p className="line line--wrap">
          {flags.map((flag) => (
            <Chip key={flag} tone="info">
              {postingFlagLabels[flag][locale]}
            </Chip>
          ))}
        </p>
      )}
      {outcome !== null && outcome !== 'paid' && outcome !== 'reversed' && <Remedies decision={decision} />}
    </>
  )
}

/** What a payer decided, in a word. */
export function DecisionChip({ decision: { state, outcome, is_reversed } }: { decision: RemittedClaim }) {
  const { locale } = useFormat()
  if (state !== 'posted' || outcome === null)
    return <Chip tone={state === 'unmatched' ? 'warn' : undefined}>{remittedStates[state][locale]}</Chip>
  const tone = { paid: 'leaf', partially_paid: 'warn', denied: 'error', unprocessable: 'error' } as const
  return (
    <span className="line line--wrap">
      <Chip tone={outcome in tone ? tone[outcome as keyof typeof tone] : undefined}>{outcomeLabels[outcome][locale]}</Chip>
      {is_reversed && (
        <Chip tone="warn">
          <Trans>Reversed later</Trans>
        </Chip>
      )}
    </span>
  )
}

function Amounts({ decision: { charge_cents, paid_cents, patient_cents, expected_cents } }: { decision: RemittedClaim }) {
  const format = useFormat()
  return (
    <DataList
      sum
      facts={[
        { label: <Trans>Charge</Trans>, value: format.money(charge_cents) },
        { label: <Trans>Paid by the payer</Trans>, value: format.money(paid_cents) },
        { label: <Trans>The client's share</Trans>, value: format.money(patient_cents) },
        expected_cents !== null && { label: <Trans>What the client was told</Trans>, value: format.money(expected_cents) },
      ]}
    />
  )
}

/** Why the payer paid less than the charge, line by line. */
function Reasons({ decision: { adjustments, lines, remarks } }: { decision: RemittedClaim }) {
  const { t } = useLingui()
  const format = useFormat()
  const { locale } = format
  const parts = [...lines.map((line) => ({ ...line, name: line.code })), { name: '', adjustments, remarks }]
  const rows = parts.flatMap(({ name, adjustments: all }) => all.map((one) => ({ ...one, name })))
  const codes = [...new Set(parts.flatMap((part) => part.remarks))].filter((code) => code in remarkLabels)
  if (rows.length === 0 && codes.length === 0) return null
  return (
    <ul className="exchange-reasons" aria-label={t`Reasons of the payer`}>
      {rows.map(({ name, group, reason, cents }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are those of one answer, which never changes.
        <li key={index}>
          <span>
            {adjustmentReasons[reason]?.label[locale] ?? t`A reason that we have no words for`}{' '}
            <small className="quiet">
              {name && `${name} · `}
              {group}-{reason}
            </small>
          </span>
          <span>{format.money(cents)}</span>
        </li>
      ))}
      {codes.map((code) => (
        <li key={code}>
          <span>
            {remarkLabels[code]?.[locale]} <small className="quiet">{code}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What usually mends it. */
function Remedies({ decision: { adjustments, lines, filing } }: { decision: RemittedClaim }) {
  const { locale } = useFormat()
  const reasons = [...adjustments, ...lines.flatMap((line) => line.adjustments)]
  const found: Remedy[] = remediesOf(reasons, filing)
  if (found.length === 0) return null
  const said = found.map((one) => remedies[one][locale]).join(' · ')
  return (
    <p>
      <b>
        <Trans>What usually helps:</Trans>
      </b>{' '}
      {said}
      {filing && reasons.some(({ reason }) => reason === '29') && (
        <>
          {'. '}
          <FilingProof filing={filing} />
        </>
      )}
    </p>
  )
}

/** Why nothing was posted. One that waits and carries somebody's words was taken off a claim, whatever its number says. */
function WhyItWaits({ decision: { state, why, reason } }: { decision: RemittedClaim }) {
  const { locale } = useFormat()
  if (state === 'unmatched' && reason !== null)
    return (
      <p>
        <Trans>Somebody took it off the claim to which it was posted: {reason}</Trans>
      </p>
    )
  return (
    <>
      {(state === 'unmatched' || state === 'set_aside') && why !== null && <p>{unmatchedReasons[why][locale]}.</p>}
      {reason !== null && <p>{reason}</p>}
    </>
  )
}
