import type { PayerRule } from './schemas.ts'

type Timed = Pick<PayerRule, 'unit_minutes' | 'rounding' | 'max_units'>

/** Fifteen minutes a unit, counted from the middle on: what holds where no payer says anything else. */
export const usualUnits: Timed = { unit_minutes: 15, rounding: 'midpoint', max_units: null }

/** The minutes from which on so many units count. CPT: the middle of a unit must be passed, so a quarter of an hour counts from its eighth minute on. */
export function findStep(units: number, { unit_minutes, rounding }: Timed): number {
  if (unit_minutes === null) return 1
  return rounding === 'full' ? units * unit_minutes : (units - 1) * unit_minutes + Math.floor(unit_minutes / 2) + 1
}

/** The units that so many minutes make, without the limit of a day. */
export function countUnits(minutes: number, rule: Timed): number {
  const { unit_minutes, rounding } = rule
  if (unit_minutes === null) return minutes > 0 ? 1 : 0
  const earlier = rounding === 'full' ? 0 : unit_minutes - (Math.floor(unit_minutes / 2) + 1)
  return Math.max(0, Math.floor((minutes + earlier) / unit_minutes))
}

/** The same within what the payer pays for one day. */
export const countPaidUnits = (minutes: number, rule: Timed): number => Math.min(countUnits(minutes, rule), rule.max_units ?? 16, 16)
