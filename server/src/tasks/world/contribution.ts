import type { Contribution } from '../../world/contribution.ts'
import type { TaskTables } from '../tables.ts'
import { makeTaskRows } from './tasks.ts'

/** What the dietitians of the cast still have to do. */
export const tasksWorld: Contribution<TaskTables> = { tables: ['task'], rowsOf: (frame) => ({ task: makeTaskRows(frame) }) }
