/** Formats the digits of a US number typed so far: `(312) 555-01`. A number with another country's prefix stays as it is. */
export function formatPhone(typed: string): string {
  if (/^\s*\+(?!1)/.test(typed)) return typed
  const all = typed.replace(/\D/g, '')
  if (/^\s*\+/.test(typed) && all.length < 2) return typed
  // No US number begins with 1, so a leading 1 is the country prefix.
  const digits = all.length > 1 ? all.replace(/^1/, '') : all
  if (digits.length > 10) return typed
  const [area, office, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  // Punctuation appears only with the digit after it. Otherwise backspace would delete a mark that comes back at once.
  if (line) return `(${area}) ${office}-${line}`
  if (office) return `(${area}) ${office}`
  return area && `(${area}`
}

/** Counts the digits without the country prefix. */
export const countPhoneDigits = (typed: string): number => typed.replace(/\D/g, '').replace(/^1(?=\d{10})/, '').length
