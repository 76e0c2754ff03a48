import { gradeByAcademy } from './academy.ts'
import { gradeByGlim } from './glim.ts'
import type { MalnutritionFacts, MalnutritionFinding } from './schemas.ts'

/** Grades what was found by one of the two frames. Both are for adults. */
export function gradeMalnutrition(frame: MalnutritionFinding['frame'], facts: MalnutritionFacts): MalnutritionFinding {
  const { grade, met } = frame === 'academy_2012' ? gradeByAcademy(facts) : gradeByGlim(facts)
  return { frame, facts, grade, met }
}
