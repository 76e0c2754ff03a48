import type { NoteContext } from '@sorrel/contract/charting/context/schemas'
import { type AmountRuleId, computeAmount, findAmountRule, type Measure } from '@sorrel/contract/charting/needs/amounts'
import { type EquationId, findEquation } from '@sorrel/contract/charting/needs/equations'
import { computeAdjustedWeight, computeIdealWeight, estimateEnergy, listFitting } from '@sorrel/contract/charting/needs/estimate'
import type { EnergyInputs, LifeStage, WeightKind } from '@sorrel/contract/charting/needs/inputs'
import type { NoteNeeds } from '@sorrel/contract/charting/needs/schemas'
import type { Measurements } from '@sorrel/contract/charting/schemas'
import { useState } from 'react'

export type Typed = {
  sex: 'female' | 'male' | ''
  stage: LifeStage
  equation: EquationId | ''
  weight_kind: WeightKind
  usual_kg: string
  lean_kg: string
  level: NonNullable<EnergyInputs['level']>
  activity_factor: string
  stress_factor: string
  week: string
  index_before: string
  months_after: string
  change_kcal: string
  rules: Partial<Record<Measure, AmountRuleId | ''>>
}

type Facts = {
  patient: NoteContext['patient']
  measured: Measurements
  kept: NoteNeeds | null
  weights: NoteContext['weights']
  heights: NoteContext['heights']
}

const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
const numberOf = (text: string): number | null => {
  const value = Number(text.replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(value) ? null : value
}

function begin({ patient, kept }: Facts): Typed {
  const inputs = kept?.energy?.inputs
  const sex = kept?.sex ?? (patient.clinical_sex === 'unknown' ? '' : patient.clinical_sex)
  const stage = kept?.stage ?? patient.stage
  const fitting = patient.age_months === null ? [] : listFitting(patient.age_months, stage)
  return {
    ...{
      sex,
      stage,
      equation: kept?.energy?.equation ?? fitting[0] ?? '',
      weight_kind: inputs?.weight_kind ?? 'actual',
      level: inputs?.level ?? 'low_active',
    },
    ...{
      usual_kg: inputs?.weight_kind === 'usual' ? textOf(inputs.weight_kg) : '',
      lean_kg: textOf(inputs?.lean_kg),
      activity_factor: textOf(inputs?.activity_factor) || '1.4',
    },
    ...{ stress_factor: textOf(inputs?.stress_factor) || '1', week: textOf(inputs?.week ?? patient.pregnancy_week) },
    ...{ index_before: textOf(inputs?.index_before), months_after: textOf(inputs?.months_after), change_kcal: textOf(inputs?.change_kcal) },
    rules: Object.fromEntries((kept?.amounts ?? []).map(({ rule }) => [findAmountRule(rule).measure, rule])),
  }
}

/** What the panel of needs works with: what is typed, the weights to choose from, and what follows from both. */
export function useNeeds(facts: Facts) {
  const [typed, setTyped] = useState(() => begin(facts))
  const { patient, measured } = facts
  const age_months = patient.age_months
  const height_cm = measured.height_cm ?? facts.heights[0]?.centimeters ?? null
  const actual = measured.weight_kg ?? facts.weights[0]?.kilograms ?? null
  const ideal = typed.sex !== '' && height_cm !== null ? computeIdealWeight(typed.sex, height_cm) : null
  const kilograms: Record<WeightKind, number | null> = {
    actual,
    ideal,
    adjusted: ideal !== null && actual !== null ? computeAdjustedWeight(actual, ideal) : null,
    usual: numberOf(typed.usual_kg),
  }
  const weight_kg = kilograms[typed.weight_kind]
  const needs =
    age_months === null || typed.sex === '' || weight_kg === null
      ? null
      : compute(typed, { sex: typed.sex, age_months, weight_kg, height_cm })
  const set = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  return { typed, set, kilograms, height_cm, age_months, ...(needs ?? { estimate: null, needs: null }) }
}

type Body = { sex: 'female' | 'male'; age_months: number; weight_kg: number; height_cm: number | null }

function compute(typed: Typed, { sex, age_months, weight_kg, height_cm }: Body) {
  const { stage, weight_kind, level, equation } = typed
  const isResting = equation !== '' && findEquation(equation).gives === 'resting'
  const whole = (text: string) => (numberOf(text) === null ? null : Math.round(numberOf(text)!))
  const inputs: EnergyInputs = {
    ...{ sex, age_months, weight_kg, weight_kind, height_cm, stage, lean_kg: numberOf(typed.lean_kg), level: isResting ? null : level },
    ...{
      activity_factor: isResting ? numberOf(typed.activity_factor) : null,
      stress_factor: isResting ? numberOf(typed.stress_factor) : null,
    },
    ...{ week: stage === 'pregnant' ? whole(typed.week) : null, index_before: stage === 'pregnant' ? numberOf(typed.index_before) : null },
    ...{ months_after: stage === 'breastfeeding' ? whole(typed.months_after) : null, change_kcal: whole(typed.change_kcal) },
  }
  const estimate = equation === '' ? null : estimateEnergy(equation, inputs)
  const energy = estimate?.kind === 'found' ? estimate.need : null
  const person = { sex, age_months, stage }
  const amounts = Object.values(typed.rules).flatMap((rule) =>
    rule ? (computeAmount(rule, person, { weight_kg, weight_kind, kcal: energy?.kcal ?? null }) ?? []) : [],
  )
  const needs: NoteNeeds | null = energy || amounts.length > 0 ? { ...person, energy, amounts } : null
  return { estimate, needs }
}
