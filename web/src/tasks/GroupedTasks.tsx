import { useLingui } from '@lingui/react/macro'
import type { Task } from '@sorrel/contract/tasks/schemas'
import { dayOf } from '../kernel/words/format.ts'
import { useMyZone } from '../scheduling/provider/use-schedule.ts'
import { dueGroupOf, dueGroups } from './due.ts'
import { TaskRow } from './TaskRow.tsx'

type Props = {
  tasks: readonly Task[]
  now: string
  /** One below the heading above. */
  heading: 'h2' | 'h3'
}

/** Open tasks under what they are: late, due today, or later. The list comes in that order. */
export function GroupedTasks({ tasks, now, heading: Heading }: Props) {
  const { t } = useLingui()
  const today = dayOf(now, useMyZone())
  const grouped = Map.groupBy(tasks, (task) => dueGroupOf(task, today))
  const words = { late: t({ message: 'Late', context: 'tasks' }), today: t`Today`, later: t({ message: 'Later', context: 'tasks' }) }
  return dueGroups.map((group) => {
    const own = grouped.get(group)
    if (!own) return null
    return (
      <div key={group}>
        <Heading className="task-group">{words[group]}</Heading>
        <ul className="rows" aria-label={words[group]}>
          {own.map((task) => (
            <TaskRow key={task.id} task={task} now={now} />
          ))}
        </ul>
      </div>
    )
  })
}
