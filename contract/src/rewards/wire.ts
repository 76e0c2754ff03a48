import { z } from 'zod'
import { cursor, limit } from '../kernel/values.ts'
import { GoalId, PatientGoal } from './schemas.ts'
import { goalViews } from './vocabulary.ts'

const goal = z.object({ patient_id: z.uuid(), goal_id: GoalId })

export const listGoals = {
  params: z.object({ patient_id: z.uuid() }),
  query: z.object({ view: z.enum(goalViews).optional(), cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(PatientGoal), next_cursor: z.string().nullable() }),
}
export const completeGoal = { params: goal, output: PatientGoal }
export const takeBackGoalCompletion = { params: goal, output: PatientGoal }
