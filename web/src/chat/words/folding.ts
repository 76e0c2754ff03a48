/** A message with more letters or lines than this is longer than a phone shows at once. */
const [mostLetters, mostLines] = [900, 14]
/** Whoever opens it should find more than a last word. */
const [keptLetters, keptLines] = [600, 10]

/** The beginning of a long message, up to the end of a word; null if it is shown whole. */
export function findBeginning(said: string): string | null {
  const lines = said.split('\n')
  if (said.length <= mostLetters && lines.length <= mostLines) return null
  const cut = lines.slice(0, keptLines).join('\n').slice(0, keptLetters)
  const word = /^[\s\S]*\S(?=\s)/.exec(cut)?.[0]
  // Half of a sign of two units would be shown as none.
  return (cut.length < keptLetters ? cut : word || cut.replace(/[\uD800-\uDBFF]$/, '')).trimEnd()
}
