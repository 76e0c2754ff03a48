import './imports.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getImport } from '@sorrel/contract/imports/operations'
import { importKindLabels, importSourceLabels } from '@sorrel/contract/imports/vocabulary'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../kernel/calls/query.ts'
import { useNow } from '../kernel/clock.ts'
import { PageHead } from '../kernel/shell/PageHead.tsx'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'
import { useFormat, useLocale } from '../kernel/words/i18n.ts'
import { useMyZone } from '../scheduling/patient/use-my-zone.ts'
import { ColumnsCard } from './run/ColumnsCard.tsx'
import { PartsCard } from './run/PartsCard.tsx'
import { RowsCard } from './run/RowsCard.tsx'
import { isWorking, type Run } from './run/run.ts'
import { StateCard } from './run/StateCard.tsx'

const route = getRouteApi('/admins/admin/import/$importId')
const everySeconds = 1.5

/** One run: its columns, what would become of its rows, and the buttons that take it over or back. */
export function ImportPage() {
  const { t } = useLingui()
  const { importId } = route.useParams()
  const [isPolled, setPolled] = useState(false)
  const { data, error, refetch } = useRead(
    getImport,
    { params: { import_id: importId } },
    { refetchInterval: isPolled ? everySeconds * 1000 : false },
  )
  const working = data ? isWorking(data) : false
  // The queue works on it elsewhere, and says nothing to this browser.
  if (working !== isPolled) setPolled(working)
  return (
    <>
      <PageHead title={t`Import`} line={data && <About run={data} />}>
        <LinkButton kind="quiet" to="/admin/import">
          <Trans>All imports</Trans>
        </LinkButton>
      </PageHead>
      <div className="page imports">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="cards" count={2} />}
        {data && <RunView run={data} />}
      </div>
    </>
  )
}

function About({ run }: { run: Run }) {
  const format = useFormat()
  const locale = useLocale()
  const zone = useMyZone()
  const now = useNow()
  const parts = [importKindLabels[run.kind][locale], importSourceLabels[run.source][locale], run.files[0]?.name]
  return <>{[...parts.filter(Boolean), format.dayAndTime(run.created_at, zone, now)].join(' · ')}</>
}

function RunView({ run }: { run: Run }) {
  const hasColumns = run.found.headers.length > 0
  const mayMap = ['uploaded', 'checked', 'failed'].includes(run.state) && (run.broke_off_in ?? 'checking') === 'checking' && !run.cleared_at
  return (
    <>
      <StateCard run={run} />
      {run.found.parts.length > 0 && <PartsCard run={run} />}
      {run.checked_at && !run.cleared_at && <RowsCard run={run} />}
      {mayMap && hasColumns && <ColumnsCard key={run.checked_at ?? 'first'} run={run} />}
    </>
  )
}
