import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useLabels } from '../labels.ts'
import { changeSearch, type FindSearch } from '../search-address.ts'
import type { Found } from './found.ts'

/** Says which city was meant and offers others of the same name, or asks for the state if the place is unknown. */
export function WhichPlace({ search, found: { criteria } }: { search: FindSearch; found: Found }) {
  const labels = useLabels()
  const { place, zip_city: city, place_others: others } = criteria
  if (criteria.ask_state)
    return (
      <Notice tone="warn" live>
        {place ? (
          <Trans>We do not know a place called “{place}”. Try a larger city near you, your ZIP code or your state.</Trans>
        ) : (
          <Trans>We cannot tell the state of that ZIP code. Enter your state instead, and we show only who is licensed there.</Trans>
        )}
      </Notice>
    )
  if (!city || (!place && !search.location_coordinates)) return null
  const state = labels.state(criteria.location_us_state ?? '')
  return (
    <p className="small quiet">
      <Trans>
        Distances are from {city}, {state}.
      </Trans>{' '}
      {others.length > 0 && (
        <>
          <Trans>Did you mean another place?</Trans>{' '}
          {others.map((other) => (
            <span key={other.state}>
              <Link className="link" to="/find" search={changeSearch(search, { place: `${other.city}, ${other.state}` })}>
                {other.city}, {labels.state(other.state)}
              </Link>{' '}
            </span>
          ))}
        </>
      )}
    </p>
  )
}
