import type { DateOrder } from '@sorrel/contract/glucose/vocabulary'

/** A time as a file writes it: three numbers of a date in the order of the file, and the time of day in seconds. */
export type Stamp = { parts: readonly [number, number, number]; isIso: boolean; isHalfDay: boolean; seconds: number }

const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?$/
const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})[T, ]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(?:([ap])\.?\s*m\.?)?$/i

/** Reads a time; undefined if it is none. */
export function readStamp(text: string): Stamp | undefined {
  const found = iso.exec(text) ?? local.exec(text)
  if (!found) return undefined
  const [, a, b, c, hour, minute, second = '0', half] = found
  const isIso = a!.length === 4
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59 || (half && Number(hour) > 12)) return undefined
  return {
    parts: [Number(a), Number(b), Number(c)],
    isIso,
    isHalfDay: half !== undefined,
    seconds: hours * 3600 + Number(minute) * 60 + Number(second),
  }
}

/** The time by the clock on the wall, as milliseconds as if that clock showed UTC; undefined for a day that does not exist. */
export function findWall({ parts: [a, b, c], seconds }: Stamp, order: DateOrder): number | undefined {
  const [year, month, day] = order === 'year_first' ? [a, b, c] : order === 'day_first' ? [c, b, a] : [c, a, b]
  const midnight = Date.UTC(year, month - 1, day)
  const read = new Date(midnight)
  if (read.getUTCMonth() !== month - 1 || read.getUTCDate() !== day || year < 1990) return undefined
  return midnight + seconds * 1000
}

const dayLength = 86_400_000

/**
 * The order in which the dates of a file are written; undefined if both are possible. Dates that exist in one order only decide; then
 * AM and PM, which only Americans write; then which order makes one stretch of days, as a sensor that is worn does.
 */
export function findDateOrder(stamps: readonly Stamp[]): DateOrder | undefined {
  if (stamps.every(({ isIso }) => isIso)) return 'year_first'
  const local = stamps.filter(({ isIso }) => !isIso)
  const [first, second] = [0, 1].map((at) => findGreatest(local.map(({ parts }) => parts[at]!)))
  if (first! > 12) return 'day_first'
  if (second! > 12) return 'month_first'
  if (local.some(({ isHalfDay }) => isHalfDay)) return 'month_first'
  const [dayFirst, monthFirst] = [findSpan(local, 'day_first'), findSpan(local, 'month_first')]
  if (dayFirst === monthFirst) return undefined
  return dayFirst < monthFirst ? 'day_first' : 'month_first'
}

/** How many days the longest pause between two days with readings has. */
function findSpan(stamps: readonly Stamp[], order: DateOrder): number {
  const days = [...new Set(stamps.map((stamp) => Math.floor((findWall(stamp, order) ?? 0) / dayLength)))].sort((a, b) => a - b)
  return findGreatest(days.map((day, at) => (at === 0 ? 0 : day - days[at - 1]!)))
}

// Not `Math.max(...)`: a file may name more days than a call takes arguments.
const findGreatest = (numbers: readonly number[]): number => numbers.reduce((most, one) => Math.max(most, one), 0)
