import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** The table behind a drawing, folded: its first column is the day, the others stand in `columns`, and `children` are its rows. */
export function ChartValues({ name, columns, children }: { name: string; columns: readonly string[]; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <details className="chart-values">
      <summary>
        <Trans>
          All values<span className="sr"> of {name}</span>
        </Trans>
      </summary>
      <table>
        <caption className="sr">{name}</caption>
        <thead>
          <tr>
            {[t`Day`, ...columns].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </details>
  )
}
