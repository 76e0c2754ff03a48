import { Trans, useLingui } from '@lingui/react/macro'
import { listImportRows } from '@sorrel/contract/imports/operations'
import { type RowOutcome, rowOutcomeLabels, rowOutcomes } from '@sorrel/contract/imports/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { ViewTabs } from '../../kernel/ui/tables/ViewTabs.tsx'
import { useFormat, useLocale } from '../../kernel/words/i18n.ts'
import { RowItem } from './RowItem.tsx'
import type { Run } from './run.ts'

const route = getRouteApi('/admins/admin/import/$importId')
const order: readonly RowOutcome[] = ['unclear', 'refused', 'new', 'known', 'skipped', 'made']

/** The rows of a run, by what becomes of them; those that need somebody come first. */
export function RowsCard({ run }: { run: Run }) {
  const { t } = useLingui()
  const locale = useLocale()
  const format = useFormat()
  const asked = route.useSearch().rows
  const filled = order.filter((outcome) => run.counts[outcome] > 0)
  // While rows are settled, their list stays open although it empties.
  const stays = rowOutcomes.find((one) => one === asked && (run.state === 'checked' || run.counts[one] > 0))
  const shown = stays ?? filled[0] ?? 'new'
  return (
    <Card flush title={<Trans>Rows</Trans>}>
      <ViewTabs name={t`Rows by outcome`}>
        {order
          .filter((outcome) => run.counts[outcome] > 0 || outcome === shown)
          .map((outcome) => (
            <Link
              key={outcome}
              to="/admin/import/$importId"
              params={{ importId: run.import_id }}
              search={{ rows: outcome }}
              replace
              aria-current={outcome === shown ? 'page' : undefined}
              activeOptions={{ exact: true }}
            >
              {rowOutcomeLabels[outcome][locale]}
              <b>{format.number(run.counts[outcome])}</b>
            </Link>
          ))}
      </ViewTabs>
      <Rows key={shown} run={run} outcome={shown} />
    </Card>
  )
}

const pageSize = 30

function Rows({ run, outcome }: { run: Run; outcome: RowOutcome }) {
  // The rows before which each page begins. A list that is settled row by row must not lose its place.
  const [pages, setPages] = useState<readonly number[]>([0])
  const after = pages.at(-1) ?? 0
  const { data, error, refetch } = useRead(
    listImportRows,
    { params: { import_id: run.import_id }, query: { outcome, after: String(after), limit: String(pageSize) } },
    { keepsPrevious: true },
  )
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={5} />
  const next = data.next_after
  return (
    <>
      {data.items.length === 0 && (
        <p className="imports-row quiet">
          <Trans>None left.</Trans>
        </p>
      )}
      <ul className="rows">
        {data.items.map((row) => (
          <RowItem key={row.n} run={run} row={row} />
        ))}
      </ul>
      {(pages.length > 1 || next !== null) && (
        <div className="imports-acts imports-row">
          <Button kind="quiet" size="small" disabled={pages.length === 1} onClick={() => setPages(pages.slice(0, -1))}>
            <Trans>Back</Trans>
          </Button>
          <Button kind="quiet" size="small" disabled={next === null} onClick={() => next !== null && setPages([...pages, next])}>
            <Trans>Next</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
