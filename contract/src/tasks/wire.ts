import { z } from 'zod'
import { body, change, cursor, IfMatch, LocalDate, limit, text } from '../kernel/values.ts'
import { Task, TaskId } from './schemas.ts'
import { longestTask, taskViews } from './vocabulary.ts'

const params = z.object({ task_id: TaskId })

export const listTasks = {
  query: z.object({ view: z.enum(taskViews).optional(), patient_id: z.uuid().optional(), cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(Task), next_cursor: z.string().nullable() }),
}
export const addTask = {
  body: body({
    text: text(longestTask),
    due_on: LocalDate.nullable().optional(),
    /** The client for whom it is to be done. */
    patient_id: z.uuid().optional(),
    /** The message from which it comes: one of that client's conversation with the caller. */
    chat_message_id: z.uuid().optional(),
  }).refine(({ patient_id, chat_message_id }) => chat_message_id === undefined || patient_id !== undefined, {
    path: ['patient_id'],
    params: { code: 'invalid_type' },
  }),
  output: Task,
}
export const changeTask = {
  params,
  headers: z.object({ 'if-match': IfMatch.optional() }),
  body: change({ text: text(longestTask).optional(), due_on: LocalDate.nullable().optional() }),
  output: Task,
}
export const completeTask = { params, output: Task }
export const reopenTask = { params, output: Task }
export const removeTask = { params, output: z.null() }
