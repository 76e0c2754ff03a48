import type { ImportKind } from '@sorrel/contract/imports/vocabulary'
import type { ImportSettings } from '@sorrel/contract/imports/wire'
import type { Context } from '../../kernel/context.ts'
import { type Importing, type Source, Unreadable } from '../kind.ts'
import { nothingFound, plainSettings } from '../showing.ts'
import { dayPartOf, findDateOrder } from '../table/days.ts'
import { readTable, type Table } from '../table/decoding.ts'
import { guessColumns } from '../table/headers.ts'

/** The zone of a practice that has said nothing else; the screen shows it to be changed. */
const firstZone = 'America/New_York'
const rowsLookedAt = 2000
const dayFields = ['birth_date', 'date', 'starts', 'ends']

/** The table of a run, which is a single file. */
export async function readTableOf(files: readonly Source[]): Promise<Table> {
  const [file, ...others] = files
  if (!file || others.length > 0 || file.type !== 'text/csv') throw new Unreadable('wrong_kind')
  return readTable(await file.read())
}

/** Looks at a table: its headers with an example for each, what the columns may mean, and whether its days can be read both ways. */
export const openTable =
  (kind: ImportKind): Importing['open'] =>
  async (_ctx: Context, files) => {
    const { headers, rows, delimiter, encoding } = await readTableOf(files)
    const example = (at: number) =>
      rows
        .slice(0, 50)
        .find(({ cells }) => cells[at])
        ?.cells[at]?.slice(0, 60) ?? ''
    const columns = guessColumns(kind, headers)
    const order = orderOf(rows, columns)
    return {
      found: {
        ...nothingFound,
        headers: headers.map((text, at) => ({ text: text.slice(0, 200), example: example(at) })),
        ...{ delimiter, encoding, asks_date_order: order === 'both' },
      },
      settings: { ...plainSettings(firstZone), columns, date_order: order === 'both' ? null : order },
    }
  }

/** In which order the file writes its days, as far as they say it. */
export function orderOf(rows: Table['rows'], columns: ImportSettings['columns']) {
  const days = columns.filter(({ field }) => dayFields.includes(field)).map(({ column }) => column)
  return findDateOrder(rows.slice(0, rowsLookedAt).flatMap(({ cells }) => days.map((at) => dayPartOf(cells[at] ?? ''))))
}

/** The cells of a row by what they mean. */
export const makeReader =
  ({ columns }: ImportSettings) =>
  (cells: readonly string[], field: string): string => {
    const column = columns.find((one) => one.field === field)?.column
    return column === undefined ? '' : (cells[column] ?? '')
  }
