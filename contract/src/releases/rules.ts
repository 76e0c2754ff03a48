import type { ReleaseStatus } from './vocabulary.ts'

/**
 * Whether a number can be a National Provider Identifier: ten digits that begin with 1 or 2, whose last one is the check digit by Luhn over the
 * number with 80840 before it (45 CFR 162.406). That it was given to somebody only the registry knows.
 */
export function isNpi(number: string): boolean {
  if (!/^[12]\d{9}$/.test(number)) return false
  const digits = [...`80840${number}`].reverse().map(Number)
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 1 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

/** A release that names no end holds for a year. */
export const usualDays = 365
/** The longest that one signature holds. */
export const mostDays = 3 * 365
/** How far ahead a release may begin. */
export const mostDaysAhead = 365
/** How many forms of one patient are signed within a day, and how many are sent: anybody may be named as a recipient, so nobody floods them. */
export const mostADay = 30

type Term = { status: ReleaseStatus; starts_at: string; expires_at: string }

/** The status at a moment: a release ends with its last day, even before the job that says so has run. */
export const findStatus = ({ status, expires_at }: Term, now: string): ReleaseStatus =>
  status === 'active' && expires_at <= now ? 'expired' : status

/** Whether anything may be given away by this release now. */
export const mayDisclose = (term: Term, now: string): boolean => findStatus(term, now) === 'active' && term.starts_at <= now
