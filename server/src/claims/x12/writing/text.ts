/** Something that cannot be written without breaking the file or changing what it means. `path` names the fact. */
export class Unwritable extends Error {
  readonly path: string
  constructor(path: string, message: string) {
    super(`${path} ${message}`)
    this.path = path
  }
}

/** The separators of what we write. None of them is a character that a value may keep. */
export const separators = { element: '*', repetition: '^', component: ':', terminator: '~' } as const

type Part = string | number | null | undefined
/** One element, or the components of one. */
export type Value = Part | readonly Part[]

// Letters that are no letter with an accent, and so lose nothing but themselves when accents are taken off.
const spelledOut: Record<string, string> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  ẞ: 'SS',
  ı: 'I',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
}

/**
 * The one function that writes an element. What it returns holds no separator, so that no name can end a segment: capitals without accents,
 * digits, blanks, and the signs of the basic and the extended character set.
 */
export function writeElement(value: Part): string {
  if (value === null || value === undefined) return ''
  return String(value)
    .replaceAll('ß', 'SS')
    .toUpperCase()
    .replace(/[ÆŒØŁĐÐÞẞı’‘–—]/g, (letter) => spelledOut[letter]!)
    .normalize('NFKD')
    .replace(/[^A-Z0-9!"&'()+,\-./;?=@_#$% ]/g, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Writes a segment with its terminator; empty elements and components at the end are left out. */
export function writeSegment(tag: string, ...values: readonly Value[]): string {
  const elements = values.map((value) =>
    Array.isArray(value) ? trimEnd(value.map(writeElement)).join(separators.component) : writeElement(value as Part),
  )
  return `${[tag, ...trimEnd(elements)].join(separators.element)}${separators.terminator}`
}

function trimEnd(texts: readonly string[]): readonly string[] {
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
}

/** Text that a guide requires, as long as it allows; a name or an address may be cut. */
export function writeText(path: string, text: Part, max: number): string {
  const written = writeElement(text)
  if (!/[A-Z0-9]/.test(written)) throw new Unwritable(path, 'has no letter or digit that can be sent')
  return written.slice(0, max).trim()
}

/** The same where a guide does not require it. */
export const writeOptional = (text: Part, max: number): string => writeElement(text).slice(0, max).trim()

/** An id, which must arrive exactly as it is. */
export function writeExact(path: string, id: string, form: RegExp): string {
  if (!form.test(id) || writeElement(id) !== id) throw new Unwritable(path, 'does not have the form that a payer takes')
  return id
}

/** Whole cents as an amount: `300`, `172.5`, `0`. */
export function writeCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new Unwritable('amount', 'is no whole number of cents')
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const part = digits.slice(-2).replace(/0+$/, '')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${part === '' ? '' : `.${part}`}`
}

/** A day of the calendar, `2026-11-05`, as `20261105`. */
export const writeDay = (path: string, day: string): string => writeExact(path, day.replaceAll('-', ''), /^\d{8}$/)
