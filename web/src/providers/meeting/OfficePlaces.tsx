import { Trans, useLingui } from '@lingui/react/macro'
import { isNear } from '@sorrel/contract/providers/meeting'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import type { Profile } from '../profile/profile.ts'
import type { Asker } from '../search-address.ts'
import { orderOffices, pointOf } from './offices.ts'
import { useMeetingWords } from './use-meeting-words.ts'

// Only a person who said where they are sees a map.
const LocatorMap = makeLazyPart(() => import('./LocatorMap.tsx'), 'LocatorMap')

type Props = { profile: Profile; asker: Asker; onVideo?: (() => void) | undefined }

/** The addresses of the offices, each with a sketched map if the person's place is known. If all are far away, it says so and offers video. */
export function OfficePlaces({ profile, asker, onVideo }: Props) {
  const { t } = useLingui()
  const { writeMiles } = useMeetingWords()
  const offices = orderOffices(profile.locations, asker)
  const from = pointOf(asker)
  const [nearest] = offices
  if (!nearest) return null
  const name = profile.first_name
  const miles = nearest.miles === null ? '' : writeMiles(nearest.miles)
  return (
    <section className="stack stack--close" aria-label={t`Where you meet`}>
      {nearest.miles !== null && !isNear(nearest.miles) && (
        <Notice tone="warn" live>
          <p>
            <Trans>
              The office is in {nearest.city}, {miles}.
            </Trans>{' '}
            {onVideo && <Trans>{name} also meets people by video.</Trans>}
          </p>
          {onVideo && (
            <button type="button" className="link" onClick={onVideo}>
              <Trans>Show times by video</Trans>
            </button>
          )}
        </Notice>
      )}
      {offices.map((office) => (
        <div className="office" key={office.id}>
          <address>
            <b>{office.name}</b>
            <br />
            {office.street}
            <br />
            {office.city}, {office.state} {office.zip}
            <br />
            {office.miles !== null && <span className="quiet">{writeMiles(office.miles)}</span>}
          </address>
          {from && <LocatorMap from={from} to={office} />}
          <a className="link small" href={writeMapLink(office)} target="_blank" rel="noopener noreferrer">
            <Trans>Open in maps</Trans>
            <span className="sr">
              {' '}
              <Trans>(opens a new tab)</Trans>
            </span>
          </a>
        </div>
      ))}
    </section>
  )
}

/** A plain link to OpenStreetMap. Nothing is sent before somebody follows it, and it contains only the place of the office. */
function writeMapLink({ street, city, state, zip }: Profile['locations'][number]): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${street}, ${city}, ${state} ${zip}` })}`
}
