import { isValidNpi } from '../npi.ts'
import { elementOf, faultOf, type Report, type Segment } from './segments.ts'

/** Cents of an amount such as `300`, `-12.5` or `.07`; null if it is none. By the text alone, never through a floating number. */
export function readCents(text: string): number | null {
  const found = /^(-?)(\d{0,13})(?:\.(\d{0,2}))?$/.exec(text)
  if (!found || !/\d/.test(text)) return null
  const cents = Number(found[2] || '0') * 100 + Number((found[3] ?? '').padEnd(2, '0'))
  return found[1] === '-' && cents > 0 ? -cents : cents
}

/** Whether a text is a day that exists, written CCYYMMDD. */
export function isDay(text: string): boolean {
  if (!/^\d{8}$/.test(text) || text < '17530101') return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6))]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
}

const daysOf = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Whether a text is a time of day, written HHMM with optional seconds and their fractions. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3])[0-5]\d([0-5]\d(\d{1,2})?)?$/.test(text)

/** The amount of an element in cents; a missing one counts as `absent`, and a wrong one is reported and is not a number. */
export function takeCents(segment: Segment, at: number, report: Report, absent: number | null = null): number {
  const text = elementOf(segment, at)
  if (text === '' && absent !== null) return absent
  const cents = readCents(text)
  if (cents !== null) return cents
  if (text === '') report(faultOf(segment, 'missing_element', `${nameOf(segment, at)} has no amount.`))
  else report(faultOf(segment, 'bad_amount', `${nameOf(segment, at)} is no amount.`))
  return Number.NaN
}

/** Reports an element that is missing, or is none of the allowed values. */
export function checkValue(segment: Segment, at: number, report: Report, allowed?: readonly string[] | RegExp): void {
  const text = elementOf(segment, at)
  if (text === '') report(faultOf(segment, 'missing_element', `${nameOf(segment, at)} is missing.`))
  else if (allowed !== undefined && !(allowed instanceof RegExp ? allowed.test(text) : allowed.includes(text)))
    report(faultOf(segment, 'bad_value', `${nameOf(segment, at)} has a value that means nothing here.`))
}

/** Reports a day that does not exist; an element that is missing is none. */
export function checkDay(segment: Segment, at: number, report: Report): void {
  const text = elementOf(segment, at)
  if (text !== '' && !isDay(text)) report(faultOf(segment, 'bad_date', `${nameOf(segment, at)} is no day.`))
}

/** Checks the days, times and NPIs that are written in the same way in every kind of transaction set. */
export function checkPlainValues(segment: Segment, isOurs: boolean, report: Report): void {
  switch (segment.tag) {
    case 'BHT':
      checkDay(segment, 4, report)
      if (!isTime(elementOf(segment, 5) || '0000')) report(faultOf(segment, 'bad_date', 'BHT05 is no time.'))
      return
    case 'DTM':
      checkDay(segment, 2, report)
      break
    case 'STC':
      checkDay(segment, 2, report)
      break
    case 'DTP':
      checkPeriod(segment, 2, report)
      break
    case 'DMG':
      if (elementOf(segment, 1) === 'D8') checkDay(segment, 2, report)
      break
    case 'NM1':
      if (elementOf(segment, 8) === 'XX') checkNpi(segment, 9, isOurs, report)
      break
    case 'N1':
      if (elementOf(segment, 3) === 'XX') checkNpi(segment, 4, isOurs, report)
      break
  }
}

function checkPeriod(segment: Segment, at: number, report: Report): void {
  const text = elementOf(segment, at + 1)
  const [from = '', to = '', ...more] = text.split('-')
  const isGood = {
    D8: isDay(text),
    RD8: isDay(from) && isDay(to) && from <= to && more.length === 0,
    DT: isDay(text.slice(0, 8)) && isTime(text.slice(8)),
  }[elementOf(segment, at)]
  if (isGood === undefined) report(faultOf(segment, 'bad_value', `${nameOf(segment, at)} names no form of a day.`))
  else if (!isGood) report(faultOf(segment, 'bad_date', `${nameOf(segment, at + 1)} is no day.`))
}

// The number of somebody else is theirs to check: what we send must have the right check digit, what we receive must have its form.
function checkNpi(segment: Segment, at: number, isOurs: boolean, report: Report): void {
  const text = elementOf(segment, at)
  if (isOurs ? isValidNpi(text) : /^\d{10}$/.test(text)) return
  report(faultOf(segment, 'bad_npi', `${nameOf(segment, at)} is no NPI.`))
}

const nameOf = ({ tag }: Segment, at: number): string => `${tag}${String(at).padStart(2, '0')}`
