import { type Body, type Equation, exactYearsOf, yearsOf } from './equation.ts'
import type { ActivityLevel } from './inputs.ts'

// Institute of Medicine, Dietary Reference Intakes for Energy, Carbohydrate, Fiber, Fat, Fatty Acids, Cholesterol, Protein, and Amino Acids, 2005.
const source = 'Institute of Medicine, Dietary Reference Intakes for Energy (2005), doi.org/10.17226/10490'
const name = { en: 'Estimated requirement, DRI 2005', es: 'Requerimiento estimado, DRI 2005' }

type Coefficients = Record<ActivityLevel, number>
const ofLevels = (low_active: number, active: number, very_active: number): Coefficients => ({
  inactive: 1,
  low_active,
  active,
  very_active,
})
const boys = ofLevels(1.13, 1.26, 1.42)
const girls = ofLevels(1.16, 1.31, 1.56)
const men = ofLevels(1.11, 1.25, 1.48)
const women = ofLevels(1.12, 1.27, 1.45)

/** Under three years activity does not count; growth does. */
function computeInfant({ age_months, weight_kg }: Body): number {
  // The report counts months of life: its "0 to 3 months" ends on the day a child is three months old. That of 2023 writes "0 to 2.99".
  const growth = age_months < 3 ? 175 : age_months < 6 ? 56 : age_months < 12 ? 22 : 20
  return 89 * weight_kg - 100 + growth
}

function computeChild(body: Body): number {
  const { sex, weight_kg, height_cm, level, age_months } = body
  const [years, meters] = [exactYearsOf(body), height_cm / 100]
  const growth = age_months < 9 * 12 ? 20 : 25
  return sex === 'male'
    ? 88.5 - 61.9 * years + boys[level] * (26.7 * weight_kg + 903 * meters) + growth
    : 135.3 - 30.8 * years + girls[level] * (10 * weight_kg + 934 * meters) + growth
}

function computeAdult(body: Body): number {
  const { sex, weight_kg, height_cm, level } = body
  const [years, meters] = [yearsOf(body), height_cm / 100]
  return sex === 'male'
    ? 662 - 9.53 * years + men[level] * (15.91 * weight_kg + 539.6 * meters)
    : 354 - 6.91 * years + women[level] * (9.36 * weight_kg + 726 * meters)
}

const computeUsual = (body: Body): number => (body.age_months < 19 * 12 ? computeChild(body) : computeAdult(body))

/** The requirement of 2005. That of pregnancy and breastfeeding comes on top of the requirement before it, by the weight before it. */
export const equations2005 = {
  eer_2005_infant: {
    ...{ en: `${name.en}, under 3 years`, es: `${name.es}, menores de 3 años`, source, gives: 'total' },
    ...{ from_months: 0, below_months: 36, stages: ['none'], asks: [] },
    compute: computeInfant,
  },
  eer_2005: {
    ...{ ...name, source, gives: 'total', from_months: 36, below_months: null, stages: ['none'], asks: ['height_cm', 'level'] },
    compute: computeUsual,
  },
  eer_2005_pregnant: {
    ...{ en: `${name.en}, pregnancy`, es: `${name.es}, embarazo`, source, gives: 'total' },
    ...{ from_months: 14 * 12, below_months: 51 * 12, stages: ['pregnant'], asks: ['height_cm', 'level', 'week'] },
    compute: (body) => computeUsual(body) + (body.week < 14 ? 0 : body.week < 28 ? 340 : 452),
  },
  eer_2005_breastfeeding: {
    ...{ en: `${name.en}, breastfeeding`, es: `${name.es}, lactancia`, source, gives: 'total' },
    ...{ from_months: 14 * 12, below_months: 51 * 12, stages: ['breastfeeding'], asks: ['height_cm', 'level', 'months_after'] },
    compute: (body) => computeUsual(body) + (body.months_after < 6 ? 500 - 170 : 400),
  },
} as const satisfies Record<string, Equation>
