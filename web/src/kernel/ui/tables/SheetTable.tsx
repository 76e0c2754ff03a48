import './tables.css'
import type { ReactNode } from 'react'

/** A head of a column. One that is `hidden` is for screen readers only, over buttons that say themselves what they do. */
type Head = string | { label: string; hidden?: true; atEnd?: true }

/** A table that scrolls sideways by itself, and by keyboard; on a phone its rows are cards. */
export function SheetTable({ label, heads, children }: { label: string; heads: readonly Head[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="sheet-table" aria-label={label} tabIndex={0}>
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
  )
}

const HeadCell = ({ head: { label, hidden, atEnd } }: { head: Exclude<Head, string> }) => (
  <th scope="col" className={atEnd && 'at-end'}>
    {hidden ? <span className="sr">{label}</span> : label}
  </th>
)
