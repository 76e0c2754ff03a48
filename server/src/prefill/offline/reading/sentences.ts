/** A run of letters of a text. */
export type Span = { start: number; end: number }

// A period ends no sentence after a title, an initial, a number that goes on, or before a small letter.
const shortened = /(?:^|[\s(])(?:dr|dra|mr|mrs|ms|sr|sra|st|vs|e\.g|i\.e|a\.m|p\.m|approx|no|oz|tbsp|tsp|[a-z])\.$/i

/** The sentences of a text: a question mark ends one, an ellipsis within a thought does not. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  const ends = /[.!?…]+["”’')\]]*(?=\s|$)|[;\n]+/g
  for (let found = ends.exec(text); found !== null; found = ends.exec(text)) {
    const end = found.index + found[0].length
    if (found[0].startsWith('.') && isWithin(text, found.index, end)) continue
    add(start, end)
    start = end
  }
  add(start, text.length)
  return spans

  function add(from: number, to: number): void {
    const part = text.slice(from, to)
    const trimmed = part.trim()
    if (/[\p{L}\p{N}]/u.test(trimmed))
      spans.push({ start: from + part.indexOf(trimmed), end: from + part.indexOf(trimmed) + trimmed.length })
  }
}

function isWithin(text: string, at: number, end: number): boolean {
  const before = text.slice(Math.max(0, at - 8), at + 1)
  // NOTE: people's lines often have no capitals at all; then a period still ends a sentence, but an ellipsis goes on.
  return shortened.test(before) || (end - at > 1 && /^\s+\p{Ll}/u.test(text.slice(end)))
}
