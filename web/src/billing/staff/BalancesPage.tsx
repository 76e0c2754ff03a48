import '../../kernel/ui/tables/tables.css'
import '../billing.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { listPatientBalances } from '@sorrel/contract/billing/operations'
import type { PatientBalance } from '@sorrel/contract/billing/schemas'
import { IconSearch } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useState } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { draftOf, keepDraft } from '../../kernel/drafts.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { ViewTabs } from '../../kernel/ui/tables/ViewTabs.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { PlansToConfirm } from './PlansToConfirm.tsx'
import { Questions } from './Questions.tsx'
import { Reliefs } from './Reliefs.tsx'
import { SmallBalances } from './SmallBalances.tsx'

const route = getRouteApi('/admins/admin/billing')
const draft = 'admin-bills-search'
const fewestLetters = 2
const views = ['open', 'failed', 'frozen', 'plans', 'credit', 'questions', 'reliefs'] as const
/** The views with what waits for somebody; the others list balances. */
const parts = { questions: Questions, reliefs: Reliefs, plans: PlansToConfirm } as const
type View = (typeof views)[number]
const viewOf = (view: string | undefined): View => views.find((one) => one === view) ?? 'open'

/** What clients owe and have in credit, the questions that wait for an answer, and what waits for a second person. */
export function BalancesPage() {
  const { t } = useLingui()
  const view = viewOf(route.useSearch().view)
  const names: Record<View, string> = {
    open: t`Still open`,
    failed: t`Payment failed`,
    frozen: t`Stopped`,
    plans: t`Medicaid to confirm`,
    credit: t`In credit`,
    questions: t`Questions`,
    reliefs: t`To decide`,
  }
  // A name stays out of the address; it is there again on the way back.
  const [typed, setTyped] = useState(() => String(draftOf(draft)?.typed ?? ''))
  const [q] = useDebouncedValue(typed.trim(), 250)
  useEffect(() => {
    keepDraft(draft, { typed }, { isSent: true })
  }, [typed])
  const isFinding = q.length >= fewestLetters
  return (
    <>
      <PageHead title={t`Bills`} line={<Trans>What clients owe, and what waits for somebody.</Trans>} />
      <div className="page stack">
        <TextInput
          type="search"
          icon={IconSearch}
          label={t`Find a client’s bills`}
          help={t`Type the start of a name. It finds people who owe nothing, too.`}
          maxLength={80}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isFinding ? <Found q={q} /> : <Views view={view} names={names} />}
      </div>
    </>
  )
}

/** The clients with a name, whatever they owe. */
function Found({ q }: { q: string }) {
  const pages = usePages(listPatientBalances, { query: { q } }, { keepsPrevious: true })
  return (
    <BalanceList
      pages={pages}
      empty={
        <EmptyState drawing="search" title={<Trans>Nobody was found</Trans>}>
          <Trans>Try the beginning of the first or the last name.</Trans>
        </EmptyState>
      }
    />
  )
}

const isPart = (view: View): view is keyof typeof parts => view in parts

function Views({ view, names }: { view: View; names: Record<View, string> }) {
  const { t } = useLingui()
  const Part = isPart(view) ? parts[view] : null
  return (
    <>
      <ViewTabs name={t`Views of bills`}>
        {views.map((one) => (
          <Link key={one} to="/admin/billing" search={{ view: one }} replace aria-current={one === view ? 'page' : undefined}>
            {names[one]}
          </Link>
        ))}
      </ViewTabs>
      {Part && <Part />}
      {!isPart(view) && <Balances key={view} view={view} />}
      {view === 'open' && <SmallBalances />}
    </>
  )
}

function Balances({ view }: { view: Exclude<View, keyof typeof parts> }) {
  const pages = usePages(listPatientBalances, { query: { only: view } })
  return (
    <BalanceList
      pages={pages}
      empty={
        <EmptyState drawing="search" title={<Trans>Nobody here</Trans>}>
          <Trans>Clients appear here as soon as one of their bills does.</Trans>
        </EmptyState>
      }
    />
  )
}

type Listed = Pick<ComponentProps<typeof PagedList<PatientBalance>>, 'pages' | 'empty'>

function BalanceList({ pages, empty }: Listed) {
  const { t } = useLingui()
  return (
    <PagedList pages={pages} empty={empty}>
      {(rows) => (
        <SheetTable
          label={t({ message: 'Clients', context: 'bills' })}
          heads={[
            t({ message: 'Client', context: 'bills' }),
            t`Oldest bill`,
            { label: t`Still open`, atEnd: true },
            { label: t`Credit`, atEnd: true },
          ]}
        >
          {rows.map((row) => (
            <Row key={row.patient_id} row={row} />
          ))}
        </SheetTable>
      )}
    </PagedList>
  )
}

function Row({ row }: { row: PatientBalance }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  return (
    <tr>
      <th scope="row">
        <Link to="/admin/billing/$patientId" params={{ patientId: row.patient_id }}>
          {row.patient_name}
        </Link>{' '}
        {row.is_failed && (
          <Chip tone="error">
            <Trans>Payment failed</Trans>
          </Chip>
        )}{' '}
        {row.is_frozen && (
          <Chip tone="warn">
            <Trans>Stopped</Trans>
          </Chip>
        )}
      </th>
      <td data-label={t`Oldest bill`}>{row.oldest_at ? format.shortDate(dayOf(row.oldest_at, zone)) : '–'}</td>
      <td data-label={t`Still open`} className="at-end bill-number">
        <b>{format.money(row.open_cents)}</b>
      </td>
      <td data-label={t`Credit`} className="at-end bill-number">
        {format.money(row.credit_cents)}
      </td>
    </tr>
  )
}
