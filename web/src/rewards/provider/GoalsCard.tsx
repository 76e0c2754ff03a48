import '../rewards.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { changeGoal, listGoals, setGoal } from '@sorrel/contract/rewards/operations'
import type { PatientGoal } from '@sorrel/contract/rewards/schemas'
import { mostOpenGoals } from '@sorrel/contract/rewards/vocabulary'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { GoalLine } from '../GoalLine.tsx'
import { GoalForm, useGoalForm } from './GoalForm.tsx'

type Props = { patientId: string; isOpen: boolean; inSafeMode: boolean }

/** The goals of a client that go on. In an open care a dietitian sets one between visits, changes its words or says what became of it. */
export function GoalsCard({ patientId, isOpen, inSafeMode }: Props) {
  const { t } = useLingui()
  const read = useRead(listGoals, { params: { patient_id: patientId }, query: { view: 'open' } })
  const [shown, setShown] = useState<PatientGoal['id'] | 'new' | null>(null)
  const close = () => setShown(null)
  const goals = read.data?.items
  return (
    <Card title={t`Goals`} className="stack stack--close">
      {read.error && !goals && <Problem error={read.error} again={() => void read.refetch()} />}
      {!goals && !read.error && <Waiting shape="text" count={2} />}
      {goals?.length === 0 && shown !== 'new' && (
        <p className="quiet">
          <Trans>No goal goes on.</Trans>
        </p>
      )}
      {goals && goals.length > 0 && (
        <ul className="rows">
          {goals.map((goal) => (
            <li key={goal.id} className="goal-row">
              {shown === goal.id ? (
                <ChangeGoal {...{ patientId, goal, inSafeMode }} onDone={close} />
              ) : (
                <>
                  <GoalLine goal={goal} />
                  {isOpen && (
                    <Button
                      kind="plain"
                      size="small"
                      icon={IconPencil}
                      aria-label={t`Change the goal ${goal.text}`}
                      onClick={() => setShown(goal.id)}
                    >
                      <Trans>Change</Trans>
                    </Button>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown === 'new' && <NewGoal {...{ patientId, inSafeMode }} onDone={close} />}
      {isOpen && goals && shown === null && goals.length < mostOpenGoals && (
        <div>
          <Button kind="quiet" size="small" icon={IconPlus} onClick={() => setShown('new')}>
            <Trans>Set a goal</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

type FormProps = { patientId: string; inSafeMode: boolean; onDone: () => void }

function NewGoal({ patientId, inSafeMode, onDone }: FormProps) {
  const { t } = useLingui()
  const form = useGoalForm(patientId)
  const act = useAct(setGoal, {
    refreshes: [listGoals],
    onSuccess: () => {
      form.reset()
      toast(t`Set. Your client sees it on their home page.`)
      onDone()
    },
    onError: (error) => void form.refused(error),
  })
  return (
    <GoalForm
      {...{ form, inSafeMode, onDone, act }}
      onSend={({ text, by_date }) => act.mutate({ params: { patient_id: patientId }, body: { text, by_date } })}
    />
  )
}

function ChangeGoal({ patientId, goal, inSafeMode, onDone }: FormProps & { goal: PatientGoal }) {
  const { t } = useLingui()
  const form = useGoalForm(patientId, goal)
  const act = useAct(changeGoal, {
    refreshes: [listGoals],
    onSuccess: ({ status }) => {
      form.reset()
      toast(status === 'active' ? t`Saved. Your client sees it at once.` : t`Saved. The goal ended.`)
      onDone()
    },
    onError: (error) => void form.refused(error),
  })
  const params = { patient_id: patientId, goal_id: goal.id }
  return (
    <GoalForm
      {...{ form, goal, inSafeMode, onDone, act }}
      onSend={(body) => act.mutate({ params, headers: { 'if-match': `"${goal.version}"` }, body })}
    />
  )
}
