import { type Body, type Equation, exactYearsOf, yearsOf } from './equation.ts'
import type { ActivityLevel } from './inputs.ts'

// National Academies of Sciences, Engineering, and Medicine, Dietary Reference Intakes for Energy, 2023.
const source = 'National Academies, Dietary Reference Intakes for Energy (2023), doi.org/10.17226/26818'
const name = { en: 'Estimated requirement, DRI 2023', es: 'Requerimiento estimado, DRI 2023' }

/** By level of activity: the constant, and what each year, centimeter and kilogram adds. */
type Lines = Record<ActivityLevel, readonly [constant: number, year: number, centimeter: number, kilogram: number]>

const men: Lines = {
  inactive: [753.07, -10.83, 6.5, 14.1],
  low_active: [581.47, -10.83, 8.3, 14.94],
  active: [1004.82, -10.83, 6.52, 15.91],
  very_active: [-517.88, -10.83, 15.61, 19.11],
}
const women: Lines = {
  inactive: [584.9, -7.01, 5.72, 11.71],
  low_active: [575.77, -7.01, 6.6, 12.14],
  active: [710.25, -7.01, 6.54, 12.34],
  very_active: [511.83, -7.01, 9.07, 12.56],
}
const boys: Lines = {
  inactive: [-447.51, 3.68, 13.01, 13.15],
  low_active: [19.12, 3.68, 8.62, 20.28],
  active: [-388.19, 3.68, 12.66, 20.46],
  very_active: [-671.75, 3.68, 15.38, 23.25],
}
const girls: Lines = {
  inactive: [55.59, -22.25, 8.43, 17.07],
  low_active: [-297.54, -22.25, 12.77, 14.73],
  active: [-189.55, -22.25, 11.74, 18.34],
  very_active: [-709.59, -22.25, 18.22, 14.25],
}
// From the second trimester on; each week adds to them.
const pregnant: Lines = {
  inactive: [1131.2, -2.04, 0.34, 12.15],
  low_active: [693.35, -2.04, 5.73, 10.2],
  active: [-223.84, -2.04, 13.23, 8.15],
  very_active: [-779.72, -2.04, 18.45, 8.73],
}
const perWeek = 9.16

const computeLine = ([constant, year, centimeter, kilogram]: Lines[ActivityLevel], years: number, { height_cm, weight_kg }: Body): number =>
  constant + year * years + centimeter * height_cm + kilogram * weight_kg

/** Under three years activity does not count; growth does. */
function computeInfant(body: Body): number {
  const { sex, age_months: months } = body
  if (sex === 'male') return computeLine([-716.45, -1, 17.82, 15.06], exactYearsOf(body), body) + (months < 3 ? 200 : months < 6 ? 50 : 20)
  return computeLine([-69.15, 80, 2.65, 54.15], exactYearsOf(body), body) + (months < 3 ? 180 : months < 6 ? 60 : months < 12 ? 20 : 15)
}

// From which age on, in months, and what growth costs then.
const growthOfBoys = [
  [0, 20],
  [48, 15],
  [108, 25],
  [168, 20],
] as const
const growthOfGirls = [
  [0, 15],
  [108, 30],
  [168, 20],
] as const

/** What somebody uses, without what growing costs. */
function computeUsed(body: Body): number {
  const { sex, age_months: months, level } = body
  if (months >= 19 * 12) return computeLine((sex === 'male' ? men : women)[level], yearsOf(body), body)
  return computeLine((sex === 'male' ? boys : girls)[level], exactYearsOf(body), body)
}

function computeUsual(body: Body): number {
  const { sex, age_months: months } = body
  if (months >= 19 * 12) return computeUsed(body)
  return computeUsed(body) + (sex === 'male' ? growthOfBoys : growthOfGirls).findLast(([from]) => months >= from)![1]
}

/** What the body stores a day, by the body mass index before the pregnancy. Who had too much gives some of it. */
const storeOf = (index: number): number => (index < 18.5 ? 300 : index < 25 ? 200 : index < 30 ? 150 : -50)

/** The requirement of 2023, by the present weight. The report tells no age for its lines of pregnancy, so they are offered to adults alone. */
export const equations2023 = {
  eer_2023_infant: {
    ...{ en: `${name.en}, under 3 years`, es: `${name.es}, menores de 3 años`, source, gives: 'total' },
    ...{ from_months: 0, below_months: 36, stages: ['none'], asks: ['height_cm'] },
    compute: computeInfant,
  },
  eer_2023: {
    ...{ ...name, source, gives: 'total', from_months: 36, below_months: null, stages: ['none'], asks: ['height_cm', 'level'] },
    compute: computeUsual,
  },
  eer_2023_pregnant: {
    ...{ en: `${name.en}, pregnancy`, es: `${name.es}, embarazo`, source, gives: 'total' },
    ...{ from_months: 19 * 12, below_months: 51 * 12, stages: ['pregnant'], asks: ['height_cm', 'level', 'week', 'index_before'] },
    compute: (body) =>
      body.week < 14
        ? computeUsual(body)
        : computeLine(pregnant[body.level], yearsOf(body), body) + perWeek * body.week + storeOf(body.index_before),
  },
  eer_2023_breastfeeding: {
    ...{ en: `${name.en}, breastfeeding`, es: `${name.es}, lactancia`, source, gives: 'total' },
    ...{ from_months: 14 * 12, below_months: 51 * 12, stages: ['breastfeeding'], asks: ['height_cm', 'level', 'months_after'] },
    // The lines for girls who breastfeed count no growth.
    compute: (body) => computeUsed(body) + (body.months_after < 6 ? 540 - 140 : 380),
  },
} as const satisfies Record<string, Equation>
