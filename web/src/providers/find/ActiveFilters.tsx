import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { changeSearch, type FindSearch, listValuesIn } from '../search-address.ts'
import { type ActiveFilter, listActiveFilters } from './active-filters.ts'
import { useFilterWords } from './use-filter-words.ts'

/** The filters that are on, each as a chip. Pressing a chip removes its filter. */
export function ActiveFilters({ search }: { search: FindSearch }) {
  const { t } = useLingui()
  const { say } = useFilterWords()
  const active = listActiveFilters(search)
  if (active.length === 0) return null
  const everything = Object.fromEntries(active.map(({ name }) => [name, undefined]))
  return (
    <ul className="chips active-filters" aria-label={t`Filters that are on`}>
      {active.map((filter) => {
        const name = say(filter)
        return (
          <li key={filter.name + filter.value}>
            <Link className="chip chip--remove" to="/find" search={without(search, filter)} resetScroll={false}>
              <span className="sr">
                <Trans>Remove filter:</Trans>{' '}
              </span>
              {name}
              <Icon of={IconX} />
            </Link>
          </li>
        )
      })}
      {active.length > 1 && (
        <li>
          <Link className="link small" to="/find" search={changeSearch(search, everything)} resetScroll={false}>
            <Trans>Clear all</Trans>
          </Link>
        </li>
      )}
    </ul>
  )
}

const without = (search: FindSearch, { name, value }: ActiveFilter): FindSearch =>
  name === 'visit_mode' || name === 'age_group' || name === 'radius_miles'
    ? changeSearch(search, { [name]: undefined })
    : changeSearch(search, { [name]: listValuesIn(search, name).filter((one) => one !== value) })
