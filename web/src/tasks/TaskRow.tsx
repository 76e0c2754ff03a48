import './tasks.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Task } from '@sorrel/contract/tasks/schemas'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SourceLine } from '../chat/becoming/SourceLine.tsx'
import { ActionMenu } from '../kernel/ui/buttons/ActionMenu.tsx'
import { IconButton } from '../kernel/ui/buttons/IconButton.tsx'
import { Chip } from '../kernel/ui/Chip.tsx'
import { CheckRow } from '../kernel/ui/fields/CheckRow.tsx'
import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { dayOf } from '../kernel/words/format.ts'
import { useFormat } from '../kernel/words/i18n.ts'
import { useMyZone } from '../scheduling/provider/use-schedule.ts'
import { dueGroupOf } from './due.ts'
import { useTick } from './use-tick.ts'

const TaskDialog = makeLazyPart(() => import('./form/TaskDialog.tsx'), 'TaskDialog')

type Props = {
  task: Task
  now: string
  /** In the chart of its client, whose name stands above. */
  isInChart?: boolean
}

/** One task: it is ticked off here, and says for whom it is, by when, and from which message it came. */
export function TaskRow({ task, now, isInChart = false }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { isTicked, tick, remove, error } = useTick(task)
  const { text, source, done_at } = task
  const items = [
    { label: t`Change`, icon: IconPencil, onPick: () => setOpen(true) },
    { label: t`Remove`, icon: IconTrash, onPick: remove, danger: true },
  ]
  return (
    <li className="task-row">
      <CheckRow checked={isTicked} onChange={tick}>
        <span className="as-typed" dir="auto">
          {text}
        </span>
      </CheckRow>
      {done_at === null && (
        <ActionMenu button={<IconButton icon={IconDots} name={t`What to do with this task`} size="small" />} items={items} />
      )}
      <p className="task-facts small quiet">
        {!isInChart && <Client task={task} />}
        <Due task={task} now={now} />
        {source && <SourceLine source={source} />}
      </p>
      {error && <Problem error={error} />}
      {isOpen && <TaskDialog task={task} close={() => setOpen(false)} ifLost={() => setOpen(false)} />}
    </li>
  )
}

function Client({ task: { care_id, patient_name } }: { task: Task }) {
  if (!patient_name) return null
  if (!care_id) return <span>{patient_name}</span>
  return (
    <Link to="/provider/clients/$careId" params={{ careId: care_id }}>
      {patient_name}
    </Link>
  )
}

function Due({ task, now }: { task: Task; now: string }) {
  const format = useFormat()
  const zone = useMyZone()
  const { due_on, done_at } = task
  const today = dayOf(now, zone)
  const nameOf = (day: string) => format.within(format.dayName(day, today))
  if (done_at !== null) {
    const day = nameOf(dayOf(done_at, zone))
    return (
      <span>
        <Trans>Done {day}</Trans>
      </span>
    )
  }
  if (due_on === null) return null
  const day = nameOf(due_on)
  if (dueGroupOf(task, today) === 'late')
    return (
      <Chip tone="warn">
        <Trans>Late: {day}</Trans>
      </Chip>
    )
  return (
    <span>
      <Trans>Due {day}</Trans>
    </span>
  )
}
