import { measureAge } from '../guardians.ts'
import type { UsState } from '../states.ts'

/** What of a record the law makes a practice keep, after the account is gone. */
export const keptRecords = ['care_record', 'billing_record', 'consents', 'audit_trail'] as const
export type KeptRecord = (typeof keptRecords)[number]

/** What is deleted with an account. */
export const deletedRecords = ['sign_in', 'contact', 'preferences', 'waiting_list', 'coming_visits', 'name_and_details'] as const
export type DeletedRecord = (typeof deletedRecords)[number]

/** So many days the deletion can be taken back. */
export const deletionDays = 30

/**
 * How long a law makes a practice keep something after the last visit. Of a patient who was under age then, it is kept `years_of_minors`
 * (else `years`) after they reach `age_of_minors`. `state` null: everywhere.
 */
type Rule = {
  record: KeptRecord
  state: UsState | null
  years: number
  age_of_minors?: number
  years_of_minors?: number
  in_force_from: string
  law: string
}

// The periods of the states are those for practitioners without a rule of their own profession. Where two rules hold, the later day counts. A
// practice that knows better for its state adds a line; a line that no longer holds gets a later one beside it, and never goes.
export const retentionRules: readonly Rule[] = [
  // Plans of Medicare Advantage pass this period on to whoever treats their members. It is the longest general one, so it is the default.
  {
    record: 'care_record',
    state: null,
    years: 10,
    age_of_minors: 21,
    years_of_minors: 10,
    in_force_from: '2005-01-01',
    law: '42 CFR 422.504(d)',
  },
  // Claims can be examined for so long.
  { record: 'billing_record', state: null, years: 10, in_force_from: '1986-10-27', law: '31 USC 3731(b)(2)' },
  { record: 'consents', state: null, years: 6, in_force_from: '2003-04-14', law: '45 CFR 164.530(j)(2)' },
  { record: 'audit_trail', state: null, years: 6, in_force_from: '2005-04-20', law: '45 CFR 164.316(b)(2)(i)' },
  {
    record: 'care_record',
    state: 'CA',
    years: 7,
    age_of_minors: 18,
    years_of_minors: 1,
    in_force_from: '1995-01-01',
    law: 'Cal. Health & Safety Code 123145',
  },
  {
    record: 'care_record',
    state: 'MA',
    years: 7,
    age_of_minors: 18,
    years_of_minors: 0,
    in_force_from: '2012-08-03',
    law: '243 CMR 2.07(13)',
  },
  {
    record: 'care_record',
    state: 'NY',
    years: 6,
    age_of_minors: 21,
    years_of_minors: 1,
    in_force_from: '1977-10-01',
    law: '8 NYCRR 29.2(a)(3)',
  },
]

export type Kept = { record: KeptRecord; until: string; law: string }
type Facts = { state: string | null; birth_date: string | null; last_visit_on: string | null; today: string }

/**
 * What is kept of a patient, until which day and by which law. Without any visit there is no record of care, and only the trail stays, counted
 * from today.
 */
export function listKept({ state, birth_date, last_visit_on, today }: Facts): Kept[] {
  return keptRecords.flatMap((record) => {
    if (last_visit_on === null && record !== 'audit_trail') return []
    const from = record === 'audit_trail' ? today : (last_visit_on ?? today)
    const found = retentionRules
      .filter((rule) => rule.record === record && (rule.state === null || rule.state === state) && rule.in_force_from <= today)
      .map((rule) => ({ record, until: findUntil(rule, from, birth_date), law: rule.law }))
      .sort((a, b) => b.until.localeCompare(a.until))
    return found.slice(0, 1)
  })
}

function findUntil(rule: Rule, from: string, birthDate: string | null): string {
  const usual = addYears(from, rule.years)
  if (!birthDate || !rule.age_of_minors || measureAge(birthDate, from) >= 18) return usual
  const grown = addYears(birthDate, rule.age_of_minors + (rule.years_of_minors ?? 0))
  return [usual, grown].sort().at(-1) ?? usual
}

/** The same day so many years later; 29 February becomes 1 March. */
function addYears(day: string, years: number): string {
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  return new Date(`${moved}T00:00:00Z`).toISOString().startsWith(moved) ? moved : `${moved.slice(0, 4)}-03-01`
}
