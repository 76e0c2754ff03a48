import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { readNow } from '../../kernel/clock.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { firstNameOf, usePeople } from '../../patients/use-people.ts'
import { ageGroupOn, seesAgeOn } from '../ages/ages.ts'
import { changeSearch, type FindSearch } from '../search-address.ts'
import type { Found } from './found.ts'

/** Tells a guardian who looks for somebody that some of these dietitians do not see that age, and offers the filter. */
export function ForWhom({ search, found }: { search: FindSearch; found: Found | undefined }) {
  const { dependent } = usePeople()
  const today = readNow().slice(0, 10)
  if (!dependent || !found || found.items.every((provider) => seesAgeOn(provider, dependent.birth_date, today))) return null
  const name = firstNameOf(dependent)
  return (
    <Notice tone="info">
      <p>
        <Trans>You are looking for {name}. Not all of these dietitians see people of this age.</Trans>
      </p>
      <Link className="link" to="/find" search={changeSearch(search, { age_group: ageGroupOn(dependent.birth_date, today) })}>
        <Trans>Show only those who do</Trans>
      </Link>
    </Notice>
  )
}
