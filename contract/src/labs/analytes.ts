import type { Analyte } from './analyte.ts'
import { blood } from './analytes/blood.ts'
import { chemistry } from './analytes/chemistry.ts'
import { hormones } from './analytes/hormones.ts'
import { immune } from './analytes/immune.ts'
import { lipids } from './analytes/lipids.ts'
import { other } from './analytes/other.ts'
import { sugar } from './analytes/sugar.ts'
import { vitamins } from './analytes/vitamins.ts'

/** What laboratories measure, by our code. The LOINC codes are used under the licence in NOTICE. */
const all = { ...sugar, ...lipids, ...chemistry, ...blood, ...vitamins, ...hormones, ...immune, ...other }
export type AnalyteCode = keyof typeof all
export const analytes: Readonly<Record<AnalyteCode, Analyte>> = all
export const analyteCodes = Object.keys(all) as [AnalyteCode, ...AnalyteCode[]]
