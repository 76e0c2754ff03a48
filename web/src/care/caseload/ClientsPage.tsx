import './caseload.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { listMyClientCare } from '@sorrel/contract/care/operations'
import { caseloadPage } from '@sorrel/contract/care/rules'
import { careSorts, careViews } from '@sorrel/contract/care/vocabulary'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Pager } from '../../kernel/ui/Pager.tsx'
import { BulkBar } from './BulkBar.tsx'
import { CaseloadFilters } from './CaseloadFilters.tsx'
import { CaseloadSummary } from './CaseloadSummary.tsx'
import { CaseloadTable } from './CaseloadTable.tsx'
import { CaseloadViews } from './CaseloadViews.tsx'
import { readPicked } from './picking.ts'

const RenewalHint = makeLazyPart(() => import('../../renewals/list/RenewalHint.tsx'), 'RenewalHint')
const route = getRouteApi('/staff/provider/clients')

/** All clients of a dietitian: who needs something, and the one best thing to do next for each. */
export function ClientsPage() {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { page = 1, ...asked } = route.useSearch()
  const view = careViews.find((one) => one === asked.view) ?? 'needs_me'
  const sort = careSorts.find((one) => one === asked.sort) ?? 'urgent'
  // What somebody types is a name, so it stays out of the address.
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const read = useRead(listMyClientCare, { query: { view, sort, page: String(page), ...(q && { q }) } }, { keepsPrevious: true })
  const { data } = read
  const open = data?.summary.open ?? 0
  const needing = data?.counts.needs_me ?? 0
  const isNew = data !== undefined && Object.values(data.counts).every((count) => count === 0)
  const chosen = readPicked(picked, data?.items ?? [])
  return (
    <>
      <PageHead
        title={t`Clients`}
        line={
          data && (
            <Trans>
              <Plural value={open} one="# in care" other="# in care" />, {needing} need something from you
            </Trans>
          )
        }
      />
      <div className="page caseload">
        {read.isPending && <Waiting shape="rows" count={6} />}
        {read.error && !data && <Problem error={read.error} again={() => read.refetch()} />}
        {data && (
          <>
            {!isNew && <CaseloadSummary summary={data.summary} />}
            <CaseloadViews counts={data.counts} current={view} />
            <CaseloadFilters typed={typed} onType={setTyped} sort={sort} total={data.total} />
            {data.items.length > 0 ? (
              <CaseloadTable items={data.items} picked={picked} onPick={setPicked} />
            ) : (
              <NobodyHere isEmpty={view === 'all' || isNew} isSearch={q !== ''} />
            )}
            <Pager
              page={page}
              pages={Math.ceil(data.total / caseloadPage)}
              onPage={(to) => void navigate({ to: '.', search: (before) => ({ ...before, page: to === 1 ? undefined : to }) })}
            />
            <RenewalHint whileLoading={null} />
            {chosen.length > 0 && <BulkBar chosen={chosen} onClear={() => setPicked(new Set())} />}
          </>
        )}
      </div>
    </>
  )
}

function NobodyHere({ isEmpty, isSearch }: { isEmpty: boolean; isSearch: boolean }) {
  if (isSearch)
    return (
      <EmptyState drawing="search" title={<Trans>Nobody was found</Trans>}>
        <Trans>Try a part of the name, a birth date such as 4/17/1988, or a phone number.</Trans>
      </EmptyState>
    )
  if (isEmpty)
    return (
      <EmptyState drawing="path" title={<Trans>No clients yet</Trans>}>
        <Trans>Whoever books a first visit with you appears here.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState title={<Trans>Nobody in this view</Trans>}>
      <Trans>All your clients are under “All”.</Trans>
    </EmptyState>
  )
}
