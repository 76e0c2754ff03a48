import type { Label } from '../../kernel/label.ts'
import type { LifeStage, WeightKind } from './inputs.ts'

export type Measure = 'energy' | 'protein' | 'fluid'
/** Of whom an amount is asked. */
export type Person = { sex: 'female' | 'male'; age_months: number; stage: LifeStage }
/** The weight, and the energy for rules that follow it. */
export type Basis = { weight_kg: number; weight_kind: WeightKind; kcal: number | null }
type Given = Person & { weight_kg: number; kcal: number | null }
type Range = readonly [least: number, most: number]
type Rule = Label & {
  measure: Measure
  source: string
  from_months: number
  below_months: number | null
  stages?: readonly LifeStage[]
  /** The amounts for each kilogram, for the sentence; absent where the rule is no plain multiple. */
  per_kg?: Range
  /** The whole amount a day; null if something is missing. */
  compute: (given: Given) => Range | null
}

const perKilogram = (least: number, most = least) => ({
  per_kg: [least, most] as const,
  compute: ({ weight_kg }: Given): Range => [least * weight_kg, most * weight_kg],
})
const grown = { from_months: 19 * 12, below_months: null }
const intakes = 'Institute of Medicine, Dietary Reference Intakes (2005)'
const kidney = 'KDOQI Clinical Practice Guideline for Nutrition in CKD: 2020 Update, Am J Kidney Dis 2020;76(3 Suppl 1)'
const wounds = 'NPUAP/EPUAP, Prevention and Treatment of Pressure Ulcers (2009)'
const support = 'NICE guideline CG32, Nutrition support for adults (2006, updated 2017)'

/** The amounts a day by rules, in the order of the list. Ids stay, as those of the equations do. */
export const amountRules = {
  protein_adult: { measure: 'protein', en: 'Adults, 0.8 g/kg', es: 'Adultos, 0.8 g/kg', source: intakes, ...grown, ...perKilogram(0.8) },
  protein_child: {
    ...{ measure: 'protein', en: 'Children by age', es: 'Niños por edad', source: intakes, from_months: 0, below_months: 19 * 12 },
    compute: ({ age_months: months, weight_kg }) => {
      const each = months < 6 ? 1.52 : months < 12 ? 1.2 : months < 48 ? 1.05 : months < 168 ? 0.95 : 0.85
      return [each * weight_kg, each * weight_kg]
    },
  },
  protein_pregnant: {
    ...{ measure: 'protein', en: 'Pregnancy, 1.1 g/kg', es: 'Embarazo, 1.1 g/kg', source: intakes, from_months: 168, below_months: 612 },
    ...{ stages: ['pregnant'], ...perKilogram(1.1) },
  },
  protein_breastfeeding: {
    ...{
      measure: 'protein',
      en: 'Breastfeeding, 1.3 g/kg',
      es: 'Lactancia, 1.3 g/kg',
      source: intakes,
      from_months: 168,
      below_months: 612,
    },
    ...{ stages: ['breastfeeding'], ...perKilogram(1.3) },
  },
  protein_older: {
    ...{
      measure: 'protein',
      en: 'From 65 years, 1.0 to 1.2 g/kg',
      es: 'Desde 65 años, 1.0 a 1.2 g/kg',
      from_months: 780,
      below_months: null,
    },
    ...{ source: 'Bauer J et al. (PROT-AGE), J Am Med Dir Assoc 2013;14:542-559', ...perKilogram(1, 1.2) },
  },
  protein_kidney: {
    ...{ measure: 'protein', en: 'Kidney disease 3 to 5, 0.55 to 0.6 g/kg', es: 'Enfermedad renal 3 a 5, 0.55 a 0.6 g/kg', source: kidney },
    ...{ ...grown, ...perKilogram(0.55, 0.6) },
  },
  protein_kidney_diabetes: {
    ...{ measure: 'protein', en: 'Kidney disease with diabetes, 0.6 to 0.8 g/kg', es: 'Enfermedad renal con diabetes, 0.6 a 0.8 g/kg' },
    ...{ source: kidney, ...grown, ...perKilogram(0.6, 0.8) },
  },
  protein_dialysis: {
    ...{
      measure: 'protein',
      en: 'Dialysis, 1.0 to 1.2 g/kg',
      es: 'Diálisis, 1.0 a 1.2 g/kg',
      source: kidney,
      ...grown,
      ...perKilogram(1, 1.2),
    },
  },
  protein_wound: {
    ...{
      measure: 'protein',
      en: 'Wounds, 1.25 to 1.5 g/kg',
      es: 'Heridas, 1.25 a 1.5 g/kg',
      source: wounds,
      ...grown,
      ...perKilogram(1.25, 1.5),
    },
  },
  protein_sport: {
    ...{ measure: 'protein', en: 'Sports, 1.2 to 2.0 g/kg', es: 'Deporte, 1.2 a 2.0 g/kg', ...grown, ...perKilogram(1.2, 2) },
    source: 'Thomas DT et al., Nutrition and Athletic Performance, Med Sci Sports Exerc 2016;48:543-568',
  },
  fluid_adult: {
    ...{ measure: 'fluid', en: 'Adults, 30 to 35 mL/kg', es: 'Adultos, 30 a 35 mL/kg', source: support, ...grown, ...perKilogram(30, 35) },
  },
  fluid_older: {
    ...{ measure: 'fluid', en: 'From 65 years, drinks', es: 'Desde 65 años, bebidas', from_months: 780, below_months: null },
    source: 'Volkert D et al. (ESPEN), Clin Nutr 2019;38:10-47',
    compute: ({ sex }) => (sex === 'male' ? [2000, 2000] : [1600, 1600]),
  },
  fluid_child: {
    ...{ measure: 'fluid', en: 'Children, Holliday-Segar', es: 'Niños, Holliday-Segar', from_months: 1, below_months: 19 * 12 },
    source: 'Holliday MA, Segar WE, Pediatrics 1957;19:823-832',
    compute: ({ weight_kg: kg }) => {
      const all = 100 * Math.min(kg, 10) + 50 * Math.max(0, Math.min(kg, 20) - 10) + 20 * Math.max(0, kg - 20)
      return [all, all]
    },
  },
  fluid_pregnant: {
    ...{ measure: 'fluid', en: 'Pregnancy, food and drinks', es: 'Embarazo, comida y bebidas', from_months: 168, below_months: 612 },
    ...{ stages: ['pregnant'], source: 'Institute of Medicine, Dietary Reference Intakes for Water (2005)', compute: () => [3000, 3000] },
  },
  fluid_breastfeeding: {
    ...{ measure: 'fluid', en: 'Breastfeeding, food and drinks', es: 'Lactancia, comida y bebidas', from_months: 168, below_months: 612 },
    ...{
      stages: ['breastfeeding'],
      source: 'Institute of Medicine, Dietary Reference Intakes for Water (2005)',
      compute: () => [3800, 3800],
    },
  },
  fluid_wound: {
    ...{ measure: 'fluid', en: 'Wounds, 1 mL for each kcal', es: 'Heridas, 1 mL por kcal', source: wounds, ...grown },
    compute: ({ kcal }) => (kcal === null ? null : [kcal, kcal]),
  },
  energy_kidney: {
    ...{
      measure: 'energy',
      en: 'Kidney disease, 25 to 35 kcal/kg',
      es: 'Enfermedad renal, 25 a 35 kcal/kg',
      source: kidney,
      ...grown,
      ...perKilogram(25, 35),
    },
  },
  energy_wound: {
    ...{
      measure: 'energy',
      en: 'Wounds, 30 to 35 kcal/kg',
      es: 'Heridas, 30 a 35 kcal/kg',
      source: wounds,
      ...grown,
      ...perKilogram(30, 35),
    },
  },
} as const satisfies Record<string, Rule>

export type AmountRuleId = keyof typeof amountRules
export const amountRuleIds = Object.keys(amountRules) as [AmountRuleId, ...AmountRuleId[]]
export const findAmountRule = (id: AmountRuleId): Rule => amountRules[id]

/** The rules for one measure that were made for this person. */
export const listAmountRules = (measure: Measure, { age_months, stage }: Person): AmountRuleId[] =>
  amountRuleIds.filter((id) => {
    const rule = findAmountRule(id)
    const fits = age_months >= rule.from_months && age_months < (rule.below_months ?? Number.POSITIVE_INFINITY)
    return rule.measure === measure && fits && (rule.stages === undefined || rule.stages.includes(stage))
  })

/** The amount a day by one rule, in whole grams, milliliters or kcal; null if the rule was not made for this person or lacks something. */
export function computeAmount(
  id: AmountRuleId,
  person: Person,
  given: Basis,
): (Basis & { rule: AmountRuleId; least: number; most: number }) | null {
  const rule = findAmountRule(id)
  const range = listAmountRules(rule.measure, person).includes(id) ? rule.compute({ ...person, ...given }) : null
  return range && { rule: id, ...given, least: Math.round(range[0]), most: Math.round(range[1]) }
}
