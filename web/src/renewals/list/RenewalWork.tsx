import '../renewals.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { countRenewals, listRenewals } from '@sorrel/contract/renewals/operations'
import { type RenewalNeed, renewalNeeds } from '@sorrel/contract/renewals/vocabulary'
import { useState } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { RenewalSearch } from '../routes.ts'
import { AskBar } from './AskBar.tsx'
import { RenewalTable } from './RenewalTable.tsx'

type Props = { search: RenewalSearch; onSearch: (search: RenewalSearch) => void }

/** The work list of the new plan year: filtered by what is needed, with plans asked one by one or many at once. */
export function RenewalWork({ search, onSearch }: Props) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const { need, state } = search
  const pages = usePages(listRenewals, { query: { ...(need && { need }), ...(state && { state }) } }, { keepsPrevious: true })
  const toggle = (id: string) =>
    setPicked((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  const opensOn = pages.first?.opens_on ?? null
  if (opensOn !== null) return <Closed opensOn={opensOn} />
  return (
    <div className="renewals">
      <Filters search={search} onSearch={onSearch} />
      <AskBar chosen={pages.items.filter(({ renewal_id }) => picked.has(renewal_id))} onDone={() => setPicked(new Set())} />
      <PagedList
        pages={pages}
        empty={
          <EmptyState drawing="search" title={<Trans>Nothing waits</Trans>}>
            {state === 'done' ? (
              <Trans>Nobody has been marked as seen to yet.</Trans>
            ) : (
              <Trans>The new year changes nothing for these visits that nobody has seen to.</Trans>
            )}
          </EmptyState>
        }
      >
        {(items) => <RenewalTable items={items} picks={state === 'done' ? undefined : { picked, toggle }} />}
      </PagedList>
    </div>
  )
}

function Closed({ opensOn }: { opensOn: string }) {
  const format = useFormat()
  const day = format.date(opensOn)
  return (
    <EmptyState drawing="search" title={<Trans>Nothing to prepare now</Trans>}>
      <Trans>The list opens on {day}, when people choose their plans for the next year, and closes at the end of March.</Trans>
    </EmptyState>
  )
}

function Filters({ search: { need, state }, onSearch }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { data } = useRead(countRenewals, {})
  const countOf = (wanted: RenewalNeed) => data?.needs.find((one) => one.need === wanted)?.renewals ?? 0
  return (
    <div className="renewals-filters">
      <Segments<'open' | 'done'>
        legend={t`Show`}
        options={[
          { value: 'open', label: t({ message: 'To do', context: 'renewals' }) },
          { value: 'done', label: t({ message: 'Seen to', context: 'renewals' }) },
        ]}
        value={state ?? 'open'}
        onChange={(next) => onSearch({ need, state: next === 'done' ? next : undefined })}
      />
      <SelectInput
        label={t`What is needed`}
        empty={t`Anything`}
        value={need ?? ''}
        options={(Object.keys(renewalNeeds) as RenewalNeed[]).map((one) => ({
          value: one,
          label: state === 'done' ? renewalNeeds[one][locale] : `${renewalNeeds[one][locale]} (${countOf(one)})`,
        }))}
        onChange={(event) => onSearch({ state, need: (event.currentTarget.value || undefined) as RenewalNeed | undefined })}
      />
    </div>
  )
}
