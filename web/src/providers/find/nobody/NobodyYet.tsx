import { Plural, Trans } from '@lingui/react/macro'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../kernel/ui/notices/EmptyState.tsx'
import { useLabels } from '../../labels.ts'
import { changeSearch, type FindSearch } from '../../search-address.ts'
import type { Found } from '../found.ts'

type Props = { nobody: NonNullable<Found['nobody']>; search: FindSearch; canLoosen: boolean }

/** What people can do if nobody is licensed in the state or treats the concern: have the visit in a neighboring state, or drop a filter. */
export function NobodyYet({ nobody, search, canLoosen }: Props) {
  const labels = useLabels()
  return (
    <>
      <EmptyState drawing="search" title={<Trans>What you can do</Trans>}>
        <Trans>A dietitian needs a license in the state where you are during the visit.</Trans>{' '}
        {nobody.neighbors.length > 0 && <Trans>If you can be in one of these states then, you can meet somebody by video:</Trans>}
        {nobody.neighbors.length === 0 && canLoosen && <Trans>If you drop one of these, there is somebody for you:</Trans>}
      </EmptyState>
      {nobody.neighbors.length > 0 && (
        <ul className="loosen">
          {nobody.neighbors.map((neighbor) => (
            <li key={neighbor.state}>
              <LinkButton kind="soft" wide to="/find" search={changeSearch(search, nextDoor(neighbor.state))}>
                {labels.state(neighbor.state)}
                <span className="quiet num">
                  <Plural value={neighbor.count} one="# dietitian" other="# dietitians" />
                </span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {nobody.neighbors.length > 0 && canLoosen && (
        <p className="small quiet loosen-or">
          <Trans>Or drop one of these:</Trans>
        </p>
      )}
    </>
  )
}

const nextDoor = (state: string) => ({
  zip: undefined,
  place: undefined,
  location_coordinates: undefined,
  radius_miles: undefined,
  supported_us_states: undefined,
  location_us_state: state,
  visit_mode: 'virtual',
})
