import { Trans, useLingui } from '@lingui/react/macro'
import type { Renewal } from '@sorrel/contract/renewals/schemas'
import { renewalNeeds } from '@sorrel/contract/renewals/vocabulary'
import { Link } from '@tanstack/react-router'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { RecordLink } from '../../patients/admin/RecordLink.tsx'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { YearPrices } from '../YearPrices.tsx'
import { RenewalActs } from './RenewalActs.tsx'

type Picks = { picked: ReadonlySet<string>; toggle: (id: string) => void }

/** One row for each patient and plan; on a phone a card. */
export function RenewalTable({ items, picks }: { items: readonly Renewal[]; picks: Picks | undefined }) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="sheet-table" aria-label={t`The new plan year`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {picks && <td className="pick" />}
            <th scope="col">
              <Trans>Patient</Trans>
            </th>
            <th scope="col">
              <Trans>Next visit</Trans>
            </th>
            <th scope="col">
              <Trans>What is needed</Trans>
            </th>
            <th scope="col">
              <Trans>Patient pays</Trans>
            </th>
            <th scope="col">
              <Trans>What to do</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((renewal) => (
            <Row key={renewal.renewal_id} renewal={renewal} picks={picks} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ renewal, picks }: { renewal: Renewal; picks: Picks | undefined }) {
  const { t } = useLingui()
  const { locale, ...format } = useFormat()
  const { renewal_id, patient_id, care_id, patient_name, payer_name, provider_name, visits, service_date, needs, note } = renewal
  const isPicked = picks?.picked.has(renewal_id) ?? false
  return (
    <tr data-selected={isPicked || undefined}>
      {picks && (
        <td className="pick">
          <label>
            <input type="checkbox" checked={isPicked} onChange={() => picks.toggle(renewal_id)} aria-label={t`Choose ${patient_name}`} />
          </label>
        </td>
      )}
      <th scope="row">
        {care_id === null ? (
          <RecordLink patientId={patient_id}>{patient_name}</RecordLink>
        ) : (
          <Link to="/provider/clients/$careId" params={{ careId: care_id }}>
            {patient_name}
          </Link>
        )}
        <small>{payer_name}</small>
        {care_id === null && <small>{provider_name}</small>}
      </th>
      <td data-label={t`Next visit`}>
        {format.date(service_date)}
        {visits > 1 && (
          <small>
            <Trans>{visits} visits until March</Trans>
          </small>
        )}
      </td>
      <td data-label={t`What is needed`} className="whole">
        <span className="renewal-needs">
          {needs.map((need) => (
            <Chip key={need} tone={need === 'deductible' ? undefined : 'warn'}>
              {renewalNeeds[need][locale]}
            </Chip>
          ))}
        </span>
        <Said renewal={renewal} />
        {note !== null && <small>{note}</small>}
      </td>
      <td data-label={t`Patient pays`}>
        <YearPrices renewal={renewal} />
      </td>
      <td data-label={t`What to do`} className="whole">
        <RenewalActs renewal={renewal} />
      </td>
    </tr>
  )
}

/** What the patient was told and said, and when the plan was asked. */
function Said({ renewal: { says, told_at, asked_at, new_payer_name } }: { renewal: Renewal }) {
  const format = useFormat()
  const zone = useMyZone()
  const [told, asked] = [told_at, asked_at].map((at) => (at === null ? null : format.shortDate(dayOf(at, zone))))
  return (
    <>
      {new_payer_name !== null && (
        <small>
          <Trans>On file now: {new_payer_name}</Trans>
        </small>
      )}
      {says !== null && (
        <small>{says === 'same' ? <Trans>Says that the plan stays the same</Trans> : <Trans>Says that the plan changes</Trans>}</small>
      )}
      {told && (
        <small>
          <Trans>Told on {told}</Trans>
        </small>
      )}
      {asked && (
        <small>
          <Trans>Plan asked on {asked}</Trans>
        </small>
      )}
    </>
  )
}
