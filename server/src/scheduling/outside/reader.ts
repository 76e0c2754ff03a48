import ICAL from 'ical.js'
import { type Clock, clocksOf } from './clocks.ts'

/** A stretch during which its owner is busy elsewhere; instants in milliseconds. */
export type BusyStretch = { uid: string; title: string | null; start: number; end: number }
/** An event that is not busy time: its name and date, as far as they can be read, and why. */
export type LeftOut = { title: string | null; date: string | null; why: 'free' | 'canceled' | 'no_length' | 'unreadable' }
export type Span = { from: number; till: number }
export type Reading =
  | { ok: true; busy: BusyStretch[]; skipped: number; left_out: LeftOut[] }
  | { ok: false; reason: 'not_a_calendar' | 'too_many' | 'took_too_long' }

const mostEvents = 50_000
const mostStretches = 20_000
/** The most dates that are examined in one file; dates outside the span count as well. */
const mostDates = 200_000
const dayLength = 86_400_000
/** How many of the events that were left out are named. */
const mostNamed = 100

class TooMany extends Error {}
type Budget = { dates: number }
type Moment = { reading: number; isDate: boolean; clock: Clock }
type Entry = { uid: string; component: ICAL.Component; start: Moment; recurs: boolean; replaces: Moment | null }

/**
 * Reads the busy time of an exported calendar in [from, till). Free, canceled and unreadable entries are skipped and counted. Runs in a
 * worker, since a hostile file can keep it busy for a long time.
 */
export function readBusy(text: string, ownZone: string, span: Span): Reading {
  if ((text.match(/^BEGIN:VEVENT/gim)?.length ?? 0) > mostEvents) return { ok: false, reason: 'too_many' }
  const calendars = parseCalendars(text)
  if (!calendars) return { ok: false, reason: 'not_a_calendar' }
  const clockFor = clocksOf(calendars, ownZone)
  let skipped = 0
  const left_out: LeftOut[] = []
  const leaveOut = (component: ICAL.Component, why: LeftOut['why']) => {
    skipped += 1
    if (left_out.length < mostNamed) left_out.push({ ...nameOf(component), why })
  }
  const entries: Entry[] = []
  for (const component of calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))) {
    const entry = tryRead(() => entryOf(component, clockFor))
    if (entry) entries.push(entry)
    else leaveOut(component, 'unreadable')
  }
  const replaced = findReplacedDates(entries)
  const busy: BusyStretch[] = []
  const budget = { dates: mostDates }
  try {
    for (const entry of entries) {
      const free = findWhyFree(entry.component)
      const found = free ? undefined : tryRead(() => stretchesOf(entry, replaced.get(entry.uid) ?? none, clockFor, span, budget))
      if (!found) leaveOut(entry.component, free ?? 'unreadable')
      else if (found === 'no_length') leaveOut(entry.component, found)
      else busy.push(...found)
      if (busy.length > mostStretches) throw new TooMany()
    }
  } catch (error) {
    if (error instanceof TooMany) return { ok: false, reason: 'too_many' }
    throw error
  }
  return { ok: true, busy, skipped, left_out }
}

/** Undefined if an entry cannot be read, so that one bad entry does not cost the others. */
function tryRead<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof TooMany) throw error
    return undefined
  }
}

function parseCalendars(text: string): ICAL.Component[] | undefined {
  // Exchange writes this name of a zone without quotes, and its colon would begin the time.
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/;TZID=(tzone:\/\/Microsoft\/Utc):/gi, ';TZID="$1":')
  const found = tryRead(() => ICAL.parse(plain)) as unknown[] | undefined
  if (!found?.length) return undefined
  const all = (typeof found[0] === 'string' ? [found] : found) as ConstructorParameters<typeof ICAL.Component>[0][]
  const calendars = all.map((data) => new ICAL.Component(data)).filter(({ name }) => name === 'vcalendar')
  return calendars.length > 0 ? calendars : undefined
}

type ClockFor = (tzid: string | undefined) => Clock

function entryOf(component: ICAL.Component, clockFor: ClockFor): Entry {
  const start = momentOf(component.getFirstProperty('dtstart'), clockFor)
  const replaces = component.hasProperty('recurrence-id') ? momentOf(component.getFirstProperty('recurrence-id'), clockFor) : null
  const recurs = !replaces && (component.hasProperty('rrule') || component.hasProperty('rdate'))
  return { uid: String(component.getFirstPropertyValue('uid') ?? ''), component, start, recurs, replaces }
}

function momentOf(property: ICAL.Property | null, clockFor: ClockFor): Moment {
  if (!property) throw new Error('no time')
  return momentsOf(property, clockFor)[0]!
}

/** The moments of a property; for a period, the moment of its start. */
function momentsOf(property: ICAL.Property, clockFor: ClockFor): Moment[] {
  const tzid = property.getFirstParameter('tzid') as string | undefined
  return property.getValues().map((value: unknown) => {
    const time = value instanceof ICAL.Period ? value.start : (value as ICAL.Time)
    const reading = readingOf(time)
    if (Number.isNaN(reading)) throw new Error('no time')
    return { reading, isDate: time.isDate, clock: time.zone === ICAL.Timezone.utcTimezone ? same : clockFor(tzid) }
  })
}
const same: Clock = (reading) => reading
const readingOf = ({ year, month, day, hour, minute, second }: ICAL.Time): number => Date.UTC(year, month - 1, day, hour, minute, second)
const instantOf = ({ reading, clock }: Moment): number => clock(reading)

/** Why an entry is not busy time; undefined if it is. */
function findWhyFree(component: ICAL.Component): 'free' | 'canceled' | undefined {
  const wordOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  if (wordOf('status') === 'CANCELLED') return 'canceled'
  return wordOf('transp') === 'TRANSPARENT' || wordOf('x-microsoft-cdo-busystatus') === 'FREE' ? 'free' : undefined
}

/** The name of an entry, and the date on its own clock, as far as they can be read. */
function nameOf(component: ICAL.Component): Pick<LeftOut, 'title' | 'date'> {
  const start = tryRead(() => component.getFirstPropertyValue('dtstart'))
  const date = start instanceof ICAL.Time ? start.toString().slice(0, 10) : ''
  return { title: titleOf(component), date: /^(19|20|21)\d\d-\d\d-\d\d$/.test(date) && Date.parse(date) ? date : null }
}

function titleOf(component: ICAL.Component): string | null {
  const summary = tryRead(() => component.getFirstPropertyValue('summary'))
  return typeof summary === 'string' && summary.trim() ? cleanText(summary, 200) : null
}

/** Dates on which a repetition does not happen: by instant, or by the whole date if only that is given. */
type Left = { instants: Set<number>; dates: Set<number> }
const none: Left = { instants: new Set(), dates: new Set() }

/** The dates of each repetition that have an entry of their own (RECURRENCE-ID), whether busy, free or canceled. */
function findReplacedDates(entries: readonly Entry[]): Map<string, Left> {
  const replaced = new Map<string, Left>()
  for (const { uid, replaces } of entries) {
    if (!replaces) continue
    const left = replaced.get(uid) ?? { instants: new Set(), dates: new Set() }
    if (replaces.isDate) left.dates.add(replaces.reading)
    else left.instants.add(instantOf(replaces))
    replaced.set(uid, left)
  }
  return replaced
}

function stretchesOf(entry: Entry, replaced: Left, clockFor: ClockFor, span: Span, budget: Budget): BusyStretch[] | 'no_length' {
  const { component, start, uid } = entry
  const endOf = lengthOf(component, start, clockFor)
  const first = start.clock(start.reading)
  if (endOf(start.reading, first) <= first) return 'no_length'
  const title = titleOf(component)
  const left = leftOutOf(component, clockFor)
  const isOut = (reading: number, instant: number) => {
    const date = Math.floor(reading / dayLength) * dayLength
    return [left, replaced].some(({ instants, dates }) => dates.has(date) || instants.has(instant))
  }
  const found: BusyStretch[] = []
  const seen = new Set<number>()
  for (const reading of readingsOf(entry, clockFor, span, budget)) {
    const begins = start.clock(reading)
    const ends = endOf(reading, begins)
    if (seen.has(begins) || ends <= begins || ends <= span.from || begins >= span.till) continue
    seen.add(begins)
    if (entry.recurs && isOut(reading, begins)) continue
    found.push({ uid: cleanText(uid, 255), title, start: begins, end: ends })
    if (found.length > mostStretches) throw new TooMany()
  }
  return found
}

// PostgreSQL can store neither NUL nor half of a surrogate pair.
const cleanText = (text: string, most: number): string => text.replaceAll('\u0000', '').slice(0, most).toWellFormed().trim()

/**
 * When an occurrence ends (RFC 5545, 3.8.5.3): if the entry gives an end, its exact length counts; if it gives a duration, the nominal
 * one. A date alone means that whole day, also where a program wrote the same date as its end; an instant alone has no length (3.6.1).
 */
function lengthOf(component: ICAL.Component, start: Moment, clockFor: ClockFor): (reading: number, begins: number) => number {
  const property = component.getFirstProperty('dtend')
  if (property) {
    const end = momentOf(property, clockFor)
    if (start.isDate) return (reading) => start.clock(reading + (end.reading - start.reading || dayLength))
    const length = instantOf(end) - instantOf(start)
    return (_reading, begins) => begins + length
  }
  const duration = component.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return (reading) => start.clock(reading + duration.toSeconds() * 1000)
  return start.isDate ? (reading) => start.clock(reading + dayLength) : (_reading, begins) => begins
}

function leftOutOf(component: ICAL.Component, clockFor: ClockFor): Left {
  const left: Left = { instants: new Set(), dates: new Set() }
  for (const moment of component.getAllProperties('exdate').flatMap((property) => momentsOf(property, clockFor))) {
    if (moment.isDate) left.dates.add(moment.reading)
    else left.instants.add(instantOf(moment))
  }
  return left
}

/** The wall-clock readings at which an entry starts, as far as they can matter for the span. */
function* readingsOf({ component, start, recurs }: Entry, clockFor: ClockFor, span: Span, budget: Budget): Generator<number> {
  yield start.reading
  if (!recurs) return
  for (const moment of component.getAllProperties('rdate').flatMap((property) => momentsOf(property, clockFor))) {
    spendDate(budget)
    // A date that was added in another zone is the same instant; here it is read by the entry's own clock.
    yield moment.clock === start.clock ? moment.reading : moment.reading + instantOf(moment) - start.clock(moment.reading)
  }
  for (const rule of component.getAllProperties('rrule').map((property) => property.getFirstValue()))
    if (rule instanceof ICAL.Recur) yield* repeated(rule, start, span, budget)
}

function* repeated(rule: ICAL.Recur, start: Moment, span: Span, budget: Budget): Generator<number> {
  const { until } = rule
  const open = rule.clone()
  // Compared by instant below: the rule's own end is in UTC, but the rule repeats by the wall clock.
  open.until = null
  const isPast = (reading: number) => {
    if (!until) return false
    if (until.isDate || start.isDate) return Math.floor(reading / dayLength) > Math.floor(readingOf(until) / dayLength)
    const last = until.zone === ICAL.Timezone.utcTimezone ? readingOf(until) : start.clock(readingOf(until))
    return start.clock(reading) > last
  }
  const iterator = open.iterator(ICAL.Time.fromJSDate(new Date(skipAhead(rule, start.reading, span.from)), true))
  for (;;) {
    spendDate(budget)
    const next = iterator.next()
    if (!next) return
    const reading = readingOf(next)
    if (reading >= span.till + 2 * dayLength || isPast(reading)) return
    yield reading
  }
}

/**
 * Moves the start of a rule without a count close to the span, in whole periods: a daily rule from 1990 has thousands of dates before
 * the span.
 */
function skipAhead(rule: ICAL.Recur, first: number, from: number): number {
  const step = { DAILY: dayLength, WEEKLY: 7 * dayLength }[rule.freq as string]
  if (!step || rule.count) return first
  // An occurrence may be long: one that began within the last year can still reach into the span.
  const periods = Math.floor((from - 366 * dayLength - first) / (step * rule.interval))
  return first + Math.max(0, periods) * step * rule.interval
}

function spendDate(budget: Budget): void {
  budget.dates -= 1
  if (budget.dates < 0) throw new TooMany()
}
