import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const listTasks = operation<typeof wire.listTasks>()({
  method: 'GET',
  path: '/tasks',
  access: ['provider'],
  addition: true,
  summary:
    "Lists the calling dietitian's own tasks: those that are open, by the day on which they are due and then by when they were added, or those that were done in the last 30 days, the latest first.",
})

export const addTask = operation<typeof wire.addTask>()({
  method: 'POST',
  path: '/tasks',
  access: ['provider'],
  errors: ['message_withdrawn'],
  status: 201,
  idempotent: true,
  addition: true,
  summary:
    'Adds a task of the calling dietitian, for one of their clients or for nobody. A message becomes one task: a second call with the same message answers with the first task.',
})

export const changeTask = operation<typeof wire.changeTask>()({
  method: 'PATCH',
  path: '/tasks/{task_id}',
  access: ['provider'],
  errors: ['changed_meanwhile'],
  addition: true,
  summary: "Changes the words of one of the calling dietitian's tasks, or the day on which it is due.",
})

export const completeTask = operation<typeof wire.completeTask>()({
  method: 'POST',
  path: '/tasks/{task_id}/complete',
  access: ['provider'],
  addition: true,
  summary: "Marks one of the calling dietitian's tasks as done. A second call changes nothing.",
})

export const reopenTask = operation<typeof wire.reopenTask>()({
  method: 'DELETE',
  path: '/tasks/{task_id}/complete',
  access: ['provider'],
  addition: true,
  summary: "Takes back that one of the calling dietitian's tasks was done. A second call changes nothing.",
})

export const removeTask = operation<typeof wire.removeTask>()({
  method: 'DELETE',
  path: '/tasks/{task_id}',
  access: ['provider'],
  addition: true,
  status: 204,
  summary: "Removes one of the calling dietitian's tasks.",
})
