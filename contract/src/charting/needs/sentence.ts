import { findAmountRule, type Measure } from './amounts.ts'
import { findEquation } from './equations.ts'
import type { ActivityLevel, WeightKind } from './inputs.ts'
import type { AmountNeed, EnergyNeed, NoteNeeds } from './schemas.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })
const rounded = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const weights: Record<WeightKind, string> = {
  actual: 'actual weight',
  ideal: 'ideal weight',
  adjusted: 'adjusted weight',
  usual: 'usual weight',
}
const levels: Record<ActivityLevel, string> = {
  inactive: 'inactive',
  low_active: 'low active',
  active: 'active',
  very_active: 'very active',
}
const units: Record<Measure, string> = { energy: 'kcal', protein: 'g', fluid: 'mL' }
const names: Record<Measure, string> = { energy: 'Energy', protein: 'Protein', fluid: 'Fluid' }

/** The needs as sentences in English, the language of the record: each amount with its rule and what the rule was given. */
export const writeNeeds = ({ energy, amounts }: NoteNeeds): string =>
  [...(energy ? [writeEnergy(energy)] : []), ...amounts.map(writeAmount)].join('\n')

function writeEnergy({ equation, inputs, resting_kcal, kcal }: EnergyNeed): string {
  const { activity_factor, stress_factor, change_kcal, level, height_cm, lean_kg, week, months_after } = inputs
  const { en, asks } = findEquation(equation)
  const given = [
    inputs.sex,
    inputs.age_months < 36 ? `${inputs.age_months} months` : `${Math.floor(inputs.age_months / 12)} years`,
    asks.includes('height_cm') && `${rounded.format(height_cm!)} cm`,
    asks.includes('lean_kg')
      ? `${rounded.format(lean_kg!)} kg lean`
      : `${rounded.format(inputs.weight_kg)} kg ${weights[inputs.weight_kind]}`,
    asks.includes('level') && levels[level!],
    asks.includes('week') && `week ${week} of pregnancy`,
    asks.includes('months_after') && `${months_after} months after birth`,
  ].filter(Boolean)
  const factors = [
    activity_factor !== null && activity_factor !== 1 && `× ${number.format(activity_factor)} for activity`,
    stress_factor !== null && stress_factor !== 1 && `× ${number.format(stress_factor)} for illness`,
  ].filter(Boolean)
  const steps = [
    resting_kcal !== null && [`${number.format(resting_kcal)} kcal at rest`, ...factors].join(' '),
    change_kcal && `${change_kcal < 0 ? '−' : '+'} ${number.format(Math.abs(change_kcal))} kcal for a change of weight`,
  ].filter(Boolean)
  const how = steps.length > 0 ? `: ${steps.join(' ')}` : ''
  return `Energy ${number.format(kcal)} kcal a day by ${en}${how} (${given.join(', ')}).`
}

function writeAmount({ rule, weight_kg, weight_kind, least, most }: AmountNeed): string {
  const { measure, en, per_kg } = findAmountRule(rule)
  const amount = least === most ? number.format(least) : `${number.format(least)} to ${number.format(most)}`
  const basis = per_kg ? `; ${rounded.format(weight_kg)} kg ${weights[weight_kind]}` : ''
  return `${names[measure]} ${amount} ${units[measure]} a day (${en}${basis}).`
}
