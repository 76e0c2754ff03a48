import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { LinkButton } from '../../kernel/ui/LinkButton.tsx'
import { changed, type FindSearch } from '../search-address.ts'
import { activeFilters } from './active-filters.ts'
import type { Found } from './FindPage.tsx'

/** Nobody fits: the filters to loosen, most useful first, each with what it would bring. */
export function NothingFound({ search, found }: { search: FindSearch; found: Found }) {
  const { t } = useLingui()
  const names: Record<Found['loosen'][number]['filter'], string> = {
    insurance: t`Search without the insurance`,
    specialties: t`Search without the experience`,
    modalities: t`Search without the way of working`,
    identities: t`Search without the wishes about the person`,
    languages: t`Search in any language`,
    availability_type: t`Search at any time`,
    visit_mode: t`Search both by video and in person`,
    age_group: t`Search for any age`,
    supported_us_states: t`Search in any state`,
    location_us_state: t`Search in any state`,
    radius_miles: t`Search farther away`,
    q: t`Search without your words`,
  }
  const active = activeFilters(search)
  const cleared = Object.fromEntries(active.map(({ name }) => [name, undefined]))
  return (
    <div className="card">
      <EmptyState drawing="search" title={<Trans>Loosen one wish</Trans>}>
        {found.loosen.length > 0 ? (
          <Trans>One step back and there is someone. Choose what matters least:</Trans>
        ) : (
          <Trans>Try other words, or take away a filter.</Trans>
        )}
      </EmptyState>
      <ul className="loosen">
        {found.loosen.slice(0, 4).map(({ filter, count }) => (
          <li key={filter}>
            <LinkButton kind="soft" wide to="/find" search={loosened(search, filter)}>
              {names[filter]}
              <span className="quiet num">
                <Plural value={count} one="# dietitian" other="# dietitians" />
              </span>
            </LinkButton>
          </li>
        ))}
        {found.loosen.length === 0 && (
          <li>
            <LinkButton kind="soft" wide to="/find" search={active.length > 0 ? changed(search, cleared) : {}}>
              {active.length > 0 ? <Trans>Clear all filters</Trans> : <Trans>Start a new search</Trans>}
            </LinkButton>
          </li>
        )}
      </ul>
    </div>
  )
}

function loosened(search: FindSearch, filter: Found['loosen'][number]['filter']): FindSearch {
  if (filter === 'radius_miles') return changed(search, { radius_miles: 100 })
  // A ZIP code says the state, too.
  if (filter === 'location_us_state') return changed(search, { location_us_state: undefined, zip: undefined })
  return changed(search, { [filter]: undefined })
}
