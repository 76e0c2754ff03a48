import { z } from 'zod'
import { refuseValue } from '../problem.ts'

/** Where a page of a list ends: the moment and the id of its last row. */
export type Place = { at: string; id: string }

const PlaceText = z.tuple([z.iso.datetime({ precision: 3 }), z.uuid()])

/** The cursor that a client sends back for the next page. */
export const writeCursor = ({ at, id }: Place): string => Buffer.from(JSON.stringify([at, id])).toString('base64url')

/** Reads a cursor that we wrote; anything else is refused. */
export function readCursor(cursor: string): Place {
  const parsed = PlaceText.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw refuseValue('query', ['cursor'], 'invalid_format')
  const [at, id] = parsed.data
  return { at, id }
}

/** The first `limit` of the rows that were read (one more than asked for tells whether there are others), and the cursor after them. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { items: Row[]; next_cursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
