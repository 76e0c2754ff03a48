import '../../kernel/ui/styles/booking.css'
import './find.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { searchProviders } from '@sorrel/contract/providers/operations'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useActingFor } from '../../kernel/calls/acting.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Sheet } from '../../kernel/ui/dialogs/Sheet.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Pager } from '../../kernel/ui/Pager.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { rememberSearch } from '../last-search.ts'
import { changeSearch, perPage, queryOf, readSearch } from '../search-address.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { listActiveFilters } from './active-filters.ts'
import { ProviderCard } from './card/ProviderCard.tsx'
import { Filters } from './Filters.tsx'
import type { Found } from './found.ts'
import { SearchBar } from './SearchBar.tsx'
import { SearchHead } from './SearchHead.tsx'

const route = getRouteApi('/public/find')
const NothingFound = makeLazyPart(() => import('./nobody/NothingFound.tsx'), 'NothingFound')
// Only guardians who look for somebody load it.
const ForWhom = makeLazyPart(() => import('./ForWhom.tsx'), 'ForWhom')

/** The search page: the search bar on top, filters on the side, and dietitians with their next times. The address holds its whole state. */
export function FindPage() {
  const { t } = useLingui()
  useTitle(t`Find a dietitian`)
  // The router also passes on parameters that no screen declares.
  const search = readSearch(route.useSearch())
  const [filtering, setFiltering] = useState(false)
  const found = useRead(searchProviders, { query: queryOf(search) }, { keepsPrevious: true })
  useEffect(() => {
    rememberSearch(search, found.data?.total ?? null)
  })
  const acting = useActingFor()
  const count = listActiveFilters(search).length
  const total = found.data?.total ?? 0
  return (
    <div className="find wrap">
      <div className="find-top">
        <SearchBar search={search} />
        <Button kind="quiet" className="filters-button phone-only" icon={IconAdjustmentsHorizontal} onClick={() => setFiltering(true)}>
          <span className="sr">
            <Trans>Filters</Trans>
          </span>
          {count > 0 && (
            <>
              {count}
              <span className="sr">
                {' '}
                <Trans>on</Trans>
              </span>
            </>
          )}
        </Button>
      </div>
      <div className="results">
        <Sheet
          className="filters"
          title={t`Filters`}
          open={filtering}
          onClose={() => setFiltering(false)}
          foot={
            <Button wide onClick={() => setFiltering(false)}>
              <Plural value={total} one="Show # dietitian" other="Show # dietitians" />
            </Button>
          }
        >
          <Filters search={search} found={found.data} />
        </Sheet>
        <div className="stack found" aria-busy={found.isFetching}>
          <SearchHead search={search} found={found.data} waiting={found.isPending} />
          <ActiveFilters search={search} />
          {acting && <ForWhom search={search} found={found.data} />}
          <Results found={found} />
        </div>
      </div>
    </div>
  )
}

function Results({ found }: { found: { data?: Found | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown } }) {
  const search = readSearch(route.useSearch())
  const navigate = route.useNavigate()
  const { data } = found
  if (found.error && !data) return <Problem error={found.error} again={() => void found.refetch()} />
  if (!data) return <Waiting shape="cards" count={4} />
  const pages = Math.ceil(data.total / perPage)
  // A saved address may name a page that no longer exists.
  if (data.page > pages && pages > 0 && !found.isPlaceholderData)
    return <Navigate to="/find" search={changeSearch(search, { page: pages })} replace />
  if (data.items.length === 0) return <NothingFound search={search} found={data} whileLoading={<Waiting shape="cards" count={1} />} />
  const turn = (page: number) => void navigate({ to: '/find', search: changeSearch(search, { page }) })
  return (
    <>
      <ul className={found.isPlaceholderData ? 'stack is-stale' : 'stack'}>
        {data.items.map((provider) => (
          <li key={provider.id}>
            <ProviderCard provider={provider} found={data} search={search} />
          </li>
        ))}
      </ul>
      <Pager page={data.page} pages={pages} onPage={turn} address={{ path: '/find', query: search }} />
    </>
  )
}
