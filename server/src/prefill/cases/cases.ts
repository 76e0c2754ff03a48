import { conditionCases } from './conditions.ts'
import { correctionCases } from './corrections.ts'
import { fourthTalks } from './later/fourth-talks.ts'
import { secondCharts } from './later/second-charts.ts'
import { secondTalks } from './later/second-talks.ts'
import { thirdCharts } from './later/third-charts.ts'
import { thirdTalks } from './later/third-talks.ts'
import { medicineCases } from './medicines.ts'
import { partCases } from './parts.ts'
import { peopleCases } from './people.ts'
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
  ...partCases,
  // Written after the first rules, which found 84 and 82 of 100 of their facts; the rules were changed for them since.
  ...secondTalks,
  ...secondCharts,
  ...thirdTalks,
  ...thirdCharts,
  // Written after a dietitian had tried the demo.
  ...fourthTalks,
]
