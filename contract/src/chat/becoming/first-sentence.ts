/** Shorter words before a full stop are mostly titles and such, as in "Dr. Lee". */
const shortestLast = 3

/** The first sentence of what somebody wrote, as the title of what comes of it. Without the end of a sentence it is the first line. */
export function firstSentenceOf(text: string): string {
  const line = text.trim().split(/\s*\n\s*/)[0] ?? ''
  for (const { index, 0: end } of line.matchAll(/[.!?…]+["”»)]*(?=\s|$)/gu)) {
    const sentence = line.slice(0, index + end.length)
    const last = /([\p{L}\p{N}]+)[^\p{L}\p{N}]*$/u.exec(sentence)?.[1] ?? ''
    const goesOn = /^\s+\p{Ll}/u.test(line.slice(sentence.length))
    const mayBeShort = end.startsWith('.') && (last.length < shortestLast || goesOn) && !/^\p{N}+$/u.test(last)
    if (!mayBeShort || sentence.length === line.length) return sentence.replace(/\s+/g, ' ')
  }
  return line.replace(/\s+/g, ' ')
}
