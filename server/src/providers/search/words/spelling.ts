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

/** Optimal string alignment distance, or `most + 1` if it is greater than `most`. */
function countSlips(a: string, b: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = last
    last = row
  }
  return last[b.length]!
}
