import { createHash } from 'node:crypto'

/** Random numbers that are the same for the same names, so that an addition to the world does not change the rest of it. */
export type Random = {
  /** From 0 up to 1, without 1. */
  next: () => number
  /** A whole number between the two, both included. */
  between: (from: number, to: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** That many different entries, in the order of the list. */
  some: <T>(list: readonly T[], count: number) => T[]
}

/** Random numbers that belong to these names (mulberry32). */
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
