/** Finds words in folded text. */
export type Matcher = { test: (folded: string) => boolean; find: (folded: string) => Match[] }
export type Match = { start: number; end: number; word: string }

const accents: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n', '’': "'", '‘': "'", '´': "'" }

/** The text in small letters without accents, as long as before, so that a place in one is a place in the other. */
export const foldText = (text: string): string => {
  const small = text.toLowerCase()
  // NOTE: a few letters (İ) become two when they are made small, and would shift what follows.
  const even = small.length === text.length ? small : text
  return even.replace(/[áéíóúüñ’‘´]/g, (letter) => accents[letter] ?? letter)
}

/** Makes a matcher of words separated by commas. `nause*` begins so, any other may stand in the plural, and `{...}` is a pattern. */
export function makeMatcher(...lists: string[]): Matcher {
  const patterns = lists.flatMap(splitList).map(patternOf)
  // The longest first, so that `ice cream` wins over `ice`.
  patterns.sort((one, other) => other.length - one.length)
  const source = `(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`
  // NOTE: a pattern that is global remembers where it stopped, and the next text would be read from there. So each has its own.
  const once = new RegExp(source, 'u')
  const all = new RegExp(source, 'gu')
  return {
    test: (folded) => once.test(folded),
    find: (folded) =>
      [...folded.matchAll(all)].map((found) => ({ start: found.index, end: found.index + found[0].length, word: found[0] })),
  }
}

/** The words of a list; a comma within braces separates none. */
function splitList(list: string): string[] {
  const words: string[] = ['']
  let depth = 0
  for (const letter of list) {
    if (letter === '{') depth++
    if (letter === '}') depth--
    if (letter === ',' && depth === 0) words.push('')
    else words[words.length - 1] += letter
  }
  return words.map((word) => word.trim()).filter((word) => word !== '')
}

function patternOf(word: string): string {
  if (word.startsWith('{')) return word.slice(1, -1)
  const escaped = word.replace(/[.+?^$()[\]|\\]/g, '\\$&').replaceAll(' ', '\\s+')
  return escaped.endsWith('*') ? `${escaped.slice(0, -1)}[\\p{L}]*` : `${escaped}(?:e?s)?`
}
