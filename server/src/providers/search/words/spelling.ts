import { countSlips } from '../../../kernel/words/slips.ts'

/** The known word nearest to `word`, at most one typing error away, or two in words of eight letters; undefined if there is none. Swapping two letters is one error. */
export function findNearest(word: string, among: Iterable<string>): string | undefined {
  const most = word.length >= 8 ? 2 : 1
  const mask = lettersOf(word)
  let best: string | undefined
  let least = most + 0.5
  for (const other of among) {
    if (other.length < 4 || Math.abs(other.length - word.length) > most || differing(mask, lettersOf(other)) > 2 * most) continue
    const slips = countSlips(word, other, most) + (other[0] === word[0] ? 0 : 0.4)
    if (slips < least || (slips === least && best !== undefined && other < best)) {
      least = slips
      best = other
    }
  }
  return best
}

// Words that share few letters cannot be near each other. This check saves nearly all comparisons.
function lettersOf(word: string): number {
  const known = masks.get(word)
  if (known !== undefined) return known
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31)
  if (masks.size > 200_000) masks.clear()
  masks.set(word, mask)
  return mask
}
const masks = new Map<string, number>()

function differing(a: number, b: number): number {
  let rest = a ^ b
  let count = 0
  for (; rest !== 0; rest &= rest - 1) count += 1
  return count
}
