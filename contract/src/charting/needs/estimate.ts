import type { Asked, Body } from './equation.ts'
import { type EquationId, equationIds, findEquation } from './equations.ts'
import type { EnergyInputs, LifeStage } from './inputs.ts'
import type { EnergyNeed } from './schemas.ts'

type Estimate = { kind: 'found'; need: EnergyNeed } | { kind: 'missing'; asks: Asked[] } | { kind: 'outside' }

/** The equations that were made for somebody of this age, in this stage of life. */
export const listFitting = (age_months: number, stage: LifeStage): EquationId[] =>
  equationIds.filter((id) => {
    const { from_months, below_months, stages } = findEquation(id)
    return age_months >= from_months && age_months < (below_months ?? Number.POSITIVE_INFINITY) && stages.includes(stage)
  })

/** The energy a day by one equation; what it still asks for; or that it was not made for this person. */
export function estimateEnergy(id: EquationId, inputs: EnergyInputs): Estimate {
  const equation = findEquation(id)
  if (!listFitting(inputs.age_months, inputs.stage).includes(id)) return { kind: 'outside' }
  const asks = equation.asks.filter((key) => inputs[key] === null)
  if (asks.length > 0) return { kind: 'missing', asks }
  // Nothing that it asks for is null from here on, and nothing else is read.
  const value = equation.compute(inputs as Body)
  const { activity_factor, stress_factor, change_kcal } = inputs
  const isResting = equation.gives === 'resting'
  const whole = isResting ? value * (activity_factor ?? 1) * (stress_factor ?? 1) : value
  const kcal = Math.round(whole + (change_kcal ?? 0))
  if (kcal <= 0) return { kind: 'outside' }
  return { kind: 'found', need: { equation: id, inputs, resting_kcal: isResting ? Math.round(value) : null, kcal } }
}

const centimetersPerInch = 2.54
const kilogramsPerPound = 0.453_592_37

/** The weight that Hamwi's rule (1964) gives to a height from five feet on; null below, where it says nothing. */
export function computeIdealWeight(sex: 'female' | 'male', height_cm: number): number | null {
  const inches = height_cm / centimetersPerInch - 60
  if (inches < 0) return null
  const pounds = sex === 'male' ? 106 + 6 * inches : 100 + 5 * inches
  return Math.round(pounds * kilogramsPerPound * 10) / 10
}

/** A quarter of what somebody weighs above the ideal counts, as fat uses less energy than the rest. */
export const computeAdjustedWeight = (actual_kg: number, ideal_kg: number): number =>
  Math.round((ideal_kg + 0.25 * (actual_kg - ideal_kg)) * 10) / 10
