import type { Equation } from './equation.ts'
import { yearsOf } from './equation.ts'

const grown = { from_months: 18 * 12, below_months: null, gives: 'resting', stages: ['none'] } as const

/** Energy at rest. What somebody does, and what an illness costs, comes on top by factors. */
export const restingEquations = {
  mifflin_st_jeor: {
    ...grown,
    en: 'Mifflin-St Jeor (1990)',
    es: 'Mifflin-St Jeor (1990)',
    source: 'Mifflin MD et al., Am J Clin Nutr 1990;51:241-247',
    asks: ['height_cm'],
    compute: (body) => 10 * body.weight_kg + 6.25 * body.height_cm - 5 * yearsOf(body) + (body.sex === 'male' ? 5 : -161),
  },
  harris_benedict: {
    ...grown,
    en: 'Harris-Benedict, revised (1984)',
    es: 'Harris-Benedict, revisada (1984)',
    source: 'Roza AM, Shizgal HM, Am J Clin Nutr 1984;40:168-182',
    asks: ['height_cm'],
    compute: (body) =>
      body.sex === 'male'
        ? 88.362 + 13.397 * body.weight_kg + 4.799 * body.height_cm - 5.677 * yearsOf(body)
        : 447.593 + 9.247 * body.weight_kg + 3.098 * body.height_cm - 4.33 * yearsOf(body),
  },
  cunningham: {
    ...grown,
    en: 'Cunningham (1980), by lean mass',
    es: 'Cunningham (1980), por masa magra',
    source: 'Cunningham JJ, Am J Clin Nutr 1980;33:2372-2374',
    asks: ['lean_kg'],
    compute: ({ lean_kg }) => 500 + 22 * lean_kg,
  },
  katch_mcardle: {
    ...grown,
    en: 'Katch-McArdle, by lean mass',
    es: 'Katch-McArdle, por masa magra',
    source: 'McArdle WD, Katch FI, Katch VL, Exercise Physiology; Cunningham JJ, Am J Clin Nutr 1991;54:963-969',
    asks: ['lean_kg'],
    compute: ({ lean_kg }) => 370 + 21.6 * lean_kg,
  },
  schofield_weight: {
    en: 'Schofield (1985), by weight',
    es: 'Schofield (1985), por peso',
    source: 'Schofield WN, Hum Nutr Clin Nutr 1985;39C(Suppl 1):5-41',
    ...{ from_months: 0, below_months: 18 * 12, gives: 'resting', stages: ['none'], asks: [] },
    compute: (body) => {
      const [slope, base] = pickByAge(body.age_months, body.sex === 'male' ? boysByWeight : girlsByWeight)
      return slope * body.weight_kg + base
    },
  },
  schofield_height: {
    en: 'Schofield (1985), by weight and height',
    es: 'Schofield (1985), por peso y estatura',
    source: 'Schofield WN, Hum Nutr Clin Nutr 1985;39C(Suppl 1):5-41',
    ...{ from_months: 0, below_months: 18 * 12, gives: 'resting', stages: ['none'], asks: ['height_cm'] },
    compute: (body) => {
      const [slope, rise, base] = pickByAge(body.age_months, body.sex === 'male' ? boysByHeight : girlsByHeight)
      return slope * body.weight_kg + rise * (body.height_cm / 100) + base
    },
  },
} as const satisfies Record<string, Equation>

type ByAge<T> = readonly [T, T, T]
// Below 3 years, below 10, and from 10 on: kcal for each kilogram, for each meter, and the constant.
const boysByWeight: ByAge<readonly [number, number]> = [
  [59.512, -30.4],
  [22.706, 504.3],
  [17.686, 658.2],
]
const girlsByWeight: ByAge<readonly [number, number]> = [
  [58.317, -31.1],
  [20.315, 485.9],
  [13.384, 692.6],
]
const boysByHeight: ByAge<readonly [number, number, number]> = [
  [0.167, 1517.4, -617.6],
  [19.59, 130.3, 414.9],
  [16.25, 137.2, 515.5],
]
const girlsByHeight: ByAge<readonly [number, number, number]> = [
  [16.252, 1023.2, -413.5],
  [16.969, 161.8, 371.2],
  [8.365, 465, 200],
]

const pickByAge = <T>(months: number, [first, second, third]: ByAge<T>): T => (months < 36 ? first : months < 120 ? second : third)
