import type { ReactNode } from 'react'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'

export type Column = { name: string; isNumber?: boolean }
type Props = { name: string; columns: readonly Column[]; rows: readonly { key: string; cells: readonly ReactNode[] }[] }

/** The numbers of a picture, for everybody who wants them exactly or cannot see it. The first cell of a row names it. */
export function FigureTable({ name, columns, rows }: Props) {
  const heads = columns.map((column) => ({ label: column.name, ...(column.isNumber && { atEnd: true as const }) }))
  return (
    <SheetTable label={name} heads={heads}>
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
    </SheetTable>
  )
}
