import type { DateOrder } from '@sorrel/contract/imports/vocabulary'

const months = ['jan ene', 'feb', 'mar', 'apr abr', 'may', 'jun', 'jul', 'aug ago', 'sep set', 'oct', 'nov', 'dec dic']

type Parts = { year: number; month: number; day: number }

/** How a day can be read: year first, month first, day first, or by the name of its month. */
function partsOf(text: string): { parts: Parts } | { first: number; second: number; year: number } | undefined {
  const byNumbers = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (byNumbers) return { parts: { year: Number(byNumbers[1]), month: Number(byNumbers[2]), day: Number(byNumbers[3]) } }
  const short = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  if (short) return { first: Number(short[1]), second: Number(short[2]), year: Number(short[3]) }
  const word = /\p{L}{3,}/u.exec(text)?.[0].toLowerCase().slice(0, 3)
  const month = months.findIndex((names) => word !== undefined && names.split(' ').includes(word)) + 1
  const numbers = [...text.matchAll(/\d+/g)].map(([digits]) => digits)
  const year = numbers.find((digits) => digits.length === 4)
  const day = numbers.find((digits) => digits.length < 3)
  return month > 0 && year && day && numbers.length === 2 ? { parts: { year: Number(year), month, day: Number(day) } } : undefined
}

const dayOf = ({ year, month, day }: Parts): string | undefined => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined
}

/**
 * A day as somebody wrote it, as `YYYY-MM-DD`; undefined if it is none. 13/02/1985 has one meaning, 02/03/1985 that of the order. A year of
 * two digits is refused, since birth dates lie in both centuries.
 */
export function readDay(text: string, order: DateOrder | null): string | undefined {
  const read = partsOf(text.trim())
  if (!read) return undefined
  if ('parts' in read) return dayOf(read.parts)
  const { first, second, year } = read
  const american = dayOf({ year, month: first, day: second })
  const european = dayOf({ year, month: second, day: first })
  return order === 'dmy' ? (european ?? american) : (american ?? european)
}

/** What the days of a column say about their order: `both` if each of them can be read both ways and in different ways. */
export function findDateOrder(texts: readonly string[]): DateOrder | 'both' | null {
  let isOpen = false
  for (const text of texts) {
    const read = partsOf(dayPartOf(text))
    if (!read || 'parts' in read || read.first === read.second) continue
    if (read.first > 12) return 'dmy'
    if (read.second > 12) return 'mdy'
    isOpen = true
  }
  return isOpen ? 'both' : null
}

/** The day in a text that may hold a time as well. */
export const dayPartOf = (text: string): string => text.trim().split(/[T\s,]+(?=\d{1,2}:|\d{1,2}\s?[ap])/i)[0] ?? ''

/** A time on the clock, as `HH:MM`; undefined if it is none. */
export function readTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(text.trim())
  if (!found) return undefined
  const [, hours, minutes = '00', half] = found
  if (half === undefined && found[2] === undefined) return undefined
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined
  const whole = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return whole < 24 && Number(minutes) < 60 ? `${String(whole).padStart(2, '0')}:${minutes}` : undefined
}

/** A moment: an instant, or why there is none. */
export type Moment = { at: string } | { fault: 'not_a_day' | 'not_a_time' | 'time_missing_in_zone' | 'time_twice_in_zone' }

/** A day and a time in one cell or in two, in a zone unless the text says its own offset. */
export function readMoment(text: string, order: DateOrder | null, zone: string): Moment {
  const withOffset = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text.trim()) && /\d{4}-\d{2}-\d{2}[T ]\d/.test(text)
  if (withOffset) {
    const at = Date.parse(
      text
        .trim()
        .replace(' ', 'T')
        .replace(/ ([+-])/, '$1'),
    )
    return Number.isNaN(at) ? { fault: 'not_a_time' } : { at: new Date(at).toISOString() }
  }
  const written = dayPartOf(text)
  const day = readDay(written, order)
  if (!day) return { fault: 'not_a_day' }
  const time = readTime(
    text
      .trim()
      .slice(written.length)
      .replace(/^[T\s,]+/i, ''),
  )
  return time ? placeTime(day, time, zone) : { fault: 'not_a_time' }
}

/** A time on the clock of a zone as an instant. What the clock skips or shows twice is no single instant. */
export function placeTime(day: string, time: string, zone: string): Moment {
  const local = Temporal.PlainDateTime.from(`${day}T${time}`)
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) => local.toZonedDateTime(zone, { disambiguation }))
  if (earlier!.equals(later!)) return { at: new Date(earlier!.epochMilliseconds).toISOString() }
  return { fault: earlier!.toPlainDateTime().equals(local) ? 'time_twice_in_zone' : 'time_missing_in_zone' }
}
