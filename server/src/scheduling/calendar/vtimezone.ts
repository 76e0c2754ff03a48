import { calendarDateOf, countDaysInMonth, type Millis, weekdayOf } from '../engine/instants.ts'

type Change = { at: Millis; before: Millis; after: Millis }
type Reading = { year: number; month: number; dayOfMonth: number; weekday: number; text: string }

const dayLength = 86_400_000
/** How many years are compared, to tell "the last Sunday" from "the fourth". */
const sample = 10

/**
 * The lines of a VTIMEZONE (RFC 5545, 3.6.5) that is right for every instant from `from` to `till`: one rule for each yearly change of
 * the clock where the zone follows such rules, else every change by itself.
 */
export function writeTimeZone(name: string, from: Millis, till: Millis): string[] {
  const firstYear = calendarDateOf(Math.floor(from / dayLength)).year - 1
  const lastYear = calendarDateOf(Math.floor(till / dayLength)).year + 1
  const changes = changesOf(name, firstYear, firstYear + sample)
  const needed = changesOf(name, firstYear, Math.max(lastYear, firstYear + 2))
  const begin = offsetOf(name, Date.UTC(firstYear, 0, 1))
  const lines = writeObservance(name, 'STANDARD', '19700101T000000', begin, begin, Date.UTC(firstYear, 0, 1))
  const forward = ruleOf(changes.filter(({ before, after }) => after > before))
  const back = ruleOf(changes.filter(({ before, after }) => after < before))
  const regular = forward && back && changes.length === 2 * sample
  for (const change of regular ? changes.slice(0, 2) : needed) {
    const later = change.after > change.before
    const kind = later ? 'DAYLIGHT' : 'STANDARD'
    const rule = regular ? [`RRULE:FREQ=YEARLY;${later ? forward : back}`] : []
    lines.push(...writeObservance(name, kind, readingOf(change).text, change.before, change.after, change.at, rule))
  }
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...lines, 'END:VTIMEZONE']
}

function writeObservance(
  zone: string,
  kind: 'STANDARD' | 'DAYLIGHT',
  start: string,
  before: Millis,
  after: Millis,
  at: Millis,
  rule: string[] = [],
): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${writeOffset(before)}`,
    `TZOFFSETTO:${writeOffset(after)}`,
    `TZNAME:${shortNameOf(zone, at)}`,
    ...rule,
    `END:${kind}`,
  ]
}

/** The changes of a zone's clock from the first day of `firstYear` until the last day before `endYear`. */
function changesOf(zone: string, firstYear: number, endYear: number): Change[] {
  const found: Change[] = []
  const end = Date.UTC(endYear, 0, 1)
  let at = Temporal.Instant.fromEpochMilliseconds(Date.UTC(firstYear, 0, 1)).toZonedDateTimeISO(zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= end) return found
    const [before, after] = [offsetOf(zone, next.epochMilliseconds - 1), next.offsetNanoseconds / 1e6]
    if (before !== after) found.push({ at: next.epochMilliseconds, before, after })
    at = next
  }
}

const offsetOf = (zone: string, at: Millis): Millis =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6

/** The wall-clock time of a change, read by the offset before it. */
function readingOf({ at, before }: Change): Reading {
  const local = at + before
  const date = Math.floor(local / dayLength)
  const clock = new Date(local).toISOString().slice(11, 19).replaceAll(':', '')
  const { year, month, dayOfMonth } = calendarDateOf(date)
  const text = `${year}${String(month).padStart(2, '0')}${String(dayOfMonth).padStart(2, '0')}T${clock}`
  return { year, month, dayOfMonth, weekday: weekdayOf(date), text }
}

/** The yearly rule that all of these changes follow; undefined if there is none. */
function ruleOf(changes: readonly Change[]): string | undefined {
  const readings = changes.map(readingOf)
  const [first] = readings
  if (!first) return undefined
  const same = readings.every(
    ({ month, weekday, text }) => month === first.month && weekday === first.weekday && text.slice(8) === first.text.slice(8),
  )
  if (!same) return undefined
  const weekOf = (reading: Reading) => Math.ceil(reading.dayOfMonth / 7)
  const isLast = (reading: Reading) => reading.dayOfMonth + 7 > countDaysInMonth(reading.year, reading.month)
  const place = readings.every((reading) => weekOf(reading) === weekOf(first)) ? weekOf(first) : readings.every(isLast) ? -1 : undefined
  return place === undefined
    ? undefined
    : `BYMONTH=${first.month};BYDAY=${place}${['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][first.weekday]}`
}

function writeOffset(offset: Millis): string {
  const seconds = Math.abs(offset) / 1000
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const odd = seconds % 60 ? twoDigits(seconds % 60) : ''
  return `${offset < 0 ? '-' : '+'}${twoDigits(seconds / 3600)}${twoDigits((seconds / 60) % 60)}${odd}`
}

const shortNameOf = (zone: string, at: Millis): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(at).find(({ type }) => type === 'timeZoneName')
    ?.value ?? zone
