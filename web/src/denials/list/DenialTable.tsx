import '../../kernel/ui/tables/tables.css'
import '../denials.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { adjustmentReasons, remarkLabels, remedies, remediesOf } from '@sorrel/contract/clearinghouse/reasons'
import type { Denial } from '@sorrel/contract/denials/schemas'
import { Link } from '@tanstack/react-router'
import { FilingProof } from '../../clearinghouse/decisions/FilingProof.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

type Props = { items: readonly Denial[]; picked: ReadonlySet<string>; toggle: (id: string) => void }

/** Denied claims as rows; on a phone as cards. */
export function DenialTable({ items, picked, toggle }: Props) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="sheet-table" aria-label={t`Denied claims`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td className="pick" />
            <th scope="col">
              <Trans>Claim</Trans>
            </th>
            <th scope="col">
              <Trans>Why, and what usually helps</Trans>
            </th>
            <th scope="col" className="at-end">
              <Trans>Open</Trans>
            </th>
            <th scope="col">
              <Trans>Next</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((denial) => (
            <Row key={denial.claim_id} denial={denial} isPicked={picked.has(denial.claim_id)} toggle={toggle} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ denial, isPicked, toggle }: { denial: Denial; isPicked: boolean; toggle: (id: string) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { claim_id, patient_name, number, payer_name, charge_cents } = denial
  return (
    <tr data-selected={isPicked || undefined}>
      <td className="pick">
        <label>
          <input type="checkbox" checked={isPicked} onChange={() => toggle(claim_id)} aria-label={t`Choose ${number}, ${patient_name}`} />
        </label>
      </td>
      <th scope="row">
        <Link to="/admin/claims/$claimId" params={{ claimId: claim_id }}>
          {patient_name}
        </Link>
        <small>
          {number}, {format.shortDate(denial.service_day)}
        </small>
        <small>{payer_name}</small>
      </th>
      <td data-label={t`Why`} className="whole">
        <Why denial={denial} />
      </td>
      <td data-label={t`Open`} className="denial-money">
        {format.money(denial.open_cents)}
        <small>{t`of ${format.money(charge_cents)}`}</small>
      </td>
      <td data-label={t`Next`} className="whole">
        <Next denial={denial} />
      </td>
    </tr>
  )
}

/** The reason in words with its code, and what usually mends it. */
function Why({ denial: { group, reason, remarks, outcome, patient_cents, filing } }: { denial: Denial }) {
  const { t } = useLingui()
  const format = useFormat()
  const { locale } = format
  const known = reason === null ? undefined : adjustmentReasons[reason]
  const helps =
    outcome === 'unprocessable' ? [remedies.correct] : remediesOf(reason === null ? [] : [{ reason }], filing).map((one) => remedies[one])
  return (
    <>
      {known ? known.label[locale] : t`A reason that we have no words for`}
      {reason !== null && (
        <small>
          {group}-{reason}
        </small>
      )}
      {remarks
        .filter((code) => code in remarkLabels)
        .map((code) => (
          <small key={code}>
            {remarkLabels[code]?.[locale]} ({code})
          </small>
        ))}
      {helps.length > 0 && <small className="t-warn">{helps.map((label) => label[locale]).join(' · ')}</small>}
      {reason === '29' && filing && (
        <small>
          <FilingProof filing={filing} />
        </small>
      )}
      {patient_cents > 0 && <small>{t`The client was billed ${format.money(patient_cents)}`}</small>}
    </>
  )
}

/** Who does what until when. */
function Next({ denial }: { denial: Denial }) {
  const { t } = useLingui()
  const format = useFormat()
  const { assignee_name, next_step, next_on, appeal_by, file_by, letters, is_write_off_waiting } = denial
  const until = appeal_by ?? file_by
  return (
    <>
      {is_write_off_waiting && (
        <div>
          <Chip tone="warn">
            <Trans>Waits for a second person</Trans>
          </Chip>
        </div>
      )}
      {next_step && <span>{next_step}</span>}
      {next_on && <small>{t`by ${format.shortDate(next_on)}`}</small>}
      {until && <small>{appeal_by ? t`Appeal by ${format.shortDate(until)}` : t`File by ${format.shortDate(until)}`}</small>}
      {letters > 0 && <small>{letters === 1 ? t`1 letter` : t`${letters} letters`}</small>}
      <small>{assignee_name ?? t`Nobody takes care of it yet`}</small>
    </>
  )
}
