import '../denials.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { adjustmentReasons } from '@sorrel/contract/clearinghouse/reasons'
import { countDenials, listDenials } from '@sorrel/contract/denials/operations'
import { offeredPlans } from '@sorrel/contract/insurance/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ExchangeTabs } from '../../clearinghouse/ExchangeTabs.tsx'
import { usePages } from '../../kernel/calls/pages.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { ViewTabs } from '../../kernel/ui/tables/ViewTabs.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { DenialActs } from './DenialActs.tsx'
import { DenialTable } from './DenialTable.tsx'
import { UnderpaidList } from './UnderpaidList.tsx'
import { WriteOffList } from './WriteOffList.tsx'

const route = getRouteApi('/admins/admin/denials')
const views = ['open', 'appealed', 'waiting', 'underpaid'] as const
type View = (typeof views)[number]
const viewOf = (view: string | undefined): View => views.find((one) => one === view) ?? 'open'

/** What payers refused: the claims that wait for somebody, those that were appealed, and what waits to be given up. */
export function DenialsPage() {
  const { t } = useLingui()
  const { view: asked, payer } = route.useSearch()
  const view = viewOf(asked)
  return (
    <>
      <PageHead
        title={t`Denials`}
        line={
          <Trans>
            No denial is written off automatically. Each waits here until somebody corrects it, appeals it, writes it off or closes it.
          </Trans>
        }
      />
      <div className="page denials">
        <ExchangeTabs current="denied" />
        <Views view={view} />
        {view === 'waiting' && <WriteOffList />}
        {view === 'underpaid' && <UnderpaidList payer={payer} />}
        {(view === 'open' || view === 'appealed') && <WorkList key={view} view={view} />}
      </div>
    </>
  )
}

function Views({ view }: { view: View }) {
  const { t } = useLingui()
  const { data } = useRead(countDenials, {})
  const names: Record<View, string> = { open: t`To do`, appealed: t`Appealed`, waiting: t`To decide`, underpaid: t`Paid too little` }
  const counts = {
    open: data?.reasons.reduce((sum, { claims }) => sum + claims, 0),
    appealed: undefined,
    waiting: data?.waiting,
    underpaid: undefined,
  }
  return (
    <ViewTabs name={t`Views of denials`}>
      {views.map((one) => (
        <Link key={one} to="/admin/denials" search={{ view: one }} replace aria-current={one === view ? 'page' : undefined}>
          {names[one]}
          {counts[one] !== undefined && <b>{counts[one]}</b>}
        </Link>
      ))}
    </ViewTabs>
  )
}

function WorkList({ view }: { view: 'open' | 'appealed' }) {
  const { reason, payer, whose } = route.useSearch()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const query = {
    view,
    ...(reason && /^[A-Z\d]{1,5}$/.test(reason) && { reason }),
    ...(payer && { payer_id: payer }),
    ...((whose === 'me' || whose === 'nobody') && { assignee: whose as 'me' | 'nobody' }),
  }
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listDenials, { query })
  const toggle = (id: string) =>
    setPicked((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  return (
    <>
      <Filters view={view} />
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={4} />}
      {data && items.length === 0 && (
        <EmptyState drawing="search" title={<Trans>Nothing waits</Trans>}>
          {view === 'appealed' ? <Trans>No appeal is under way.</Trans> : <Trans>Somebody has seen to every denied claim.</Trans>}
        </EmptyState>
      )}
      {items.length > 0 && <DenialTable items={items} picked={picked} toggle={toggle} />}
      <DenialActs chosen={items.filter(({ claim_id }) => picked.has(claim_id))} onDone={() => setPicked(new Set())} />
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

function Filters({ view }: { view: 'open' | 'appealed' }) {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = route.useNavigate()
  const asked = route.useSearch()
  const { data } = useRead(countDenials, { query: { view, ...(asked.payer && { payer_id: asked.payer }) } })
  const ask = (more: typeof asked) => void navigate({ to: '.', search: (before) => ({ ...before, ...more }), replace: true })
  const reasons = (data?.reasons ?? []).flatMap(({ reason, claims, open_cents }) => {
    if (reason === null) return []
    const words = adjustmentReasons[reason]?.label[format.locale] ?? t`A reason that we have no words for`
    return [{ value: reason, label: `${words} (${reason}): ${claims}, ${format.money(open_cents)}` }]
  })
  return (
    <div className="denial-filters">
      <SelectInput
        label={t`Reason`}
        empty={t`All reasons`}
        value={asked.reason ?? ''}
        options={reasons}
        onChange={(event) => ask({ reason: event.currentTarget.value || undefined })}
      />
      <SearchSelect
        label={t`Payer`}
        options={offeredPlans.map(({ id, name, brand }) => ({ value: id, label: name, also: `${brand} ${id}` }))}
        value={asked.payer ?? null}
        onChange={(payer) => ask({ payer: payer ?? undefined })}
      />
      <SelectInput
        label={t`Who takes care of it`}
        empty={t`Anybody`}
        value={asked.whose ?? ''}
        options={[
          { value: 'me', label: t`I do` },
          { value: 'nobody', label: t`Nobody yet` },
        ]}
        onChange={(event) => ask({ whose: event.currentTarget.value || undefined })}
      />
    </div>
  )
}
