import '../kernel/ui/tables/tables.css'
import './imports.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listImports } from '@sorrel/contract/imports/operations'
import { importKindLabels, importSourceLabels } from '@sorrel/contract/imports/vocabulary'
import { IconDatabaseImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { OutputOf } from '../kernel/calls/api.ts'
import { usePages } from '../kernel/calls/pages.ts'
import { useNow } from '../kernel/clock.ts'
import { PageHead } from '../kernel/shell/PageHead.tsx'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'
import { useFormat, useLocale } from '../kernel/words/i18n.ts'
import { useMyZone } from '../scheduling/patient/use-my-zone.ts'
import { StateChip } from './StateChip.tsx'

/** The runs that took over data from other systems. */
export function ImportsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Import`} line={<Trans>Patients, visits and notes from the system that you used before.</Trans>}>
        <LinkButton kind="main" icon={IconDatabaseImport} to="/admin/import/new">
          <Trans>Import a file</Trans>
        </LinkButton>
      </PageHead>
      <div className="page imports">
        <Runs />
      </div>
    </>
  )
}

function Runs() {
  const { t } = useLingui()
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listImports, { query: {} })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={4} />
  if (items.length === 0)
    return (
      <EmptyState drawing="search" title={<Trans>Nothing was imported yet</Trans>}>
        <Trans>Each file is checked first. You see row by row what would happen, and nothing changes until you say so.</Trans>
      </EmptyState>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard. */}
      <section className="sheet-table" aria-label={t`Imports`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>What</Trans>
              </th>
              <th scope="col">
                <Trans>File</Trans>
              </th>
              <th scope="col">
                <Trans>When</Trans>
              </th>
              <th scope="col">
                <Trans>Status</Trans>
              </th>
              <th scope="col" className="at-end">
                <Trans>Rows imported</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((run) => (
              <Row key={run.import_id} run={run} />
            ))}
          </tbody>
        </table>
      </section>
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

type Run = OutputOf<typeof listImports>['items'][number]

function Row({ run }: { run: Run }) {
  const { t } = useLingui()
  const format = useFormat()
  const locale = useLocale()
  const zone = useMyZone()
  const now = useNow()
  return (
    <tr>
      <th scope="row">
        <Link to="/admin/import/$importId" params={{ importId: run.import_id }}>
          {importKindLabels[run.kind][locale]}
        </Link>
        <small>{importSourceLabels[run.source][locale]}</small>
      </th>
      <td data-label={t`File`} className="whole">
        {run.files[0]?.name ?? '–'}
        {run.files.length > 1 && <small>{t`and ${run.files.length - 1} more`}</small>}
      </td>
      <td data-label={t`When`}>{format.dayAndTime(run.created_at, zone, now)}</td>
      <td data-label={t`Status`}>
        <StateChip state={run.state} />
      </td>
      <td data-label={t`Rows imported`} className="at-end num">
        {format.number(run.counts.made)}
      </td>
    </tr>
  )
}
