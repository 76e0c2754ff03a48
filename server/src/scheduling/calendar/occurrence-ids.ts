import { readDay, writeDay } from '../engine/instants.ts'

// An id of a date differs from the id of its block in the last 32 bits, by the number of the day. The shift keeps that number above zero,
// since zero would be the block itself.
const shift = 200_000
const stem = 28

/** The id of one date of a recurring block. It is always the same, and differs from the id of every other entry. */
export function makeOccurrenceId(blockId: string, date: string): string {
  const mixed = (Number.parseInt(blockId.slice(stem), 16) ^ (readDay(date, 'date') + shift)) >>> 0
  return `${blockId.slice(0, stem)}${mixed.toString(16).padStart(8, '0')}`
}

/** The part that the ids of a block and of all its dates have in common. */
export const stemOf = (id: string): string => id.slice(0, stem).toLowerCase()

/** The date that an id stands for; undefined if it is the id of the block itself, null if it belongs to no date of this block. */
export function dateOfId(blockId: string, id: string): string | undefined | null {
  const number = ((Number.parseInt(blockId.slice(stem), 16) ^ Number.parseInt(id.slice(stem), 16)) >>> 0) - shift
  if (number === -shift) return undefined
  return Math.abs(number) < shift ? writeDay(number) : null
}
