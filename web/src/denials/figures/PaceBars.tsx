import { useLingui } from '@lingui/react/macro'
import type { getClaimFigures } from '@sorrel/contract/denials/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

const mostBars = 8

/** What payers said first to claims, as shares of those that they answered; the table beside it says the same in numbers. */
export function PaceBars({ rows }: { rows: OutputOf<typeof getClaimFigures>['paces'] }) {
  const { t } = useLingui()
  const format = useFormat()
  const kinds = [
    { name: t`Paid on the first try`, color: 1, count: ({ first_pass }: (typeof rows)[number]) => first_pass },
    {
      name: t`Another first answer`,
      color: 2,
      count: ({ answered, first_pass, denied }: (typeof rows)[number]) => answered - first_pass - denied,
    },
    { name: t`Denied at first`, color: 4, count: ({ denied }: (typeof rows)[number]) => denied },
  ]
  const answered = rows.filter((row) => row.answered > 0).slice(0, mostBars)
  if (answered.length === 0) return null
  return (
    <>
      <div aria-hidden="true" className="denial-key">
        {kinds.map(({ name, color }) => (
          <span key={name}>
            <span className="denial-bar">
              <span data-age={color} />
            </span>
            {name}
          </span>
        ))}
      </div>
      <ul aria-hidden="true" className="denial-bars">
        {answered.map((row) => (
          <li key={row.payer_id}>
            <span className="line line--apart">
              <span>{row.payer_name}</span>
              <span className="denial-money">{format.percent(row.first_pass / row.answered)}</span>
            </span>
            <span className="denial-bar">
              {kinds.map(
                ({ name, color, count }) =>
                  count(row) > 0 && <span key={name} data-age={color} style={{ width: `${(100 * count(row)) / row.answered}%` }} />,
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
