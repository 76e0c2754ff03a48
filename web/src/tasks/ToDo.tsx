import './tasks.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listTasks } from '@sorrel/contract/tasks/operations'
import { Link } from '@tanstack/react-router'
import { useRead } from '../kernel/calls/query.ts'
import { Card } from '../kernel/ui/Card.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'
import { NewTask } from './form/NewTask.tsx'
import { GroupedTasks } from './GroupedTasks.tsx'

const most = 6

/** What the dietitian still has to do, on their home screen: what is late first. */
export function ToDo({ now }: { now: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(listTasks, { query: { limit: most } })
  return (
    <Card flush title={t`To do`}>
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting count={2} />}
      {data?.items.length === 0 && (
        <p className="quiet task-empty">
          <Trans>Nothing to do. What you still have to do can be written down here, or made from a message.</Trans>
        </p>
      )}
      {data && <GroupedTasks tasks={data.items} now={now} heading="h3" />}
      {data && (
        <div className="task-foot">
          <NewTask />
          {data.items.length > 0 && (
            <Link to="/provider/tasks" className="link">
              <Trans>All tasks</Trans>
            </Link>
          )}
        </div>
      )}
    </Card>
  )
}
