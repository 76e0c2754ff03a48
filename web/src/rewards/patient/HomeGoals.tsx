import { Trans } from '@lingui/react/macro'
import { listGoals } from '@sorrel/contract/rewards/operations'
import { mostOpenGoals } from '@sorrel/contract/rewards/vocabulary'
import { useRead } from '../../kernel/calls/query.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { GoalRow } from './GoalRow.tsx'

/** The goals that go on, on Home. Without one there is nothing. */
export function HomeGoals({ patientId }: { patientId: string }) {
  const { data, error, refetch } = useRead(listGoals, { params: { patient_id: patientId }, query: { view: 'open', limit: mostOpenGoals } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  return (
    <Card title={<Trans>Your goals</Trans>}>
      <ul className="rows">
        {data.items.map((goal) => (
          <GoalRow key={goal.id} patientId={patientId} goal={goal} />
        ))}
      </ul>
    </Card>
  )
}
