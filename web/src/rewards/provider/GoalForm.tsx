import { Trans, useLingui } from '@lingui/react/macro'
import type { PatientGoal } from '@sorrel/contract/rewards/schemas'
import { type GoalStatus, goalStatusLabels, longestGoal } from '@sorrel/contract/rewards/vocabulary'
import type { ReactNode } from 'react'
import { chunk } from '../../kernel/browser/chunks.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { selectedAtFirst } from '../../kernel/ui/fields/selected.ts'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

export type SentGoal = { text: string; by_date: string | null; status: GoalStatus }
type Typed = { text: string; day: string; status: GoalStatus }

/** The form of a goal, whose unsent words are kept for this client, this goal or the message from which it comes. */
export function useGoalForm(patientId: string, goal?: PatientGoal, from?: { id: string; text: string }) {
  const { t } = useLingui()
  return useForm<Typed>({
    initial: {
      text: goal?.text ?? from?.text.replace(/\s+/g, ' ').trim().slice(0, longestGoal) ?? '',
      day: goal?.by_date ?? '',
      status: goal?.status ?? 'active',
    },
    draft: goal ? `goal ${goal.id} ${goal.version}` : from ? `goal from ${from.id}` : `goal of ${patientId}`,
    place: `goal-${goal?.id ?? from?.id ?? 'new'}-`,
    schema: chunk(() => import('@sorrel/contract/rewards/wire').then(({ changeGoal }) => changeGoal.body)),
    toBody: ({ text, day, status }) => ({ text, by_date: day || null, status }),
    fields: { by_date: 'day' },
    words: { text: t`Please write the goal.`, day: t`Please enter a day.` },
  })
}

type Props = {
  form: ReturnType<typeof useGoalForm>
  /** The goal that is changed; without one a new goal is set. */
  goal?: PatientGoal
  inSafeMode: boolean
  /** Of a goal that comes from a message: what the form shows of that. The words that are offered are then selected. */
  beneath?: ReactNode
  act: { isPending: boolean; error: Error | null }
  onSend: (goal: SentGoal) => void
  onDone: () => void
}

/** The words of a goal, its day and, for one that exists, what became of it. */
export function GoalForm({ form, goal, inSafeMode, beneath, act, onSend, onDone }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const leave = () => {
    form.reset()
    onDone()
  }
  return (
    <form className="stack goal-form" noValidate onSubmit={form.submit<SentGoal>(onSend)}>
      <TextInput label={t`Goal`} maxLength={longestGoal} {...form.field('text')} {...(beneath !== undefined && selectedAtFirst)} />
      {beneath}
      <TextInput label={t`Until`} optional type="date" {...form.field('day')} />
      {goal && (
        <Segments<GoalStatus>
          legend={t`What became of it`}
          value={form.values.status}
          onChange={(status) => form.set('status', status)}
          options={(Object.keys(goalStatusLabels) as GoalStatus[]).map((value) => ({ value, label: goalStatusLabels[value][locale] }))}
        />
      )}
      {inSafeMode && (
        <p className="small quiet">
          <Trans>Your client is in safe mode and sees the goal as you write it: name no weight and no calories.</Trans>
        </p>
      )}
      {act.error && <Problem error={act.error} />}
      <div className="line line--wrap">
        <Button type="submit" kind="soft" busy={act.isPending || form.checking}>
          {goal ? <Trans>Save the goal</Trans> : <Trans>Set the goal</Trans>}
        </Button>
        <Button kind="plain" onClick={leave}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
