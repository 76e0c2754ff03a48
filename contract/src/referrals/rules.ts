import type { LocalDate } from '../kernel/values.ts'
import type { Credential, GapReason, Grant, PayerKind, ReferralStatus, TermKind } from './vocabulary.ts'

/** What a kind of payer asks of a referral, from one day to another. It is a row of a table, because rules change with time. */
export type ReferralRule = {
  payer_kind: PayerKind
  starts_on: LocalDate
  ends_on: LocalDate | null
  /** Whether a visit without a referral is not covered. */
  is_required: boolean
  /** Whose referrals count; null for anybody's. */
  credentials: readonly Credential[] | null
  term: TermKind
  months: number | null
}

export type ReferralTerm = {
  id: string
  status: ReferralStatus
  clinician_credential: Credential | null
  valid_from: LocalDate | null
  valid_until: LocalDate | null
  /** The first day of the referral that replaced this one: from then on, that one counts. */
  replaced_from: LocalDate | null
  granted: number | null
  granted_in: Grant | null
}

/** A visit that was held or is booked, on the day of the patient's own calendar. */
export type CountedVisit = { id: string; day: LocalDate; starts_at: string; minutes: number; was_held: boolean }

/** The kind of a payer, by its id. A federal program is known of the patient, not of the plan. */
export function payerKindOf(payer_id: string | null, is_insured: boolean, federal_program: boolean): PayerKind {
  if (!is_insured) return 'self_pay'
  return payer_id === 'medicare' ? 'medicare' : federal_program ? 'federal' : 'private'
}

/** The rule that holds on a day. */
export const findRule = (rules: readonly ReferralRule[], kind: PayerKind, day: LocalDate): ReferralRule | undefined =>
  rules.find((rule) => rule.payer_kind === kind && rule.starts_on <= day && (rule.ends_on === null || day <= rule.ends_on))

/** The last day of a number of months that begin on a day: from 15 March, twelve months end on 14 March. */
export function findLastOfMonths(from: LocalDate, months: number): LocalDate {
  const [year, month, day] = from.split('-').map(Number) as [number, number, number]
  const daysIn = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, daysIn)) - (day <= daysIn ? 86_400_000 : 0)).toISOString().slice(0, 10)
}

/**
 * The last day on which a referral counts: the one that it names, or that of the payer's rule. Where the payer asks for referrals, its rule ends
 * even those that name a later day.
 */
export function findLastDay(
  { valid_from, valid_until, replaced_from }: Pick<ReferralTerm, 'valid_from' | 'valid_until' | 'replaced_from'>,
  rule: ReferralRule | undefined,
): LocalDate | null {
  const byRule = valid_from === null ? null : lastByRule(valid_from, rule)
  const own = valid_until ?? byRule
  const ends = [own, rule?.is_required ? byRule : null, replaced_from && addDays(replaced_from, -1)].filter((day) => day !== null)
  return ends.reduce<LocalDate | null>((first, day) => (first === null || day < first ? day : first), null)
}

/** The day that many days later. */
export const addDays = (day: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

function lastByRule(from: LocalDate, rule: ReferralRule | undefined): LocalDate | null {
  if (!rule) return null
  return rule.term === 'calendar_year' ? `${from.slice(0, 4)}-12-31` : findLastOfMonths(from, rule.months ?? 12)
}

/** The units of a visit: a quarter of an hour each, the last one from its eighth minute on (Medicare Claims Processing Manual, chapter 5, 20.2). */
export const countUnits = (minutes: number): number => Math.floor((minutes + 7) / 15)

const costOf = (visit: CountedVisit, grant: Grant | null): number => (grant === 'units' ? countUnits(visit.minutes) : 1)

export type Use = { used: number; booked: number; visit_ids: string[] }
export type Gap = { visit_id: string; starts_at: string; day: LocalDate; reason: GapReason }
export type Standing = {
  /** What each referral is used for, by its id. */
  uses: Map<string, Use>
  /** The booked visits that no referral covers. */
  gaps: Gap[]
}

type Judged = {
  referrals: readonly ReferralTerm[]
  rules: readonly ReferralRule[]
  kind: PayerKind
  visits: readonly CountedVisit[]
  today: LocalDate
}

const counts = ({ status }: ReferralTerm) => status === 'confirmed' || status === 'used_up' || status === 'expired' || status === 'replaced'

/**
 * Gives each visit to the referral that covers it, the earliest visit first, and of several referrals to the one that ends first. What is left
 * over are the gaps. If the payer asks for no referral as far as we know, there are gaps only around the end of one that the client brought.
 */
export function judgeReferrals({ referrals, rules, kind, visits, today }: Judged): Standing {
  const terms = referrals
    .filter(counts)
    .map((term) => ({ ...term, last: findLastDay(term, ruleOf(term, rules, kind)) }))
    .sort((a, b) => compare(a.last ?? '9999', b.last ?? '9999') || compare(a.id, b.id))
  const uses = new Map<string, Use>(terms.map(({ id }) => [id, { used: 0, booked: 0, visit_ids: [] }]))
  const gaps: Gap[] = []
  const isBrought = terms.some(({ last }) => last === null || last >= addDays(today, -referralNoticeDays))
  for (const visit of [...visits].sort((a, b) => compare(a.starts_at, b.starts_at) || compare(a.id, b.id))) {
    const rule = findRule(rules, kind, visit.day)
    const reasons = terms.map((term) => refuseOf(term, visit, rule, uses.get(term.id)!))
    const place = reasons.indexOf(null)
    if (place >= 0) take(uses.get(terms[place]!.id)!, visit, terms[place]!.granted_in)
    else if (!visit.was_held && (rule?.is_required || isBrought)) gaps.push(gapOf(visit, reasons))
  }
  return { uses, gaps }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const ruleOf = ({ valid_from }: ReferralTerm, rules: readonly ReferralRule[], kind: PayerKind) =>
  valid_from === null ? undefined : findRule(rules, kind, valid_from)

/** Why a referral does not cover a visit; null if it does. */
function refuseOf(
  term: ReferralTerm & { last: LocalDate | null },
  visit: CountedVisit,
  rule: ReferralRule | undefined,
  use: Use,
): GapReason | null {
  if (term.valid_from === null || visit.day < term.valid_from) return 'not_begun'
  if (term.last !== null && visit.day > term.last) return 'ended'
  if (rule?.credentials && !(term.clinician_credential && rule.credentials.includes(term.clinician_credential))) return 'credential'
  return term.granted !== null && use.used + use.booked + costOf(visit, term.granted_in) > term.granted ? 'used_up' : null
}

function take(use: Use, visit: CountedVisit, grant: Grant | null): void {
  use[visit.was_held ? 'used' : 'booked'] += costOf(visit, grant)
  use.visit_ids.push(visit.id)
}

// Of several reasons the one that says most about what to do.
const loudest: readonly GapReason[] = ['credential', 'used_up', 'ended', 'not_begun']
const gapOf = ({ id, starts_at, day }: CountedVisit, reasons: readonly (GapReason | null)[]): Gap => ({
  visit_id: id,
  starts_at,
  day,
  reason: loudest.find((reason) => reasons.includes(reason)) ?? 'missing',
})

/** The status on a day: a referral ends with its last day, and is used up with its last visit, even before the job that says so has run. */
export function findReferralStatus(term: ReferralTerm, last: LocalDate | null, used: number, today: LocalDate): ReferralStatus {
  if (term.status !== 'confirmed') return term.status
  if (last !== null && last < today) return 'expired'
  return term.granted !== null && used >= term.granted ? 'used_up' : 'confirmed'
}

/** A visit that breaks within so many days is worth a to-do. */
export const referralNoticeDays = 60

/** A code of ICD-10-CM by its shape alone: whether it exists and is billable is for the tables of the year to say. */
export const isDiagnosisCode = (code: string): boolean => /^[A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?$/.test(code)

/** How often one may ask for new referrals for a patient within a day, so that no office is flooded. */
export const mostRequestsADay = 6
