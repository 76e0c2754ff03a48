import { Trans, useLingui } from '@lingui/react/macro'
import { type PlaceOfService, type ProcedureCode, placeLabels, procedureLabels } from '@sorrel/contract/charting/vocabulary'
import { isEditable } from '@sorrel/contract/claims/moving'
import { attachmentKinds, attachmentWays } from '@sorrel/contract/claims/vocabulary'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { Claim } from './claim.ts'

const isProcedure = (code: string): code is ProcedureCode => Object.hasOwn(procedureLabels, code)
const isPlace = (place: string): place is PlaceOfService => Object.hasOwn(placeLabels, place)
const letterOf = (pointer: number) => String.fromCharCode(64 + pointer)

/** The lines of a claim with their diagnoses and prices, and who is billed for whom. */
export function ClaimLines({ claim }: { claim: Claim }) {
  const { t } = useLingui()
  const format = useFormat()
  const { draft } = claim
  const routeWords: Readonly<Record<string, string>> = { prefix: t`by the prefix`, local: t`the local Blue plan, which forwards it` }
  const isKnown = draft.lines.every(({ expected_cents }) => expected_cents !== null)
  const expected = draft.lines.reduce((sum, { expected_cents }) => sum + (expected_cents ?? 0), 0)
  return (
    <Card title={t`On the claim`} aside={<span className="small quiet">{format.date(claim.service_day)}</span>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard. */}
      <section className="sheet-table" aria-label={t`Lines`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Procedure</Trans>
              </th>
              <th scope="col">
                <Trans>Units</Trans>
              </th>
              <th scope="col">
                <Trans>Diagnoses</Trans>
              </th>
              <th scope="col" className="at-end">
                <Trans>Charge</Trans>
              </th>
              <th scope="col" className="at-end">
                <Trans>Allowed by contract</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {draft.lines.map((line) => (
              <Row key={`${line.code} ${line.modifiers.join(' ')}`} line={line} />
            ))}
          </tbody>
        </table>
      </section>
      <DataList
        facts={[
          { label: t`Diagnoses`, value: draft.diagnoses.map((code, place) => `${letterOf(place + 1)} ${code}`).join(', ') || '–' },
          {
            label: t`Place of service`,
            value: isPlace(draft.place) ? `${placeLabels[draft.place][format.locale]} (${draft.place})` : draft.place,
          },
          { label: t`Member ID`, value: draft.subscriber.member_id ?? '–' },
          {
            label: t`Goes to`,
            value: [draft.payer.name, draft.payer.routing_id ?? t`on paper`, routeWords[draft.payer.route]].filter(Boolean).join(', '),
          },
          draft.referring && {
            label: t`Referred by`,
            value: [draft.referring.first_name, draft.referring.last_name, draft.referring.npi && `NPI ${draft.referring.npi}`]
              .filter(Boolean)
              .join(' '),
          },
          draft.authorization_number !== null && { label: t`Authorization`, value: draft.authorization_number },
          draft.attachments !== undefined && { label: t`Papers that go with it`, value: <PaperList claim={claim} /> },
          typeof claim.changes.exception === 'string' && { label: t`Exception of the payer`, value: claim.changes.exception },
          claim.payer_claim_number !== null && { label: t`Payer's claim number`, value: claim.payer_claim_number },
          draft.prior && {
            label: t`Paid by the first payer`,
            value: `${draft.prior.payer.name}, ${format.money(draft.prior.paid_cents)}, ${format.shortDate(draft.prior.answered_on)}`,
          },
          { label: t`Charge in all`, value: format.money(claim.charge_cents) },
          isKnown && { label: t`Allowed by contract`, value: format.money(expected) },
          claim.paid_cents !== null && { label: t`Paid by the payer`, value: format.money(claim.paid_cents) },
          claim.patient_cents !== null &&
            claim.state !== 'voided' && { label: t`The client's share`, value: format.money(claim.patient_cents) },
        ]}
      />
    </Card>
  )
}

/** The papers beside the claim, each with the number under which it went or will go. */
function PaperList({ claim: { draft, versions, version, number, state } }: { claim: Claim }) {
  const { locale } = useFormat()
  const sent = isEditable(state) ? `${number}-${version + 1}` : (versions[0]?.clm01 ?? number)
  return (
    <ul>
      {(draft.attachments ?? []).map(({ kind, way }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paper is known by its place alone.
        <li key={at}>
          {attachmentKinds[kind][locale]}, {attachmentWays[way][locale].toLowerCase()}
          {way !== 'AA' && `, ${sent}-${at + 1}`}
        </li>
      ))}
    </ul>
  )
}

/** One line: words before codes. */
function Row({ line }: { line: Claim['draft']['lines'][number] }) {
  const { t } = useLingui()
  const format = useFormat()
  const money = (cents: number | null) => (cents === null ? '–' : format.money(cents))
  return (
    <tr>
      <th scope="row">
        {isProcedure(line.code) ? procedureLabels[line.code][format.locale] : line.code}
        <small>
          {isProcedure(line.code) && `${line.code}, `}
          {line.modifiers.length === 0 ? t({ message: 'No modifier', context: 'claim' }) : line.modifiers.join(', ')}
        </small>
      </th>
      <td data-label={t`Units`}>{line.units}</td>
      <td data-label={t`Diagnoses`}>{line.pointers.map(letterOf).join(', ')}</td>
      <td data-label={t`Charge`} className="claim-money">
        {money(line.charge_cents)}
      </td>
      <td data-label={t`Allowed by contract`} className="claim-money">
        {money(line.expected_cents)}
      </td>
    </tr>
  )
}
