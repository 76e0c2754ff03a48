import { Trans, useLingui } from '@lingui/react/macro'
import { type Agreement, agreements, type Confirmable, likenessParts, listDifferences } from '@sorrel/contract/clearinghouse/likeness'
import type { listClaimsForRemitted } from '@sorrel/contract/clearinghouse/operations'
import type { RemittedClaim } from '@sorrel/contract/clearinghouse/schemas'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

export type Proposal = OutputOf<typeof listClaimsForRemitted>['items'][number]
type Both = { decision: RemittedClaim; claim: Proposal }
const parts = ['payer', 'name', 'day', 'charge', 'codes'] as const

/** What an answer and a claim have in common, in a line: what agrees, and what differs. */
export function useLikenessLine(): (claim: Proposal) => string {
  const { t } = useLingui()
  const { locale } = useFormat()
  return ({ likeness }) => {
    const list = (...wanted: Agreement[]) =>
      parts.flatMap((part) => (wanted.includes(likeness[part]) ? [likenessParts[part][locale].toLowerCase()] : [])).join(', ')
    const [agrees, differs] = [list('same'), list('differs', 'unfamiliar')]
    return [agrees && t`Agrees: ${agrees}`, differs && t`Differs: ${differs}`].filter(Boolean).join(' · ')
  }
}

/** The values of both sides, in words. */
function useSides({ decision, claim }: Both): Record<(typeof parts)[number], readonly [string, string]> {
  const format = useFormat()
  const none = '–'
  const codes = [...new Set(decision.lines.map(({ code, sent_code }) => sent_code ?? code))].join(', ')
  return {
    payer: [`${decision.payer_name} (${decision.payer_id})`, claim.payer_name],
    name: [decision.patient_name ?? none, claim.patient_name],
    day: [decision.service_day === null ? none : format.date(decision.service_day), format.date(claim.service_day)],
    charge: [format.money(Math.abs(decision.charge_cents)), format.money(claim.charge_cents)],
    codes: [codes || none, claim.codes.join(', ')],
  }
}

/** An answer and a claim side by side. */
export function Comparison(both: Both) {
  const { locale } = useFormat()
  const sides = useSides(both)
  const { likeness } = both.claim
  const stands = Object.fromEntries(parts.map((part) => [part, likeness[part] === 'differs' || likeness[part] === 'unfamiliar']))
  return (
    <table className="exchange-compared">
      <caption className="sr">
        <Trans>The answer and the claim side by side</Trans>
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <Trans>The answer</Trans>
          </th>
          <th scope="col">
            <Trans>The claim</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part} data-differs={stands[part] || undefined}>
            <th scope="row">
              {likenessParts[part][locale]}
              {stands[part] && <small>{agreements[likeness[part]][locale]}</small>}
            </th>
            <td>{sides[part][0]}</td>
            <td>{sides[part][1]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Confirming = Both & { confirmed: readonly Confirmable[]; onChange: (confirmed: Confirmable[]) => void }

/** A word for each difference, which a person confirms before the answer is posted. */
export function Differences({ confirmed, onChange, ...both }: Confirming) {
  const sides = useSides(both)
  const [[name, ourName], [day, ourDay], [charge, ourCharge]] = [sides.name, sides.day, sides.charge]
  const { payer_id: id, payer_name: answering } = both.decision
  const { payer_name: asked } = both.claim
  const words = {
    payer: (
      <Trans>
        {answering} answers under the id {id}, which we do not know. I have made sure that this is {asked}; later answers under this id
        count as theirs.
      </Trans>
    ),
    name: (
      <Trans>
        The names differ: {name} and {ourName}
      </Trans>
    ),
    day: (
      <Trans>
        The days differ: {day} and {ourDay}
      </Trans>
    ),
    charge: (
      <Trans>
        The charges differ: {charge} and {ourCharge}
      </Trans>
    ),
  }
  const differences = listDifferences(both.claim.likeness)
  if (differences.length === 0) return null
  return (
    <fieldset className="field">
      <legend className="label">
        <Trans>Confirm that it is this claim anyway</Trans>
      </legend>
      {differences.map((part) => (
        <CheckRow
          key={part}
          checked={confirmed.includes(part)}
          onChange={(event) => onChange([...confirmed.filter((one) => one !== part), ...(event.currentTarget.checked ? [part] : [])])}
        >
          {words[part]}
        </CheckRow>
      ))}
    </fieldset>
  )
}
