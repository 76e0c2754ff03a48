import { Trans, useLingui } from '@lingui/react/macro'
import type { getClaimFigures } from '@sorrel/contract/denials/operations'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { FigureTable } from './FigureTable.tsx'
import { PaceBars } from './PaceBars.tsx'

type Rows = OutputOf<typeof getClaimFigures>['paces']

/** How claims went that were first sent in the days that were asked for. */
export function Paces({ rows, file }: { rows: Rows; file: ReactNode }) {
  const { t } = useLingui()
  const format = useFormat()
  const sum = (read: (row: Rows[number]) => number) => rows.reduce((total, row) => total + read(row), 0)
  const share = (part: number, whole: number) => (whole === 0 ? '–' : format.percent(part / whole))
  const [sent, answered] = [sum((row) => row.sent), sum((row) => row.answered)]
  const first = share(
    sum((row) => row.first_pass),
    answered,
  )
  const days = (count: number | null) => (count === null ? '–' : format.number(count, { maximumFractionDigits: 1 }))
  return (
    <Card title={<Trans>How claims went</Trans>} aside={file}>
      <div className="stack">
        <p>
          {sent === 0 ? (
            <Trans>No claim was first sent in these days.</Trans>
          ) : (
            <Trans>
              Of {sent} claims that were first sent in these days, {answered} were answered, and {first} of those were paid on the first
              try.
            </Trans>
          )}
        </p>
        <PaceBars rows={rows} />
        {rows.length > 0 && (
          <FigureTable
            name={t`How claims went, by payer`}
            columns={[
              { name: t`Payer` },
              ...[
                t`Sent`,
                t`Answered`,
                t`Paid on the first try`,
                t`Denied at first`,
                t`Days to payment (median)`,
                t`Days to payment (9 in 10 claims)`,
              ].map((name) => ({ name, isNumber: true })),
            ]}
            rows={rows.map((row) => ({
              key: row.payer_id,
              cells: [
                ...[row.payer_name, row.sent, row.answered, share(row.first_pass, row.answered), share(row.denied, row.answered)],
                ...[days(row.median_days), days(row.p90_days)],
              ],
            }))}
          />
        )}
      </div>
    </Card>
  )
}
