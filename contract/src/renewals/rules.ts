import type { LocalDate } from '../kernel/values.ts'
import type { PlanOutlook, RenewalBasis, RenewalNeed } from './vocabulary.ts'

/** The new plan year that is being prepared, and the visits in it that are looked at. */
export type Season = { plan_year: number; opens_on: LocalDate; first_day: LocalDate; last_day: LocalDate }

/**
 * The plan year that is worked on at a day, and null outside of its season. The list opens on 1 November, when members choose their plans, and looks
 * at the visits of the first three months, because whoever has no visit until then is asked before their next one anyway. Plans whose year begins
 * on another day say so in their answer, and are checked before each visit.
 */
export function findSeason(today: LocalDate): Season | null {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  if (month > 3 && month < 11) return null
  const plan_year = month >= 11 ? year + 1 : year
  return { plan_year, opens_on: `${plan_year - 1}-11-01`, first_day: `${plan_year}-01-01`, last_day: `${plan_year}-03-31` }
}

/** The day on which the list opens next. */
export const findNextOpening = (today: LocalDate): LocalDate =>
  `${today.slice(5) < '11-01' ? today.slice(0, 4) : Number(today.slice(0, 4)) + 1}-11-01`

/** What is known about one patient, one plan and their first visit in the new year. */
export type RenewalFacts = {
  /** The day of that visit. */
  day: LocalDate
  basis: RenewalBasis
  /** Whether the plan counts on that day, by its own answer about the new year; null without one. */
  is_active: boolean | null
  /** The last day of the plan that anybody named. */
  plan_ends_on: LocalDate | null
  says: PlanOutlook | null
  /** Whether another plan is on file already, while the visit still names this one. */
  is_replaced: boolean
  lacks_referral: boolean
  needs_authorization: boolean
  /** What the same visit costs the patient in this year, and at most in the next one; null where nobody can tell, and where nobody bills them. */
  before_cents: number | null
  after_cents: number | null
}

/** What has to be seen to before the visit, in the order of the vocabulary. Nothing follows from a price that nobody knows. */
export function listNeeds(facts: RenewalFacts): RenewalNeed[] {
  const { day, basis, is_active, plan_ends_on, says, before_cents, after_cents } = facts
  const ends = is_active === false || (plan_ends_on !== null && plan_ends_on < day)
  const changes = says === 'changed' || facts.is_replaced
  const has: Record<RenewalNeed, boolean> = {
    plan_ends: ends,
    plan_changed: changes,
    plan_check: !ends && !changes && basis !== 'asked',
    referral: facts.lacks_referral,
    authorization: facts.needs_authorization,
    deductible: !ends && before_cents !== null && after_cents !== null && after_cents > before_cents,
  }
  return (Object.keys(has) as RenewalNeed[]).filter((need) => has[need])
}
