import { addDays } from '../referrals/rules.ts'
import type { PayCadence, PayUnit, TaxClass, TaxIdKind, YearForm } from './vocabulary.ts'

/** A rate as it holds on a day: cents for an hour or for each, or basis points of the fee. */
export type Rate = { unit: PayUnit; rate_cents: number; basis_points: number }

/** What a rate comes to in whole cents, half a cent up, rounded once. `fee_cents` is what the patient owes for a missed or late visit. */
export function reckonPay(
  { unit, rate_cents, basis_points }: Rate,
  { minutes, fee_cents }: { minutes: number; fee_cents: number },
): number {
  if (unit === 'each') return rate_cents
  return unit === 'hour' ? roundHalfUp(rate_cents * minutes, 60) : roundHalfUp(fee_cents * basis_points, 10_000)
}

/** Both are whole numbers, and neither is below zero. */
const roundHalfUp = (dividend: number, divisor: number): number => Math.floor((2 * dividend + divisor) / (2 * divisor))

/** How often the practice pays. `anchor_on` is the last day of some period; months ignore it. */
export type PayCalendar = { cadence: PayCadence; anchor_on: string; pay_after_days: number }
export type PayPeriod = { starts_on: string; ends_on: string; pays_on: string }

/** What holds until finance staff say something else: two weeks that end on a Sunday, paid on the Wednesday after. */
export const usualCalendar: PayCalendar = { cadence: 'every_two_weeks', anchor_on: '2026-01-04', pay_after_days: 3 }

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** The period that a day belongs to. Days are those of the practice. */
export function findPeriod({ cadence, anchor_on, pay_after_days }: PayCalendar, day: string): PayPeriod {
  const { starts_on, ends_on } = cadence === 'monthly' ? monthOf(day) : spanOf(cadence === 'weekly' ? 7 : 14, anchor_on, day)
  return { starts_on, ends_on, pays_on: addDays(ends_on, pay_after_days) }
}

function monthOf(day: string) {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return { starts_on: `${day.slice(0, 7)}-01`, ends_on: addDays(next, -1) }
}

function spanOf(length: number, anchor_on: string, day: string) {
  const past = (((dayNumber(day) - dayNumber(anchor_on)) % length) + length) % length
  const ends_on = past === 0 ? day : addDays(day, length - past)
  return { starts_on: addDays(ends_on, 1 - length), ends_on }
}

/** The period before the one of a day. */
export const findPeriodBefore = (calendar: PayCalendar, day: string): PayPeriod =>
  findPeriod(calendar, addDays(findPeriod(calendar, day).starts_on, -1))

/**
 * From how much on a year of payments to one dietitian is reported, in cents: $600, and $2,000 for payments made after 2025
 * (Public Law 119-21, section 70433). From 2027 on the amount follows inflation, so the practice looks it up each year.
 */
export const reportedFromCents = (year: number): number => (year < 2026 ? 60_000 : 200_000)

/**
 * The form on which a year is reported. Corporations are not reported on form 1099-NEC, but medical and health care payments to them are, in box 6 of
 * form 1099-MISC (instructions for forms 1099-MISC and 1099-NEC). Whether pay for nutrition care is such a payment is for an accountant to say.
 */
export function findYearForm(year: number, paidCents: number, taxClass: TaxClass | null): YearForm {
  if (paidCents < reportedFromCents(year)) return 'none'
  return taxClass !== null && corporations.includes(taxClass) ? 'misc' : 'nec'
}

const corporations: readonly TaxClass[] = ['c_corporation', 's_corporation', 'llc_c', 'llc_s']

/** Whether nine digits can be a number of this kind: those that were never given out are a slip of the hand. */
export function isTaxId(kind: TaxIdKind, digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false
  if (kind === 'ein') return !digits.startsWith('00')
  if (kind === 'itin') return /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/.test(digits)
  return /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits)
}
