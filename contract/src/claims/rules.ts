import { type Procedure, procedureFor, procedures } from './procedures.ts'
import { type Modifier, type ProcedureCode, telehealthModifiers } from './vocabulary.ts'

/** What was measured besides minutes, for the few codes that count something else. */
export type Measured = { days_with_readings?: number; meals?: number }

/**
 * The units that minutes earn, 0 if too few. Minutes are those of the visit, or the total of the days or the month the
 * code collects. Midpoint rule of CPT for timed codes: 22 minutes are one unit of 15, 23 are two.
 */
export function unitsFor(code: ProcedureCode, minutes: number, measured: Measured = {}): number {
  const { unit } = procedureFor(code)
  const whole = Number.isFinite(minutes) ? Math.max(0, Math.floor(minutes)) : 0
  switch (unit.kind) {
    case 'timed':
      return Math.floor((whole + Math.ceil(unit.minutes / 2) - 1) / unit.minutes)
    case 'per_visit':
      return whole > 0 ? 1 : 0
    case 'time_band':
      return whole >= unit.min && (unit.max === null || whole <= unit.max) ? 1 : 0
    case 'first_minutes':
      return whole >= unit.minutes ? 1 : 0
    case 'further_minutes':
      return Math.max(0, Math.floor((whole - unit.beyond) / unit.minutes))
    case 'days_with_readings':
      return (measured.days_with_readings ?? 0) >= unit.min_days ? 1 : 0
    case 'per_episode':
      return 1
    case 'per_meal':
      return Math.max(0, Math.floor(measured.meals ?? 0))
    default:
      return unit satisfies never
  }
}

/** Units by whole periods, for the payers that do not round at the midpoint; other codes as in `unitsFor`. */
export function fullUnitsFor(code: ProcedureCode, minutes: number, measured: Measured = {}): number {
  const { unit } = procedureFor(code)
  if (unit.kind !== 'timed' || !Number.isFinite(minutes)) return unitsFor(code, minutes, measured)
  return Math.max(0, Math.floor(minutes / unit.minutes))
}

/** The one code of a family of bands that fits the minutes; undefined below the first band. */
export function bandFor(group: 'preventive_counseling' | 'online_assessment', minutes: number, on: string): Procedure | undefined {
  return procedures.find(
    (row) => row.group === group && row.billed_by.includes('dietitian') && validOn(row, on) && unitsFor(row.code, minutes) === 1,
  )
}

/** Whether a row with validity dates holds on a date of service (`YYYY-MM-DD`). */
export function validOn(row: { valid_from: string | null; valid_to: string | null }, on: string): boolean {
  return (row.valid_from === null || row.valid_from <= on) && (row.valid_to === null || on <= row.valid_to)
}

export type ModifierProblem = { modifier: string; reason: 'not_allowed' | 'repeated' | 'second_telehealth' | 'too_many' }

/** What is wrong with the modifiers of a line: at most four, none twice, one telehealth modifier, only those the code takes. */
export function modifierProblems(code: ProcedureCode, chosen: readonly Modifier[]): ModifierProblem[] {
  const allowed = procedureFor(code).modifiers
  const telehealth = (modifier: Modifier) => (telehealthModifiers as readonly Modifier[]).includes(modifier)
  return chosen.flatMap((modifier, i): ModifierProblem[] => {
    const before = chosen.slice(0, i)
    if (i >= 4) return [{ modifier, reason: 'too_many' }]
    if (before.includes(modifier)) return [{ modifier, reason: 'repeated' }]
    if (!allowed.includes(modifier)) return [{ modifier, reason: 'not_allowed' }]
    if (telehealth(modifier) && before.some(telehealth)) return [{ modifier, reason: 'second_telehealth' }]
    return []
  })
}

/** ICD-10-CM as a claim carries it: no dot, capitals. */
export const claimDiagnosis = (code: string): string => code.replace('.', '').trim().toUpperCase()

/** The form of an ICD-10-CM code with or without its dot; whether the code exists is for the table of the date to say. */
export const looksLikeDiagnosis = (code: string): boolean => /^[A-Z]\d[0-9AB]\.?[0-9A-Z]{0,4}$/.test(code.trim().toUpperCase())

/** BMI codes say how much, not why: never first, and only beside a weight-related diagnosis. */
export const neverFirstDiagnosis = (code: string): boolean => claimDiagnosis(code).startsWith('Z68')

/** Kilograms per square meter to one decimal, as the codes cut it; undefined for a body that cannot be. */
export function bodyMassIndex(kilograms: number, centimeters: number): number | undefined {
  if (!(kilograms >= 1 && kilograms <= 700 && centimeters >= 30 && centimeters <= 280)) return undefined
  return Math.round((kilograms / (centimeters / 100) ** 2) * 10) / 10
}

const splitOfLowest = '2026-10-01'

/**
 * The Z68 code of an adult's BMI on a date of service. ICD-10-CM cuts at tenths and calls 20 years and over adult; younger
 * people get `pediatricBmiCode`. The lowest class was split on 1 October 2026 (FY2027).
 */
export function adultBmiCode(bmi: number, on: string): string | undefined {
  if (!Number.isFinite(bmi) || bmi < 5 || bmi > 250) return undefined
  const tenths = Math.round(bmi * 10)
  if (tenths <= 199) {
    if (on < splitOfLowest) return 'Z68.1'
    return tenths <= 184 ? 'Z68.18' : 'Z68.19'
  }
  if (tenths < 400) return `Z68.${Math.floor(tenths / 10)}`
  if (tenths < 450) return 'Z68.41'
  if (tenths < 500) return 'Z68.42'
  if (tenths < 600) return 'Z68.43'
  return tenths < 700 ? 'Z68.44' : 'Z68.45'
}

/**
 * The Z68 code of someone from 2 to 19 years: a percentile of the CDC growth charts for age and sex (0-100), not the BMI itself,
 * and from the 95th on the BMI as a share of the 95th percentile (1.2 = 120 %). Before 1 October 2024 there was one class from the 95th on.
 */
export function pediatricBmiCode(percentile: number, shareOf95th: number | undefined, on: string): string | undefined {
  if (!(percentile >= 0 && percentile <= 100)) return undefined
  if (percentile < 5) return 'Z68.51'
  if (percentile < 85) return 'Z68.52'
  if (percentile < 95) return 'Z68.53'
  if (on < '2024-10-01') return 'Z68.54'
  if (shareOf95th === undefined || !Number.isFinite(shareOf95th)) return undefined
  if (shareOf95th < 1.2) return 'Z68.54'
  return shareOf95th < 1.4 ? 'Z68.55' : 'Z68.56'
}
