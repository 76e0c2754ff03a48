import { listenTo } from '../kernel/assembly/listeners.ts'
import { forgetTasks } from './forgetting.ts'

export const taskListeners = [
  /** Forgets what dietitians wrote down to do for a patient who was deleted. A task is no part of the record, so the law keeps none. */
  listenTo('tasks.forget_deleted', ['patient.deleted'], (ctx, { payload }) => forgetTasks(ctx, payload.patient_id)),
]
