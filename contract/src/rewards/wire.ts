import { z } from 'zod'
import { body, cursor, IfMatch, LocalDate, limit, line } from '../kernel/values.ts'
import { GoalId, GoalStatus, PatientGoal } from './schemas.ts'
import { goalViews, longestGoal } from './vocabulary.ts'

const goal = z.object({ patient_id: z.uuid(), goal_id: GoalId })

export const listGoals = {
  params: z.object({ patient_id: z.uuid() }),
  query: z.object({ view: z.enum(goalViews).optional(), cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(PatientGoal), next_cursor: z.string().nullable() }),
}
export const setGoal = {
  params: z.object({ patient_id: z.uuid() }),
  body: body({
    text: line(longestGoal),
    by_date: LocalDate.nullable().optional(),
    /** The message from which it comes. */
    chat_message_id: z.uuid().optional(),
  }),
  output: PatientGoal,
}
export const changeGoal = {
  params: goal,
  headers: z.object({ 'if-match': IfMatch.optional() }),
  body: body({ text: line(longestGoal), by_date: LocalDate.nullable(), status: GoalStatus }),
  output: PatientGoal,
}
export const completeGoal = { params: goal, output: PatientGoal }
export const takeBackGoalCompletion = { params: goal, output: PatientGoal }
