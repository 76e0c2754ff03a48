import type { LocalDate } from '../../kernel/values.ts'
import type { RemoteFamily, RemoteWindow } from '../vocabulary.ts'

/** One code by which care without a visit is billed, and when. Such rules are rows with days, so that a new code is no release. */
export type RemoteCodeRule = {
  code: string
  family: RemoteFamily
  min_minutes: number
  max_minutes: number | null
  min_data_days: number | null
  max_data_days: number | null
  window: RemoteWindow
  needs_live_contact: boolean
  patient_initiated: boolean
  /** The window in which it is billed once; null if more units of it add up. */
  once_per: RemoteWindow | null
  /** The code to which it adds, for each `min_minutes` more. */
  add_on_of: string | null
  /** Codes that are not billed for the same person in the same window. */
  excludes: readonly string[]
  /** Whether dietitians may bill it at all. */
  is_for_dietitians: boolean
  is_on: boolean
  starts_on: LocalDate
  ends_on: LocalDate | null
}

/** What happened in one window. */
export type WindowFacts = {
  family: RemoteFamily
  window: RemoteWindow
  day: LocalDate
  minutes: number
  data_days: number
  has_live_contact: boolean
  is_patient_initiated: boolean
  /** Codes that the payer allows on the day. */
  allowed: readonly string[]
  /** Codes that were billed for the same person in the same window. */
  billed: readonly string[]
}
export type CodeLine = { code: string; units: number }

const holdsOn = ({ starts_on, ends_on }: RemoteCodeRule, day: LocalDate) => starts_on <= day && (ends_on === null || day <= ends_on)

const excludesAny = (rule: RemoteCodeRule, rules: readonly RemoteCodeRule[], others: readonly string[]) =>
  others.some(
    (code) =>
      code === rule.code || rule.excludes.includes(code) || rules.some((one) => one.code === code && one.excludes.includes(rule.code)),
  )

/** Whether a rule may be used at all in this window, whatever its minutes. */
const isUsable = (rule: RemoteCodeRule, facts: WindowFacts): boolean =>
  rule.is_on &&
  rule.is_for_dietitians &&
  holdsOn(rule, facts.day) &&
  rule.family === facts.family &&
  rule.window === facts.window &&
  facts.allowed.includes(rule.code) &&
  (!rule.needs_live_contact || facts.has_live_contact) &&
  (!rule.patient_initiated || facts.is_patient_initiated)

const isReached = (rule: RemoteCodeRule, { minutes, data_days }: WindowFacts): boolean =>
  minutes >= rule.min_minutes &&
  (rule.max_minutes === null || minutes <= rule.max_minutes) &&
  data_days >= (rule.min_data_days ?? 0) &&
  (rule.max_data_days === null || data_days <= rule.max_data_days)

/**
 * The codes that a window earns: of those whose threshold is reached the one with the most minutes, and what adds to it. Nothing if none is reached,
 * and nothing that excludes what was billed for the same window.
 */
export function findCodes(rules: readonly RemoteCodeRule[], facts: WindowFacts): CodeLine[] {
  const usable = rules.filter((rule) => isUsable(rule, facts))
  const [base] = usable
    .filter((rule) => rule.add_on_of === null && isReached(rule, facts) && !excludesAny(rule, usable, facts.billed))
    .toSorted((one, other) => other.min_minutes - one.min_minutes || (one.code < other.code ? -1 : 1))
  if (base === undefined) return []
  const added = usable.filter((rule) => rule.add_on_of === base.code && rule.min_minutes > 0).flatMap((rule) => addOn(rule, base, facts))
  return [{ code: base.code, units: 1 }, ...added]
}

function addOn(rule: RemoteCodeRule, base: RemoteCodeRule, { minutes, billed }: WindowFacts): CodeLine[] {
  const units = Math.floor((minutes - base.min_minutes) / rule.min_minutes)
  const most = rule.once_per === null ? units : Math.min(1, units)
  return most < 1 || billed.some((code) => rule.excludes.includes(code)) ? [] : [{ code: rule.code, units: most }]
}

/** The minutes at which the next code of a window begins; null beyond the last. */
export function findNextThreshold(rules: readonly RemoteCodeRule[], facts: WindowFacts): number | null {
  const ahead = rules
    .filter((rule) => isUsable(rule, facts) && rule.add_on_of === null && rule.min_minutes > facts.minutes)
    .map(({ min_minutes }) => min_minutes)
  return ahead.length === 0 ? null : Math.min(...ahead)
}
