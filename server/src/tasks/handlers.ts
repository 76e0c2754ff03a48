import * as operations from '@sorrel/contract/tasks/operations'
import * as wire from '@sorrel/contract/tasks/wire'
import { implement } from '../kernel/implement.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import { findTask, findTasks } from './access.ts'
import { addTask, changeTask, completeTask, removeTask, reopenTask, showTask } from './tasks.ts'

export const tasks = implement(
  'tasks',
  operations,
  wire,
)({
  listTasks: async (ctx, { query: { view = 'open', patient_id, cursor, limit = 50 } }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const rows = await findTasks(ctx, { view, patient_id, after, limit: limit + 1 })
    const page = pageOf(rows, limit, ({ id, stands_at, done_at }) => ({ at: done_at ?? stands_at, id }))
    return { ...page, items: page.items.map(showTask) }
  },
  addTask: async (ctx, { body }) => showTask(await addTask(ctx, body)),
  changeTask: async (ctx, { params, headers, body }) =>
    showTask(await changeTask(ctx, params.task_id, { ...body, base: headers['if-match'] })),
  completeTask: async (ctx, { params }) => showTask(await completeTask(ctx, params.task_id)),
  reopenTask: async (ctx, { params }) => showTask(await reopenTask(ctx, params.task_id)),
  removeTask: async (ctx, { params }) => {
    await removeTask(ctx, await findTask(ctx, params.task_id))
    return null
  },
})
