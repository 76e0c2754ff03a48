import type { ReactNode } from 'react'

export type Column = { name: string; isNumber?: boolean }
type Props = { name: string; columns: readonly Column[]; rows: readonly { key: string; cells: readonly ReactNode[] }[] }

/** The numbers of a picture, for everybody who wants them exactly or cannot see it. The first cell of a row names it. */
export function FigureTable({ name, columns, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="sheet-table" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={column.isNumber ? 'at-end' : undefined}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, at) => (
                <td
                  key={columns[at + 1]?.name}
                  data-label={columns[at + 1]?.name}
                  className={columns[at + 1]?.isNumber ? 'denial-money' : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
