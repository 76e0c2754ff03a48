import '../rewards.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listGoals } from '@sorrel/contract/rewards/operations'
import { useRead } from '../../kernel/calls/query.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { GoalLine } from '../GoalLine.tsx'

/** The goals of a client that go on, for the dietitian before a visit. */
export function GoalsSoFar({ patientId }: { patientId: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(listGoals, { params: { patient_id: patientId }, query: { view: 'open' } })
  return (
    <Card title={t`Goals so far`} className="stack stack--close">
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="text" count={2} />}
      {data?.items.length === 0 && (
        <p className="quiet">
          <Trans>No goal goes on.</Trans>
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className="rows">
          {data.items.map((goal) => (
            <li key={goal.id} className="goal-row">
              <GoalLine goal={goal} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
