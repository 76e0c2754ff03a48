/** A set of ordinals, one bit each. All sets of an index have the same length. */
export type Bits = Uint32Array

export const makeBits = (words: number): Bits => new Uint32Array(words)
export const countWords = (count: number): number => Math.max(1, Math.ceil(count / 32))

export const hasBit = (bits: Bits, ordinal: number): boolean => ((bits[ordinal >>> 5]! >>> (ordinal & 31)) & 1) === 1
/** Puts an ordinal into the set. */
export function setBit(bits: Bits, ordinal: number): void {
  bits[ordinal >>> 5]! |= 1 << (ordinal & 31)
}
/** Takes an ordinal out of the set. */
export function clearBit(bits: Bits, ordinal: number): void {
  bits[ordinal >>> 5]! &= ~(1 << (ordinal & 31))
}

/** A new set: the intersection of both. */
export function intersectBits(a: Bits, b: Bits): Bits {
  const result = new Uint32Array(a.length)
  for (let at = 0; at < a.length; at++) result[at] = a[at]! & b[at]!
  return result
}

/** Adds every member of `other` to `into`. */
export function addAll(into: Bits, other: Bits): Bits {
  for (let at = 0; at < into.length; at++) into[at]! |= other[at]!
  return into
}

/** The size of the set. */
export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) count += ones(bits[at]!)
  return count
}

/** The size of the intersection, without building it. */
export function countBoth(a: Bits, b: Bits): number {
  let count = 0
  for (let at = 0; at < a.length; at++) {
    const common = a[at]! & b[at]!
    if (common !== 0) count += ones(common)
  }
  return count
}

/** Calls `look` with each ordinal of the set, in ascending order. */
export function visitBits(bits: Bits, look: (ordinal: number) => void): void {
  for (let at = 0; at < bits.length; at++) {
    let rest = bits[at]!
    while (rest !== 0) {
      const lowest = rest & -rest
      look((at << 5) + 31 - Math.clz32(lowest))
      rest ^= lowest
    }
  }
}

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
