import '../rewards.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { completeGoal, listGoals, takeBackGoalCompletion } from '@sorrel/contract/rewards/operations'
import type { PatientGoal } from '@sorrel/contract/rewards/schemas'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { GoalLine } from '../GoalLine.tsx'

type Props = { patientId: string; goal: PatientGoal }

/** A goal of the reader, with a button that says whether it was done today. Where nothing is counted, the goal stands alone. */
export function GoalRow({ patientId, goal }: Props) {
  const { t } = useLingui()
  const params = { patient_id: patientId, goal_id: goal.id }
  const complete = useAct(completeGoal, { refreshes: [listGoals] })
  const takeBack = useAct(takeBackGoalCompletion, { refreshes: [listGoals] })
  const isDone = goal.done?.is_today === true
  const act = isDone ? takeBack : complete
  return (
    <li className="goal-row">
      <GoalLine goal={goal} />
      {goal.status === 'active' && goal.done && (
        <div>
          <Button
            kind={isDone ? 'soft' : 'quiet'}
            size="small"
            icon={isDone ? IconCheck : IconCircle}
            aria-pressed={isDone}
            aria-label={t`Done today: ${goal.text}`}
            busy={complete.isPending || takeBack.isPending}
            onClick={() => act.mutate({ params })}
          >
            <Trans>Done today</Trans>
          </Button>
        </div>
      )}
      {act.error && <Problem error={act.error} />}
    </li>
  )
}
