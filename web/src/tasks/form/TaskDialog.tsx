import { Trans, useLingui } from '@lingui/react/macro'
import { addTask, changeTask } from '@sorrel/contract/tasks/operations'
import type { Task } from '@sorrel/contract/tasks/schemas'
import { longestTask } from '@sorrel/contract/tasks/vocabulary'
import type { ReactNode } from 'react'
import { chunk } from '../../kernel/browser/chunks.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { selectedAtFirst } from '../../kernel/ui/fields/selected.ts'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { refreshes } from '../reads.ts'
import { ClientField } from './ClientField.tsx'

type Typed = { text: string; day: string; client: string }
type Body = { text: string; due_on: string | null; patient_id?: string; chat_message_id?: string }

type Props = {
  close: () => void
  /** The task that is changed; without one a new task is added. */
  task?: Task
  /** The client for whom it is; without one it can be chosen. */
  patientId?: string
  /** The message from which it comes: the words that are offered, and what the form shows of it. */
  message?: { id: string; text: string | null; quote: ReactNode }
}

/** The words of a task and its day. */
export function TaskDialog({ close, task, patientId, message }: Props) {
  const { t } = useLingui()
  const form = useTaskForm({ task, patientId, message })
  const settled = (said: string) => ({
    refreshes,
    onSuccess: () => {
      form.reset()
      toast(said)
      close()
    },
    onError: (error: Error) => void form.refused(error),
  })
  const add = useAct(addTask, settled(t`Added to your tasks.`))
  const change = useAct(changeTask, settled(t`Saved.`))
  const leave = () => {
    form.reset()
    close()
  }
  const send = ({ text, due_on, ...from }: Body) =>
    task
      ? change.mutate({ params: { task_id: task.id }, headers: { 'if-match': `"${task.version}"` }, body: { text, due_on } })
      : add.mutate({ body: { text, due_on, ...from } })
  const error = add.error ?? change.error
  const title = task ? <Trans>Change the task</Trans> : message ? <Trans>A task from this message</Trans> : <Trans>A new task</Trans>
  return (
    <Dialog open onClose={close} title={title}>
      <form className="stack" noValidate onSubmit={form.submit<Body>(send)}>
        <TextArea
          label={t`What is to be done`}
          rows={3}
          maxLength={longestTask}
          {...form.field('text')}
          {...(message && selectedAtFirst)}
        />
        {message?.quote}
        {!task && !patientId && <ClientField {...form.choice<string>('client')} />}
        <TextInput label={t({ message: 'By', context: 'task' })} optional type="date" {...form.field('day')} />
        <p className="small quiet">
          <Trans>Only you see your tasks. Your clients do not.</Trans>
        </p>
        {error && <Problem error={error} />}
        <div className="dialog-actions">
          <Button kind="quiet" onClick={leave}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={add.isPending || change.isPending || form.checking}>
            {task ? <Trans>Save the task</Trans> : <Trans>Add the task</Trans>}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The form of a task, whose unsent words are kept for this task, this message or this client. */
function useTaskForm({ task, patientId, message }: Omit<Props, 'close'>) {
  const { t } = useLingui()
  return useForm<Typed>({
    initial: {
      text: task?.text ?? message?.text?.replace(/\s+/g, ' ').trim().slice(0, longestTask) ?? '',
      client: '',
      day: task?.due_on ?? '',
    },
    draft: task ? `task ${task.id} ${task.version}` : message ? `task from ${message.id}` : `task for ${patientId ?? 'anybody'}`,
    place: 'task-',
    schema: chunk(() => import('@sorrel/contract/tasks/wire').then(({ addTask }) => addTask.body)),
    toBody: ({ text, day, client }): Body => ({
      ...{ text, due_on: day || null },
      ...((patientId || client) && { patient_id: patientId || client }),
      ...(message && { chat_message_id: message.id }),
    }),
    fields: { due_on: 'day', patient_id: 'client' },
    words: { text: t`Please write what is to be done.`, day: t`Please enter a day.` },
  })
}
