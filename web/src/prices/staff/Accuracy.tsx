import { Trans, useLingui } from '@lingui/react/macro'
import type { getEstimateAccuracy } from '@sorrel/contract/prices/operations'
import type { AccuracyFigures } from '@sorrel/contract/prices/schemas'
import type { ReactNode } from 'react'
import { FigureTable } from '../../denials/figures/FigureTable.tsx'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

type Data = OutputOf<typeof getEstimateAccuracy>
const mostBars = 8

/** The figures as a sentence, a picture and tables: by payer, and by month. */
export function Accuracy({ data: { all, payers, rows }, file }: { data: Data; file: ReactNode }) {
  const { t } = useLingui()
  const format = useFormat()
  const columns = [t`Visits`, t`Within the range`, t`Too low`, t`Difference (median)`, t`Nine in ten within`]
  const cellsOf = ({ visits, within, above, median_difference_cents, p90_difference_cents }: AccuracyFigures) => [
    ...[visits, format.percent(within / visits), format.percent(above / visits)],
    ...[format.money(median_difference_cents), format.money(p90_difference_cents)],
  ]
  const numbers = columns.map((name) => ({ name, isNumber: true }))
  return (
    <Card title={<Trans>How close they came</Trans>} aside={all ? file : undefined}>
      <div className="stack">
        <p>
          <Summary all={all} />
        </p>
        {all && (
          <>
            <Bars payers={payers} />
            <FigureTable
              name={t`Estimates by payer`}
              columns={[{ name: t`Payer` }, ...numbers]}
              rows={payers.map((one) => ({ key: one.payer_id, cells: [one.payer_name, ...cellsOf(one)] }))}
            />
            <details>
              <summary className="link">
                <Trans>By payer and month</Trans>
              </summary>
              <FigureTable
                name={t`Estimates by payer and month`}
                columns={[{ name: t`Payer` }, { name: t`Month` }, ...numbers]}
                rows={rows.map((one) => ({
                  key: `${one.payer_id} ${one.month}`,
                  cells: [one.payer_name, format.month(`${one.month}-01`), ...cellsOf(one)],
                }))}
              />
            </details>
          </>
        )}
      </div>
    </Card>
  )
}

function Summary({ all }: { all: AccuracyFigures | null }) {
  const format = useFormat()
  if (!all) return <Trans>No plan has answered about an estimated visit of these days.</Trans>
  const { visits } = all
  const [within, p90] = [format.percent(all.within / visits), format.money(all.p90_difference_cents)]
  return (
    <Trans>
      Of {visits} estimates that plans have answered, {within} lay within the range that clients were told. Nine of ten were at most {p90}{' '}
      away.
    </Trans>
  )
}

/** For each payer how many estimates were too high, right, and too low. */
function Bars({ payers }: { payers: Data['payers'] }) {
  return (
    <>
      <div aria-hidden="true" className="accuracy-key">
        <Key part="within">
          <Trans>Within the range</Trans>
        </Key>
        <Key part="below">
          <Trans>Too high</Trans>
        </Key>
        <Key part="above">
          <Trans>Too low</Trans>
        </Key>
      </div>
      <ul aria-hidden="true" className="accuracy-bars">
        {payers.slice(0, mostBars).map(({ payer_id, payer_name, visits, within, above }) => (
          <li key={payer_id}>
            <span className="line line--apart">
              <span>{payer_name}</span>
              <span>{visits}</span>
            </span>
            <span className="accuracy-bar">
              <Part part="within" share={within / visits} />
              <Part part="below" share={(visits - within - above) / visits} />
              <Part part="above" share={above / visits} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const Part = ({ part, share }: { part: string; share: number }) =>
  share > 0 && <span data-part={part} style={{ width: `${100 * share}%` }} />

const Key = ({ part, children }: { part: string; children: ReactNode }) => (
  <span>
    <span className="accuracy-bar">
      <span data-part={part} />
    </span>
    {children}
  </span>
)
