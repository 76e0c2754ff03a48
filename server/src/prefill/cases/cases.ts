import { conditionCases } from './conditions.ts'
import { correctionCases } from './corrections.ts'
import { medicineCases } from './medicines.ts'
import { peopleCases } from './people.ts'
import { secondCharts } from './second-charts.ts'
import { secondTalks } from './second-talks.ts'
import { shortCases } from './short.ts'
import { sourceCases } from './sources.ts'
import { spanishCases } from './spanish.ts'

/** The cases for which the rules were written. */
export const cases = [
  ...medicineCases,
  ...correctionCases,
  ...peopleCases,
  ...conditionCases,
  ...spanishCases,
  ...sourceCases,
  ...shortCases,
  // Written after the first rules, which found 84 of 100 of their facts; the rules were changed for them since.
  ...secondTalks,
  ...secondCharts,
]
