import * as operations from '@sorrel/contract/rewards/operations'
import * as wire from '@sorrel/contract/rewards/wire'
import { implement } from '../kernel/implement.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import { findGoalPatient, findGoals } from './access.ts'
import { completeGoal, showGoal, takeBackCompletion } from './goals.ts'
import { changeGoal, setGoal } from './setting.ts'

export const rewards = implement(
  'rewards',
  operations,
  wire,
)({
  listGoals: async (ctx, { params, query: { view = 'open', cursor, limit = 20 } }) => {
    const patient = await findGoalPatient(ctx, params.patient_id)
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const page = pageOf(await findGoals(ctx, patient, { view, after, limit: limit + 1 }), limit, ({ agreed_at, id }) => ({
      at: agreed_at,
      id,
    }))
    return { ...page, items: page.items.map((row) => showGoal(ctx, patient, row)) }
  },
  setGoal: async (ctx, { params, body }) => {
    const patient = await findGoalPatient(ctx, params.patient_id)
    return showGoal(ctx, patient, await setGoal(ctx, patient, body))
  },
  changeGoal: async (ctx, { params, headers, body }) => {
    const patient = await findGoalPatient(ctx, params.patient_id)
    return showGoal(ctx, patient, await changeGoal(ctx, patient, params.goal_id, { ...body, base: headers['if-match'] }))
  },
  completeGoal: async (ctx, { params }) => {
    const patient = await findGoalPatient(ctx, params.patient_id)
    return showGoal(ctx, patient, await completeGoal(ctx, patient, params.goal_id))
  },
  takeBackGoalCompletion: async (ctx, { params }) => {
    const patient = await findGoalPatient(ctx, params.patient_id)
    return showGoal(ctx, patient, await takeBackCompletion(ctx, patient, params.goal_id))
  },
})
