import './tables.css'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Children, type ReactNode, useState } from 'react'
import { Button } from '../buttons/Button.tsx'

/** A head of a column. One that is `hidden` is for screen readers only, over buttons that say themselves what they do. */
type Head = string | { label: string; hidden?: true; atEnd?: true }

/** How many rows a phone shows before somebody asks for more; the styles know the same number. */
const rowsOfPhone = 8

/** A table that scrolls sideways by itself, and by keyboard; on a phone its rows are cards, of which it shows the first ones. */
export function SheetTable({ label, heads, children }: { label: string; heads: readonly Head[]; children: ReactNode }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const more = Children.count(children) - rowsOfPhone
  const isFolded = !isOpen && more > 0
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard. */}
      <section className={isFolded ? 'sheet-table sheet-table--folded' : 'sheet-table'} aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <HeadCell key={typeof head === 'string' ? head : head.label} head={typeof head === 'string' ? { label: head } : head} />
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
      {isFolded && (
        <Button kind="quiet" className="sheet-fold" onClick={() => setOpen(true)}>
          {t`Show ${plural(more, { one: '# more row', other: '# more rows' })}`}
        </Button>
      )}
    </>
  )
}

const HeadCell = ({ head: { label, hidden, atEnd } }: { head: Exclude<Head, string> }) => (
  <th scope="col" className={atEnd && 'at-end'}>
    {hidden ? <span className="sr">{label}</span> : label}
  </th>
)
