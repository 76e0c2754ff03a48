import { Trans, useLingui } from '@lingui/react/macro'
import { listGoals } from '@sorrel/contract/rewards/operations'
import type { PatientGoal } from '@sorrel/contract/rewards/schemas'
import { type GoalStatus, goalStatusLabels } from '@sorrel/contract/rewards/vocabulary'
import { useRead } from '../../kernel/calls/query.ts'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { GoalLine } from '../../rewards/GoalLine.tsx'
import { useSay } from '../words.ts'

type Props = { patientId: string; named: readonly string[]; onSettle: (goal: PatientGoal, status: GoalStatus) => void }

/** The goals of earlier notes that go on and that this note does not name yet: what became of each is said with one press. */
export function EarlierGoals({ patientId, named, onSettle }: Props) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(listGoals, { params: { patient_id: patientId }, query: { view: 'open' } })
  const say = useSay()
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  const earlier = (data?.items ?? []).filter(({ id }) => !named.includes(id))
  if (earlier.length === 0) return null
  return (
    <>
      <p className="small">
        <Trans>Goals so far. Say what became of each; one that you leave out goes on as it is.</Trans>
      </p>
      <ul className="rows note-rows">
        {earlier.map((goal) => (
          <li key={goal.id}>
            <GoalLine goal={goal} />
            <Segments<GoalStatus>
              legend={t`What became of: ${goal.text}`}
              value={null}
              onChange={(status) => onSettle(goal, status)}
              options={(Object.keys(goalStatusLabels) as GoalStatus[]).map((value) => ({ value, label: say(goalStatusLabels[value]) }))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
