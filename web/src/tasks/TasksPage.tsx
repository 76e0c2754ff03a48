import './tasks.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listTasks } from '@sorrel/contract/tasks/operations'
import { daysDoneAreListed } from '@sorrel/contract/tasks/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePages } from '../kernel/calls/pages.ts'
import { useNow } from '../kernel/clock.ts'
import { PageHead } from '../kernel/shell/PageHead.tsx'
import { EmptyState } from '../kernel/ui/notices/EmptyState.tsx'
import { PagedList } from '../kernel/ui/tables/PagedList.tsx'
import { ViewTabs } from '../kernel/ui/tables/ViewTabs.tsx'
import { NewTask } from './form/NewTask.tsx'
import { GroupedTasks } from './GroupedTasks.tsx'
import { TaskRow } from './TaskRow.tsx'

const route = getRouteApi('/staff/provider/tasks')

/** All that the dietitian still has to do, and what was done of late. */
export function TasksPage() {
  const { t } = useLingui()
  const now = useNow(60_000)
  const view = route.useSearch().view ?? 'open'
  const pages = usePages(listTasks, { query: { view } }, { keepsPrevious: true })
  const words = { open: t({ message: 'Open', context: 'tasks' }), done: t({ message: 'Done', context: 'tasks' }) }
  return (
    <>
      <PageHead title={t`To do`} line={t`Only you see your tasks. Your clients do not.`}>
        <NewTask kind="main" />
      </PageHead>
      <div className="page stack">
        <ViewTabs name={t`To do`}>
          {(['open', 'done'] as const).map((one) => (
            <Link
              key={one}
              to="/provider/tasks"
              search={{ view: one === 'done' ? one : undefined }}
              aria-current={one === view ? 'page' : undefined}
              activeOptions={{ exact: true, explicitUndefined: true }}
            >
              {words[one]}
            </Link>
          ))}
        </ViewTabs>
        <PagedList pages={pages} rows={5} empty={<Nothing view={view} />}>
          {(tasks) => (
            <div className="card card--flush">
              {view === 'open' ? (
                <GroupedTasks tasks={tasks} now={now} heading="h2" />
              ) : (
                <ul className="rows">
                  {tasks.map((task) => (
                    <TaskRow key={task.id} task={task} now={now} />
                  ))}
                </ul>
              )}
            </div>
          )}
        </PagedList>
      </div>
    </>
  )
}

function Nothing({ view }: { view: 'open' | 'done' }) {
  if (view === 'done')
    return (
      <EmptyState title={<Trans>Nothing done yet</Trans>}>
        <Trans>What you tick off stays here for {daysDoneAreListed} days.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState title={<Trans>Nothing to do</Trans>}>
      <Trans>Add what you still have to do, or make a task of a message: its menu is beside it in the inbox.</Trans>
    </EmptyState>
  )
}
