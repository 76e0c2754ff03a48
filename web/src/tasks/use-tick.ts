import { useLingui } from '@lingui/react/macro'
import { addTask, completeTask, removeTask, reopenTask } from '@sorrel/contract/tasks/operations'
import type { Task } from '@sorrel/contract/tasks/schemas'
import { useState } from 'react'
import { useAct } from '../kernel/calls/query.ts'
import { toast } from '../kernel/ui/notices/toast.ts'
import { refreshes } from './reads.ts'

/** Ticks a task off or opens it again, and removes it; a toast takes each of them back. */
export function useTick(task: Task) {
  const { t } = useLingui()
  const undo = useUndo(task)
  const params = { task_id: task.id }
  const isDone = task.done_at !== null
  // The box is ticked at once, until the list says how the task stands.
  const [pressed, setPressed] = useState<{ version: number; isTicked: boolean } | null>(null)
  const settled = (said: string, back: () => void) => ({
    refreshes,
    onSuccess: () => toast(said, { label: t`Undo`, run: back }),
    onError: () => setPressed(null),
  })
  const complete = useAct(completeTask, settled(t({ message: 'Done.', context: 'task' }), undo.reopen))
  const reopen = useAct(reopenTask, settled(t`Open again.`, undo.complete))
  const remove = useAct(removeTask, settled(t({ message: 'Removed.', context: 'task' }), undo.addAgain))
  return {
    isTicked: pressed?.version === task.version ? pressed.isTicked : isDone,
    tick: () => {
      if (complete.isPending || reopen.isPending) return
      setPressed({ version: task.version, isTicked: !isDone })
      const act = isDone ? reopen : complete
      act.mutate({ params })
    },
    remove: () => remove.mutate({ params }),
    error: complete.error ?? reopen.error ?? remove.error,
  }
}

/** What the buttons of the toasts do. */
function useUndo({ id, text, due_on, patient_id, source }: Task) {
  const { t } = useLingui()
  const params = { task_id: id }
  // Whoever pressed Undo expects it to work, so a failure must be reported.
  const answers = { refreshes, onError: () => toast(t`It could not be undone. The list is up to date.`) }
  const reopen = useAct(reopenTask, answers)
  const complete = useAct(completeTask, answers)
  const add = useAct(addTask, answers)
  const body = {
    ...{ text, due_on },
    ...(patient_id && { patient_id }),
    // A message that was taken back becomes nothing more.
    ...(patient_id && source && !source.is_withdrawn && { chat_message_id: source.chat_message_id }),
  }
  return {
    reopen: () => reopen.mutate({ params }),
    complete: () => complete.mutate({ params }),
    addAgain: () => add.mutate({ body }),
  }
}
