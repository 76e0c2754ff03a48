import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { EmptyState } from '../../../kernel/ui/notices/EmptyState.tsx'
import { changeSearch, type FindSearch } from '../../search-address.ts'
import { listActiveFilters } from '../active-filters.ts'
import type { Found } from '../found.ts'
import { NobodyYet } from './NobodyYet.tsx'

const TellMe = makeLazyPart(() => import('./TellMe.tsx'), 'TellMe')

/** Shown when nobody fits. It offers filters to remove, most useful first, each with the number of dietitians who would then be found. */
export function NothingFound({ search, found }: { search: FindSearch; found: Found }) {
  const { t } = useLingui()
  const names: Record<Found['loosen'][number]['filter'], string> = {
    insurance: t`Search without the insurance`,
    specialties: t`Search without the experience`,
    modalities: t`Search without the way of working`,
    identities: t`Search without your preferences about the dietitian`,
    languages: t`Search in any language`,
    availability_type: t`Search at any time`,
    visit_mode: t`Search both by video and in person`,
    age_group: t`Search for any age`,
    supported_us_states: t`Search in any state`,
    location_us_state: t`Search in any state`,
    radius_miles: t`Search farther away`,
    q: t`Search without your words`,
  }
  // NOTE: the server does not draw the form. Sent before our script runs, it would put the e-mail address into the address of the page.
  const [works, setWorks] = useState(false)
  useEffect(() => {
    setWorks(true)
  }, [])
  const active = listActiveFilters(search)
  const cleared = Object.fromEntries(active.map(({ name }) => [name, undefined]))
  return (
    <div className="card">
      {found.nobody ? (
        <NobodyYet nobody={found.nobody} search={search} canLoosen={found.loosen.length > 0} />
      ) : (
        <EmptyState drawing="search" title={<Trans>Drop one filter</Trans>}>
          {found.loosen.length > 0 ? (
            <Trans>If you drop one of these, there is somebody for you. Choose what matters least:</Trans>
          ) : (
            <Trans>Try other words, or remove a filter.</Trans>
          )}
        </EmptyState>
      )}
      <ul className="loosen">
        {found.loosen.slice(0, 4).map((step) => (
          <li key={step.filter}>
            <LinkButton kind="soft" wide to="/find" search={loosenSearch(search, step)}>
              {[step.filter, ...step.also].map((filter) => names[filter]).join(' · ')}
              <span className="quiet num">
                <Plural value={step.count} one="# dietitian" other="# dietitians" />
              </span>
            </LinkButton>
          </li>
        ))}
        {found.loosen.length === 0 && (
          <li>
            <LinkButton kind="soft" wide to="/find" search={active.length > 0 ? changeSearch(search, cleared) : {}}>
              {active.length > 0 ? <Trans>Clear all filters</Trans> : <Trans>Start a new search</Trans>}
            </LinkButton>
          </li>
        )}
      </ul>
      {found.nobody && works && <TellMe nobody={found.nobody} criteria={found.criteria} />}
    </div>
  )
}

function loosenSearch(search: FindSearch, { filter, also, radius_miles }: Found['loosen'][number]): FindSearch {
  if (radius_miles !== null) return changeSearch(search, { radius_miles })
  const gone = [filter, ...also]
  const cleared = Object.fromEntries(gone.map((name) => [name, undefined]))
  // A place without a radius does not filter; a ZIP code still tells the state.
  return changeSearch(search, gone.includes('radius_miles') ? { ...cleared, location_coordinates: undefined } : cleared)
}
