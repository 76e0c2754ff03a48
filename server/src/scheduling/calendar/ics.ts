import type { Instant } from '@sorrel/contract/kernel/values'
import { findEdgeInstant, findOffsetAt, offsetTableOf } from '../engine/offsets.ts'
import { writeTimeZone } from './vtimezone.ts'

/** What a file asks a calendar program to do (RFC 5546): add or change an invitation, withdraw it, or just show the entries. */
export type Method = 'REQUEST' | 'CANCEL' | 'PUBLISH'
export type Party = { name: string; email: string }

/** One event. Times are written by the wall clock of their time zone; whole dates include the last date. */
export type Entry = {
  uid: string
  sequence: number
  /** When the entry last changed. */
  changed_at: Instant
  title: string
  description?: string
  place?: string
  url?: string
  status: 'CONFIRMED' | 'CANCELLED'
  /** Calendar programs remind their owner so many minutes before. */
  reminds_before?: number
  organizer?: Party
  attendee?: Party
  time: { starts_at: Instant; ends_at: Instant; time_zone: string } | { from_date: string; to_date: string }
}

/** An iCalendar text (RFC 5545) with CRLF, lines of at most 75 octets, and a VTIMEZONE for every time zone that it names. */
export function writeCalendar(method: Method, entries: readonly Entry[], name?: string): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sorrel//Sorrel//EN', 'CALSCALE:GREGORIAN', `METHOD:${method}`]
  // Only a feed has a name. It asks programs to fetch it again every hour (RFC 7986, 5.7).
  if (name) lines.push(`X-WR-CALNAME:${escapeText(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H')
  lines.push(...zonesOf(entries), ...entries.flatMap(writeEvent), 'END:VCALENDAR')
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function zonesOf(entries: readonly Entry[]): string[] {
  const spans = new Map<string, { from: number; till: number }>()
  for (const { time } of entries) {
    if (!('time_zone' in time)) continue
    const [from, till] = [Date.parse(time.starts_at), Date.parse(time.ends_at)]
    const known = spans.get(time.time_zone) ?? { from, till }
    spans.set(time.time_zone, { from: Math.min(known.from, from), till: Math.max(known.till, till) })
  }
  return [...spans].flatMap(([zone, { from, till }]) => writeTimeZone(zone, from, till))
}

function writeEvent(entry: Entry): string[] {
  const { organizer, attendee, time } = entry
  const stamp = writeUtc(entry.changed_at)
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    ...writeTime(time),
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.description ? [`DESCRIPTION:${escapeText(entry.description)}`] : []),
    ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
    ...(entry.url ? [`URL:${entry.url}`] : []),
    ...(organizer ? [`ORGANIZER;CN=${quoteText(organizer.name)}:mailto:${organizer.email}`] : []),
    ...(attendee
      ? [
          `ATTENDEE;CN=${quoteText(attendee.name)};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
        ]
      : []),
    `STATUS:${entry.status}`,
    'TRANSP:OPAQUE',
    ...(entry.reminds_before ? writeReminder(entry.title, entry.reminds_before) : []),
    'END:VEVENT',
  ]
}

/** A reminder that calendar programs show on the screen (RFC 5545, 3.6.6). */
const writeReminder = (title: string, minutes: number): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(title)}`,
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
]

function writeTime(time: Entry['time']): string[] {
  if (!('time_zone' in time))
    return [`DTSTART;VALUE=DATE:${toCompact(time.from_date)}`, `DTEND;VALUE=DATE:${toCompact(nextDayOf(time.to_date))}`]
  const { starts_at, ends_at, time_zone } = time
  // In an hour that happens twice, the wall clock is ambiguous and programs disagree about it; UTC is not.
  if ([starts_at, ends_at].some((instant) => isRepeated(instant, time_zone)))
    return [`DTSTART:${writeUtc(starts_at)}`, `DTEND:${writeUtc(ends_at)}`]
  return [`DTSTART;TZID=${time_zone}:${writeLocal(starts_at, time_zone)}`, `DTEND;TZID=${time_zone}:${writeLocal(ends_at, time_zone)}`]
}

/** Whether the clock of a time zone shows the same reading at another instant as well. */
function isRepeated(instant: Instant, timeZone: string): boolean {
  const zone = offsetTableOf(timeZone)
  const reading = Date.parse(instant) + findOffsetAt(zone, Date.parse(instant))
  return findEdgeInstant(zone, reading, 'start') !== findEdgeInstant(zone, reading, 'end')
}

/** Writes `20260303T150000Z`. */
export const writeUtc = (instant: Instant): string => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`

/** Writes the wall clock of a time zone at an instant: `20260303T100000`. */
function writeLocal(instant: Instant, timeZone: string): string {
  const at = Date.parse(instant)
  return writeUtc(new Date(at + findOffsetAt(offsetTableOf(timeZone), at)).toISOString()).slice(0, 15)
}

const toCompact = (date: string): string => date.replaceAll('-', '')
const nextDayOf = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters may not stand in a calendar (RFC 5545, 3.1).
const controls = /[\u0000-\u0008\u000B-\u001F\u007F]/g
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
const quoteText = (text: string): string => `"${text.replace(/\s+/g, ' ').replace(controls, '').replaceAll('"', '’')}"`

/** Breaks a line after 75 octets, but never inside a character. */
function foldLine(line: string): string {
  if (line.length <= 25) return line
  let written = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      written += '\r\n '
      octets = 1
    }
    written += character
    octets += size
  }
  return written
}
