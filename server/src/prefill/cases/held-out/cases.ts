import { heldOutCharts } from './charts.ts'
import { heldOutParts } from './parts.ts'
import { heldOutTalks } from './talks.ts'

/** Cases written after the rules. No rule is changed for them, so they say what to expect of talks that nobody foresaw. */
export const heldOutCases = [...heldOutTalks, ...heldOutCharts, ...heldOutParts]
