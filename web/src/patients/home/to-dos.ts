import { billToDo } from '../../billing/to-do.tsx'
import { insuranceToDo } from '../../insurance/to-do.tsx'
import { releaseToDo } from '../../releases/to-do.tsx'
import { confirmToDo } from './confirm-to-do.tsx'
import { intakeToDo } from './intake-to-do.tsx'
import { invitationToDo } from './invitation-to-do.tsx'
import type { Task, ToDoPart } from './to-do.ts'

/** What the features ask of patients, in the order of the home screen. A feature adds its part here. */
const parts: readonly ToDoPart[] = [invitationToDo, confirmToDo, intakeToDo, insuranceToDo, billToDo, releaseToDo].sort(
  (one, other) => one.place - other.place,
)

/** The tasks of the patient on the screen. */
export function useTasks(): (Task & { slug: string })[] {
  return parts.flatMap(({ slug, useToDo }) => {
    // biome-ignore lint/correctness/useHookAtTopLevel: the list is a constant, so its hooks are always called in one order.
    const task = useToDo()
    return task ? [{ slug, ...task }] : []
  })
}
