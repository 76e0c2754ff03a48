/** A text around what is quoted from it, whatever the blanks between the words; null if it does not say that. */
export function splitByQuote(text: string, quote: string): { before: string; quote: string; after: string } | null {
  const words = quote.trim().split(/\s+/u).map(escapeForm)
  // The quote has straight marks, whatever the source has.
  const form = new RegExp(words.join(String.raw`\s+`).replaceAll("'", "['\u2018\u2019]").replaceAll('"', '["\u201C\u201D]'), 'u')
  const found = form.exec(text.normalize('NFC'))
  if (!found || !quote.trim()) return null
  const whole = text.normalize('NFC')
  const end = found.index + found[0].length
  return { before: whole.slice(0, found.index), quote: found[0], after: whole.slice(end) }
}

const escapeForm = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`)
