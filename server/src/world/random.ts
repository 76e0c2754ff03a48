import { createHash } from 'node:crypto'

/** Chance that is the same for the same names, so that adding one thing to the world does not move all others. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number of from..to, both included. */
  between: (from: number, to: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** So many different ones, in the order of the list. */
  some: <T>(list: readonly T[], count: number) => T[]
}

/** A stream of chance that belongs to these names alone (mulberry32). */
export function randomOf(...names: (string | number)[]): Random {
  let state = createHash('sha1').update(names.join(' ')).digest().readUInt32BE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)]!
  const some = <T>(list: readonly T[], count: number): T[] => {
    const chosen = new Set<number>()
    while (chosen.size < Math.min(count, list.length)) chosen.add(between(0, list.length - 1))
    return list.filter((_, at) => chosen.has(at))
  }
  return { next, between, chance: (share) => next() < share, pick, some }
}
