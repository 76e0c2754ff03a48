import type { Task } from '@sorrel/contract/tasks/schemas'

export const dueGroups = ['late', 'today', 'later'] as const
export type DueGroup = (typeof dueGroups)[number]

/** When an open task is due, seen from a day. One without a day can be done later. */
export const dueGroupOf = ({ due_on }: Pick<Task, 'due_on'>, today: string): DueGroup =>
  due_on === null || due_on > today ? 'later' : due_on === today ? 'today' : 'late'
