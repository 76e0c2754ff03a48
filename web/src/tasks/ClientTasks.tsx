import './tasks.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listTasks } from '@sorrel/contract/tasks/operations'
import { usePages } from '../kernel/calls/pages.ts'
import { useNow } from '../kernel/clock.ts'
import { Card } from '../kernel/ui/Card.tsx'
import { PagedList } from '../kernel/ui/tables/PagedList.tsx'
import { NewTask } from './form/NewTask.tsx'
import { TaskRow } from './TaskRow.tsx'

/** What the dietitian still has to do for one client, in the chart. */
export function ClientTasks({ patientId }: { patientId: string }) {
  const { t } = useLingui()
  const now = useNow(60_000)
  const pages = usePages(listTasks, { query: { patient_id: patientId, limit: 20 } })
  return (
    <Card title={t`To do`} className="stack stack--close">
      <PagedList
        pages={pages}
        rows={2}
        empty={
          <p className="quiet">
            <Trans>Nothing to do for this client.</Trans>
          </p>
        }
      >
        {(tasks) => (
          <ul className="rows">
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} now={now} isInChart />
            ))}
          </ul>
        )}
      </PagedList>
      <div>
        <NewTask patientId={patientId} />
      </div>
    </Card>
  )
}
