import type { BilledLine, BilledVisit, Billing, BillingRule, BillingStep, Place } from './facts.ts'
import { writeStep } from './steps.ts'
import { countPaidUnits, countUnits } from './units.ts'
import type { ProcedureFamily } from './vocabulary.ts'

/** The rule of the family that comes first; a payer's own rule wins over the default of the same family. */
export function chooseRule(rules: readonly BillingRule[], family?: ProcedureFamily): BillingRule | null {
  const fitting = rules.filter((rule) => family === undefined || rule.family === family)
  // A payer who names a family says which ones it takes: then the defaults of other families do not count.
  const own = fitting.filter(({ payer_id }) => payer_id !== null)
  const among = own.length > 0 ? own : fitting
  return [...among].sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))[0] ?? null
}

/** The procedure, units, place and modifiers that the rule of the payer gives for a visit, with the reason for each. */
export function proposeBilling(visit: BilledVisit): Billing {
  const rule = chooseRule(visit.rules)
  const place = findPlace(visit, rule)
  if (rule === null) return { lines: [], place, family: null, rule, steps: [writeStep('no_rule')] }
  const steps = [
    rule.payer_id === null ? writeStep('default_rule', { payer: visit.payer_name }) : writeStep('payer_rule', { payer: visit.payer_name }),
    ...(rule.is_checked || isPaidAlone(visit) ? [] : [writeStep('unchecked')]),
  ]
  const { minutes } = visit
  if (minutes === null) return { lines: [], place, family: rule.family, rule, steps: [...steps, writeStep('no_minutes')] }
  const code = findCode(visit, rule)
  if (code === null) return { lines: [], place, family: rule.family, rule, steps: [...steps, writeStep('too_short', { minutes })] }
  const { modifiers, steps: reasons } = findModifiers(visit, rule)
  const units = rule.family === 'preventive' ? 1 : countPaidUnits(minutes, rule)
  if (units === 0) return { lines: [], place, family: rule.family, rule, steps: [...steps, writeStep('too_short', { minutes })] }
  return {
    lines: [{ code: code.code, units, modifiers }],
    ...{ place, family: rule.family, rule },
    steps: [...steps, code.step, writeUnits(minutes, units, rule), writeStep(`place_${place}`), ...reasons, ...warnOfDistance(visit, rule)],
  }
}

/** Whether no plan pays: then nobody has to ask a payer, and no payer pays less or until a day. */
const isPaidAlone = ({ payer_name }: BilledVisit) => payer_name === null

function findCode({ is_first, was_seen, minutes }: BilledVisit, { family, first_once }: BillingRule) {
  switch (family) {
    case 'mnt': {
      const isAgain = first_once === 'ever' ? was_seen.ever : was_seen.this_year
      if (!is_first) return { code: '97803', step: writeStep('later_visit') }
      return isAgain ? { code: '97803', step: writeStep(`again_${first_once}`) } : { code: '97802', step: writeStep('first_visit') }
    }
    case 'preventive':
      return choosePreventive(minutes ?? 0)
    case 'mnt_again':
      return { code: 'G0270', step: writeStep('second_referral') }
    case 'visit_price':
      return { code: 'S9470', step: writeStep('visit_price') }
    case 'diabetes_training':
      return { code: 'G0108', step: writeStep('diabetes_training') }
  }
}

// Each code stands for a length of its own, so it is one unit; the steps are those of quarters of an hour.
const preventiveCodes = [
  [53, '99404'],
  [38, '99403'],
  [23, '99402'],
  [8, '99401'],
] as const

function choosePreventive(minutes: number) {
  const found = preventiveCodes.find(([from]) => minutes >= from)
  return found ? { code: found[1], step: writeStep('preventive', { minutes, from: found[0] }) } : null
}

function findPlace({ mode, was_at_home }: BilledVisit, rule: BillingRule | null): Place {
  if (mode === 'in_person') return rule?.place_office ?? '11'
  return was_at_home ? (rule?.place_home ?? '10') : (rule?.place_elsewhere ?? '02')
}

function writeUnits(minutes: number, units: number, rule: BillingRule): BillingStep {
  if (rule.unit_minutes === null || rule.family === 'preventive') return writeStep('one_unit')
  return writeStep(countUnits(minutes, rule) > units ? 'units_capped' : 'units', { minutes, units, rule })
}

function findModifiers(visit: BilledVisit, rule: BillingRule) {
  const { mode, first_diagnosis } = visit
  const ofMode = { in_person: rule.modifiers_office, video: rule.modifiers_video, sound: rule.modifiers_sound }[mode]
  // The modifier tells a plan to pay all of it. Where no plan pays, nobody waives anything, and the client pays the whole price.
  const isPreventive = !isPaidAlone(visit) && first_diagnosis?.startsWith('Z71.3') === true
  const modifiers = [...new Set([...ofMode, ...(isPreventive ? rule.modifiers_preventive : [])])].slice(0, 4)
  const steps = [
    modifiers.length === 0 ? writeStep(`no_modifier_${mode}`) : writeStep('modifiers', { modifiers }),
    ...(mode === 'sound' && !isPaidAlone(visit) ? [writeStep(`sound_${rule.sound_payment}`)] : []),
  ]
  return { modifiers, steps }
}

function warnOfDistance(visit: BilledVisit, { distance_until: until }: BillingRule): BillingStep[] {
  const { mode, was_at_home, day } = visit
  if (mode === 'in_person' || !was_at_home || until === null || isPaidAlone(visit)) return []
  return [writeStep(day > until ? 'distance_over' : 'distance_until', { until })]
}

/** Whether what the note bills is something else than what the rule gives. */
export function isDeparture(lines: readonly BilledLine[], place: string, { lines: proposed, place: wanted }: Billing): boolean {
  const write = (all: readonly BilledLine[]) =>
    all
      .map(({ code, units, modifiers }) => `${code} ${units} ${[...modifiers].sort().join(' ')}`)
      .sort()
      .join('|')
  return write(lines) !== write(proposed) || place !== wanted
}

/** The units of a timed procedure that the minutes support by the payer's rule; null for a procedure whose units no rule counts. */
export function findSupportedUnits(code: string, minutes: number, rules: readonly BillingRule[]): number | null {
  const family = familyOfCode(code)
  if (family === null) return null
  const rule = chooseRule(rules, family)
  if (family === 'preventive') return preventiveCodes.some(([from, own]) => own === code && minutes >= from) ? 1 : 0
  return rule ? countPaidUnits(minutes, rule) : null
}

export function familyOfCode(code: string): ProcedureFamily | null {
  if (code === '97802' || code === '97803') return 'mnt'
  if (/^9940[1-4]$/.test(code)) return 'preventive'
  return ({ G0270: 'mnt_again', S9470: 'visit_price', G0108: 'diabetes_training' } as const)[code] ?? null
}

/** Medicare's codes for therapy under a second referral of the year (42 CFR 410.132): the units of the first referral do not bound them. */
export const codesByReferral: readonly string[] = ['G0270', 'G0271']

/** Whether the units of a procedure are beyond the limit of the year, because a second referral orders them. */
export const countsByReferral = (code: string): boolean => codesByReferral.includes(code)
