import '../../kernel/ui/tables/tables.css'
import '../claims.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ClaimSummary } from '@sorrel/contract/claims/schemas'
import { holdLabels } from '@sorrel/contract/claims/vocabulary'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../kernel/words/i18n.ts'
import { ClaimStateChip } from '../ClaimStateChip.tsx'
import { NextStep } from '../following/NextStep.tsx'

type Picks = { picked: ReadonlySet<string>; toggle: (id: string) => void }
type Props = { items: readonly ClaimSummary[]; to: '/admin/claims/$claimId' | '/provider/claims/$claimId'; picks?: Picks }

/** Claims as rows; on a phone as cards. Billing staff pick some of them to act on many at once. */
export function ClaimTable({ items, to, picks }: Props) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="sheet-table" aria-label={t`Claims`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {picks && <td className="pick" />}
            <th scope="col">
              <Trans>Claim</Trans>
            </th>
            <th scope="col">
              <Trans>Payer</Trans>
            </th>
            <th scope="col" className="at-end">
              <Trans>Charge</Trans>
            </th>
            <th scope="col">
              <Trans>Status</Trans>
            </th>
            <th scope="col" className="at-end">
              <Trans>File by</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((claim) => (
            <Row key={claim.id} claim={claim} to={to} picks={picks} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ claim, to, picks }: { claim: ClaimSummary; to: Props['to']; picks: Picks | undefined }) {
  const { t } = useLingui()
  const format = useFormat()
  const { patient_name, number } = claim
  const isPicked = picks?.picked.has(claim.id) ?? false
  return (
    <tr data-selected={isPicked || undefined}>
      {picks && (
        <td className="pick">
          <label>
            <input
              type="checkbox"
              checked={isPicked}
              onChange={() => picks.toggle(claim.id)}
              aria-label={t`Choose ${number}, ${patient_name}`}
            />
          </label>
        </td>
      )}
      <th scope="row">
        <Link to={to} params={{ claimId: claim.id }}>
          {patient_name}
        </Link>
        <small>
          {number}, {format.shortDate(claim.service_day)}
        </small>
        {claim.assignee_name !== null && <small>{claim.assignee_name}</small>}
      </th>
      <td data-label={t`Payer`}>
        {claim.payer_name}
        {/* A dietitian sees only their own. */}
        {picks && <small>{claim.provider_name}</small>}
      </td>
      <td data-label={t`Charge`} className="claim-money">
        {format.money(claim.charge_cents)}
        {claim.paid_cents !== null && <small>{t`${format.money(claim.paid_cents)} paid`}</small>}
      </td>
      <td data-label={t`Status`} className="whole">
        <ClaimStateChip state={claim.state} />
        <WhyItWaits claim={claim} withCode={picks !== undefined} />
        <NextStep claim={claim} />
      </td>
      <td data-label={t`File by`} className="claim-money">
        {claim.file_by === null ? '–' : format.shortDate(claim.file_by)}
      </td>
    </tr>
  )
}

/** Why a claim waits for a person, why it came back, or what the rules found first, and how much more. */
function WhyItWaits({ claim, withCode }: { claim: ClaimSummary; withCode: boolean }) {
  const { hold_codes, errors, warnings, state, first_finding, rejection } = claim
  const { t } = useLingui()
  const { locale } = useFormat()
  const [hold] = hold_codes
  if (hold) return <small className="t-warn">{holdLabels[hold][locale]}</small>
  if (rejection) {
    const { code, words } = rejection
    const says = words === null ? code : withCode ? `${words[locale]} (${code})` : words[locale]
    return <small className="t-error">{says}</small>
  }
  const count = errors > 0 ? errors : state === 'ready' ? warnings : 0
  if (count === 0 || first_finding === null) return null
  const more = count - 1
  return (
    <small className={errors > 0 ? 't-error' : undefined}>
      {first_finding[locale]}
      {more > 0 && `, ${t`+${more} more`}`}
    </small>
  )
}
