import { Trans } from '@lingui/react/macro'
import type { getClaimFigures } from '@sorrel/contract/denials/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

type Rows = OutputOf<typeof getClaimFigures>['reasons']
type Props = { rows: Rows; wordsOf: (reason: string) => string }
const mostPayers = 8
const colors = [4, 3, 2, 1]

/** Of the claims that each payer answered, the share that it denied, by its most frequent reasons; the table beside it says the same in numbers. */
export function ReasonRates({ rows, wordsOf }: Props) {
  const format = useFormat()
  const named = [...Map.groupBy(rows, ({ reason }) => reason)]
    .map(([reason, found]) => ({ reason, claims: found.reduce((sum, { claims }) => sum + claims, 0) }))
    .sort((a, b) => b.claims - a.claims)
    .slice(0, colors.length - 1)
    .map(({ reason }) => reason)
  const colorOf = (reason: string) => colors[named.indexOf(reason)] ?? colors.at(-1)
  const payers = [...Map.groupBy(rows, ({ payer_id }) => payer_id)]
    .map(([id, found]) => ({ id, found, rate: found.reduce((sum, { claims }) => sum + claims, 0) / Math.max(1, found[0]!.answered) }))
    .sort((a, b) => b.rate - a.rate)
    .slice(0, mostPayers)
  if (payers.length === 0) return null
  return (
    <>
      <p className="small quiet">
        <Trans>Denied, of all claims that a payer answered in these days:</Trans>
      </p>
      <div aria-hidden="true" className="denial-key">
        {[
          ...named.map((reason) => ({ name: wordsOf(reason), color: colorOf(reason) })),
          { name: <Trans>Other reasons</Trans>, color: 1 },
        ].map(({ name, color }) => (
          <span key={color}>
            <span className="denial-bar">
              <span data-age={color} />
            </span>
            {name}
          </span>
        ))}
      </div>
      <ul aria-hidden="true" className="denial-bars">
        {payers.map(({ id, found, rate }) => (
          <li key={id}>
            <span className="line line--apart">
              <span>{found[0]!.payer_name}</span>
              <span className="denial-money">{format.percent(rate)}</span>
            </span>
            <span className="denial-bar">
              {found.map(({ reason, claims, answered }) => (
                <span key={reason} data-age={colorOf(reason)} style={{ width: `${(100 * claims) / Math.max(1, answered)}%` }} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
