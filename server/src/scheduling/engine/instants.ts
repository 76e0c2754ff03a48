/** Milliseconds since 1970-01-01T00:00Z. The engine works with these integers; it parses text once, and writes it once. */
export type Millis = number
/** Days since 1970-01-01: a local date without its time zone. */
export type DayNumber = number

export const minute = 60_000
export const day = 86_400_000

/** Parses an RFC 3339 instant; `where` names the field in the error. */
export function readInstant(text: unknown, where: string): Millis {
  if (typeof text !== 'string') throw new Error(`${where} is missing or not an instant`)
  const fraction = text.length === 20 ? 0 : text.length === 24 && text[19] === '.' ? readThreeDigits(text, 20) : Number.NaN
  const date = readDate(text)
  const hours = readTwoDigits(text, 11)
  const minutes = readTwoDigits(text, 14)
  const seconds = readTwoDigits(text, 17)
  const plain = text[10] === 'T' && text[13] === ':' && text[16] === ':' && text[text.length - 1] === 'Z'
  const known = plain && hours < 24 && minutes < 60 && seconds < 60 && fraction >= 0 && !Number.isNaN(date)
  return known ? date * day + ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction : readUncommonInstant(text, where)
}

/** Parses `YYYY-MM-DD`. */
export function readDay(text: unknown, where: string): DayNumber {
  const date = typeof text === 'string' && text.length === 10 ? readDate(text) : Number.NaN
  if (Number.isNaN(date)) throw new Error(`${where} is missing or not a date (YYYY-MM-DD): ${JSON.stringify(text)}`)
  return date
}

/** Parses a wall-clock time `HH:MM` or `HH:MM:SS` into milliseconds after 00:00; `24:00` means the next midnight. */
export function readWallTime(text: unknown, where: string): number {
  if (typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.0+)?)?$|^24:00(:00)?$/.test(text)) {
    return (readTwoDigits(text, 0) * 60 + readTwoDigits(text, 3)) * minute + (text.length > 5 ? readTwoDigits(text, 6) * 1000 : 0)
  }
  throw new Error(`${where} is missing or not a time (HH:MM): ${JSON.stringify(text)}`)
}

/** Converts a length in minutes into milliseconds. */
export function readMinutes(value: unknown, where: string, least = 0): Millis {
  if (typeof value === 'number' && Number.isFinite(value) && value >= least) return value * minute
  throw new Error(`${where} is missing or not a number of minutes from ${least}: ${JSON.stringify(value)}`)
}

/** Writes `2026-06-08T13:00:00Z`, with milliseconds only if they are not zero. */
export function writeInstant(instant: Millis): string {
  const date = Math.floor(instant / day)
  const inDay = instant - date * day
  if (inDay % minute === 0) return writeDay(date) + minuteTexts[inDay / minute]
  const seconds = String(Math.floor((inDay % minute) / 1000)).padStart(2, '0')
  const fraction = inDay % 1000 ? `.${String(inDay % 1000).padStart(3, '0')}` : ''
  return `${writeDay(date)}${minuteTexts[Math.floor(inDay / minute)]!.slice(0, 7)}${seconds}${fraction}Z`
}

/** Writes `2026-06-08T13:00:00.000Z`, the only form of an instant in the product's answers and rows. */
export function writeWireInstant(instant: Millis): string {
  const text = writeInstant(instant)
  return text.length === 20 ? `${text.slice(0, 19)}.000Z` : text
}

/** Writes `YYYY-MM-DD`. */
export function writeDay(date: DayNumber): string {
  // The starts of an answer ascend, so the date is usually the one that was written last.
  if (date !== lastDay) {
    const { year, month, dayOfMonth } = calendarDateOf(date)
    lastDayText = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
    lastDay = date
  }
  return lastDayText
}

/** Year, month (1 to 12) and day of the month in the proleptic Gregorian calendar. */
export function calendarDateOf(date: DayNumber): { year: number; month: number; dayOfMonth: number } {
  // Years are counted from 1 March, so that the leap day is the last day of its year.
  const shifted = date + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const dayOfMonth = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth }
}

/** The inverse of `calendarDateOf`, for a date that exists. */
export function dayOf(year: number, month: number, dayOfMonth: number): DayNumber {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

export function countDaysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** The weekday of a date, from 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: DayNumber): number {
  return (((date + 3) % 7) + 7) % 7
}

/** The Monday of the week of this date; weeks run from Monday to Sunday (ISO 8601). */
export function mondayOf(date: DayNumber): DayNumber {
  return date - weekdayOf(date)
}

const minuteTexts = Array.from({ length: 1440 }, (_, at) => {
  return `T${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00Z`
})
let lastDay: DayNumber = Number.NaN
let lastDayText = ''

/** Parses the rare forms with Temporal: offsets, leap seconds and other lengths of fraction. */
function readUncommonInstant(text: string, where: string): Millis {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    throw new Error(`${where} is not an instant: ${JSON.stringify(text)}`)
  }
}

/** The date at the beginning of a text, or NaN. */
function readDate(text: string): DayNumber {
  const year = readTwoDigits(text, 0) * 100 + readTwoDigits(text, 2)
  const month = readTwoDigits(text, 5)
  const dayOfMonth = readTwoDigits(text, 8)
  const known = text[4] === '-' && text[7] === '-' && month >= 1 && month <= 12 && dayOfMonth >= 1 && year >= 0
  return known && dayOfMonth <= countDaysInMonth(year, month) ? dayOf(year, month, dayOfMonth) : Number.NaN
}

function readTwoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const ones = text.charCodeAt(at + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

function readThreeDigits(text: string, at: number): number {
  return readTwoDigits(text, at) * 10 + readTwoDigits(`0${text[at + 2]}`, 0)
}
