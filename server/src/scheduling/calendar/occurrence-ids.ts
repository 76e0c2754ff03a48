import { readDay, writeDay } from '../engine/instants.ts'

// The last 32 bits of a block's id, changed by the number of the day; moved so that no date is zero, which is the block itself.
const shift = 200_000
const stem = 28

/** The id of one date of a recurring block: the same on every look, and never that of another entry. */
export function occurrenceId(blockId: string, date: string): string {
  const mixed = (Number.parseInt(blockId.slice(stem), 16) ^ (readDay(date, 'date') + shift)) >>> 0
  return `${blockId.slice(0, stem)}${mixed.toString(16).padStart(8, '0')}`
}

/** What the ids of a block and of all its dates have in common. */
export const stemOf = (id: string): string => id.slice(0, stem).toLowerCase()

/** The date that an id of the same stem stands for; undefined for the block's own id, and null where it is no date's. */
export function dateOfId(blockId: string, id: string): string | undefined | null {
  const number = ((Number.parseInt(blockId.slice(stem), 16) ^ Number.parseInt(id.slice(stem), 16)) >>> 0) - shift
  if (number === -shift) return undefined
  return Math.abs(number) < shift ? writeDay(number) : null
}
