import { getChatMessage, listChatMessages } from '@sorrel/contract/chat/operations'
import { listTasks } from '@sorrel/contract/tasks/operations'
import type { QueryClient } from '@tanstack/react-query'
import { readSchedule } from '../scheduling/provider/reads.ts'

/** What a change of a task makes stale: a message says that it became one. */
export const refreshes = [listTasks, listChatMessages, getChatMessage]

/** The reads of the page of tasks: the dietitian's own time zone, by which they are due. */
export const readTasks = (client: QueryClient) => readSchedule(client)
