import { Trans } from '@lingui/react/macro'
import { listGoals } from '@sorrel/contract/rewards/operations'
import type { PatientGoal } from '@sorrel/contract/rewards/schemas'
import { useRead } from '../../kernel/calls/query.ts'
import { GoalLine } from '../GoalLine.tsx'
import { GoalRow } from './GoalRow.tsx'

type Named = Pick<PatientGoal, 'id' | 'text' | 'by_date'> & { status?: PatientGoal['status'] | undefined }

/** The goals that one visit named, with how they stand now. Until that is known, and of what has since been forgotten, they stand as the visit named them. */
export function VisitGoals({ patientId, goals }: { patientId: string; goals: readonly Named[] }) {
  const open = useRead(listGoals, { params: { patient_id: patientId }, query: { view: 'open', limit: 50 } })
  const ended = useRead(listGoals, { params: { patient_id: patientId }, query: { view: 'ended', limit: 50 } })
  const known = new Map([...(open.data?.items ?? []), ...(ended.data?.items ?? [])].map((goal) => [goal.id, goal]))
  if (goals.length === 0) return null
  return (
    <>
      <h3>
        <Trans>Your goals</Trans>
      </h3>
      <ul className="rows">
        {goals.map(({ status = 'active', ...named }) => {
          const goal = known.get(named.id)
          return goal ? (
            <GoalRow key={named.id} patientId={patientId} goal={goal} />
          ) : (
            <li key={named.id} className="goal-row">
              <GoalLine goal={{ ...named, status, done: null }} />
            </li>
          )
        })}
      </ul>
    </>
  )
}
