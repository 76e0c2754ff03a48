import { Trans, useLingui } from '@lingui/react/macro'
import { adjustmentReasons } from '@sorrel/contract/clearinghouse/reasons'
import type { getClaimFigures } from '@sorrel/contract/denials/operations'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { FigureTable } from './FigureTable.tsx'
import { ReasonRates } from './ReasonRates.tsx'

type Rows = OutputOf<typeof getClaimFigures>['reasons']
const mostBars = 8

/** For what payers refused claims, the most money first. */
export function Reasons({ rows, file }: { rows: Rows; file: ReactNode }) {
  const { t } = useLingui()
  const format = useFormat()
  const wordsOf = (reason: string) =>
    `${adjustmentReasons[reason]?.label[format.locale] ?? t`A reason that we have no words for`} (${reason})`
  const byReason = [...Map.groupBy(rows, ({ reason }) => reason)]
    .map(([reason, found]) => ({ reason, cents: found.reduce((sum, { cents }) => sum + cents, 0) }))
    .sort((a, b) => b.cents - a.cents)
  const rateOf = ({ claims, answered }: { claims: number; answered: number }) => (answered === 0 ? '–' : format.percent(claims / answered))
  const most = Math.max(1, ...byReason.map(({ cents }) => cents))
  return (
    <Card title={<Trans>Why payers refused</Trans>} aside={file}>
      <div className="stack">
        {rows.length === 0 && (
          <p>
            <Trans>No payer refused anything in these days.</Trans>
          </p>
        )}
        <ReasonRates rows={rows} wordsOf={wordsOf} />
        <ul aria-hidden="true" className="denial-bars">
          {byReason.slice(0, mostBars).map(({ reason, cents }) => (
            <li key={reason}>
              <span className="line line--apart">
                <span>{wordsOf(reason)}</span>
                <span className="denial-money">{format.money(cents)}</span>
              </span>
              <span className="denial-bar">
                <span style={{ width: `${(100 * cents) / most}%` }} />
              </span>
            </li>
          ))}
        </ul>
        {rows.length > 0 && (
          <FigureTable
            name={t`Why payers refused, by payer`}
            columns={[
              { name: t`Payer` },
              { name: t`Reason` },
              ...[t`Claims`, t`Answered`, t`Rate of denial`, t`Refused`].map((name) => ({ name, isNumber: true })),
            ]}
            rows={rows.map((row) => ({
              key: `${row.payer_id} ${row.reason}`,
              cells: [row.payer_name, wordsOf(row.reason), row.claims, row.answered, rateOf(row), format.money(row.cents)],
            }))}
          />
        )}
      </div>
    </Card>
  )
}
