import { Trans, useLingui } from '@lingui/react/macro'
import type { getClaimFigures } from '@sorrel/contract/denials/operations'
import { ageGroups } from '@sorrel/contract/denials/vocabulary'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { FigureTable } from './FigureTable.tsx'

type Rows = OutputOf<typeof getClaimFigures>['ages']
const mostBars = 8

/** What payers owe today, by days since the visit. */
export function Ages({ rows, file }: { rows: Rows; file: ReactNode }) {
  const { t } = useLingui()
  const format = useFormat()
  const names = ageGroups.map(([first, last]) => (last === null ? t`over ${first - 1} days` : t`${first} to ${last} days`))
  const most = Math.max(1, ...rows.map(({ open_cents }) => open_cents))
  const sum = format.money(rows.reduce((total, { open_cents }) => total + open_cents, 0))
  return (
    <Card title={<Trans>Open with payers today</Trans>} aside={file}>
      <div className="stack">
        <p>
          {rows.length === 0 ? <Trans>No payer owes anything.</Trans> : <Trans>Payers owe {sum} in all, by days since the visit.</Trans>}
        </p>
        {rows.length > 0 && (
          <>
            <div aria-hidden="true" className="denial-key">
              {names.map((name, at) => (
                <span key={name}>
                  <span className="denial-bar">
                    <span data-age={at} />
                  </span>
                  {name}
                </span>
              ))}
            </div>
            <ul aria-hidden="true" className="denial-bars">
              {rows.slice(0, mostBars).map((row) => (
                <li key={row.payer_id}>
                  <span className="line line--apart">
                    <span>{row.payer_name}</span>
                    <span className="denial-money">{format.money(row.open_cents)}</span>
                  </span>
                  <span className="denial-bar">
                    {row.groups.map(
                      ({ open_cents }, at) =>
                        open_cents > 0 && <span key={names[at]} data-age={at} style={{ width: `${(100 * open_cents) / most}%` }} />,
                    )}
                  </span>
                </li>
              ))}
            </ul>
            <FigureTable
              name={t`Open with payers by age`}
              columns={[{ name: t`Payer` }, ...names.map((name) => ({ name, isNumber: true })), { name: t`In all`, isNumber: true }]}
              rows={rows.map((row) => ({
                key: row.payer_id,
                cells: [
                  row.payer_name,
                  ...row.groups.map((one) => (one.claims === 0 ? '–' : format.money(one.open_cents))),
                  format.money(row.open_cents),
                ],
              }))}
            />
          </>
        )}
      </div>
    </Card>
  )
}
