/** The words of a text: without accents, small letters, plurals folded. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9%]+/)
    .filter(Boolean)
    .map(singularOf)

/** `berries` and `berry`, `tomatoes` and `tomato`, `eggs` and `egg` are one word. */
function singularOf(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:[cs]h|x|o|ss)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** How many slips of the keys a word of that length may have. */
export const slipsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/**
 * Whether two words differ by at most `most` slips: a letter too many, one missing, a wrong one, or two neighbors exchanged
 * (Damerau and Levenshtein, restricted to one exchange of the same letters).
 */
export function isNear(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return false
    before = last
    last = row
  }
  return last[other.length]! <= most
}
