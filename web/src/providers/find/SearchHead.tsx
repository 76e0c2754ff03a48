import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { getDeviceZone, readNow } from '../../kernel/clock.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { nameZoneCity } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useLabels, writeInSentence } from '../labels.ts'
import { changeSearch, type FindSearch, readTextIn } from '../search-address.ts'
import type { Found } from './found.ts'
import { WhichPlace } from './WhichPlace.tsx'

/** The heading: how many dietitians were found, what was searched for, the time zone, and the order. */
export function SearchHead({ search, found, waiting }: { search: FindSearch; found: Found | undefined; waiting: boolean }) {
  return (
    <div className="find-head">
      <h1 className="serif" aria-live="polite">
        {found ? <Heading found={found} /> : waiting ? <Trans>Looking for dietitians</Trans> : <Trans>Find a dietitian</Trans>}
      </h1>
      {found?.total === 0 ? (
        found.criteria.q_corrected && (
          <p className="quiet">
            <Corrected to={found.criteria.q_corrected} />
          </p>
        )
      ) : (
        <div className="line line--apart line--wrap">
          <Conditions found={found} />
          <Order search={search} found={found} />
        </div>
      )}
      {found && <Understood found={found} />}
      {found && <WhichPlace search={search} found={found} />}
    </div>
  )
}

function Heading({ found: { total, criteria, nobody } }: { found: Found }) {
  const labels = useLabels()
  const format = useFormat()
  const asked = [...new Set([...criteria.specialties, ...criteria.q_specialties])]
  const what =
    asked.length > 0 && asked.length < 4 ? format.list(asked.map((one) => writeInSentence(labels.specialty(one)))) : (criteria.q ?? '')
  if (nobody) return <NobodyTitle nobody={nobody} />
  if (total === 0) return <Trans>Nobody fits all of this yet</Trans>
  // Words that the search did not understand are left out of the heading, which would otherwise promise help with them.
  if (!what || (asked.length === 0 && criteria.q_unknown.length > 0))
    return <Plural value={total} one="# dietitian for you" other="# dietitians for you" />
  return <Plural value={total} one={`# dietitian can help with ${what}`} other={`# dietitians can help with ${what}`} />
}

/** The title that says that nobody is licensed in the state, or that nobody there treats the concern. */
function NobodyTitle({ nobody }: { nobody: NonNullable<Found['nobody']> }) {
  const labels = useLabels()
  const format = useFormat()
  const state = labels.state(nobody.state)
  if (nobody.reason === 'nobody_licensed') return <Trans>Nobody is licensed in {state} yet</Trans>
  const what = format.list(nobody.specialties.map((one) => writeInSentence(labels.specialty(one))))
  return (
    <Trans>
      Nobody in {state} helps with {what} yet
    </Trans>
  )
}

function Conditions({ found }: { found: Found | undefined }) {
  const labels = useLabels()
  const format = useFormat()
  const zone = getDeviceZone()
  const [city, short] = [nameZoneCity(zone), format.zoneName(readNow(), zone)]
  const code = found?.criteria.location_us_state
  const state = code ? labels.state(code) : null
  const corrected = found?.criteria.q_corrected
  return (
    <p className="quiet">
      {corrected && (
        <>
          <Corrected to={corrected} />{' '}
        </>
      )}
      {state ? (
        <Trans>
          All licensed in {state} and taking new people. Times are in {city} time ({short}).
        </Trans>
      ) : (
        <Trans>
          Times are in {city} time ({short}). Tell us your state or ZIP code to see who is licensed there.
        </Trans>
      )}
    </p>
  )
}

/** Says which words the search ignored and, if that is the case, that nobody treats all of the other concerns together. */
function Understood({ found: { total, criteria } }: { found: Found }) {
  const labels = useLabels()
  const format = useFormat()
  const unknown = criteria.q_unknown.map((word) => `“${word}”`).join(', ')
  const all = format.list(criteria.q_specialties.map((one) => writeInSentence(labels.specialty(one))))
  return (
    <>
      {unknown && (
        <Notice tone="warn" live>
          {total === 0 ? (
            <Trans>We do not know {unknown}. Try a word for what bothers you, such as sugar, reflux or picky eater.</Trans>
          ) : (
            <Trans>
              We could not tell what {unknown} is about, so it did not narrow the list. Try a word such as sugar, reflux or picky eater.
            </Trans>
          )}
        </Notice>
      )}
      {criteria.q_partly && (
        <Notice tone="info" live>
          <Trans>Nobody here treats all of {all}. Each of these dietitians treats some of it.</Trans>
        </Notice>
      )}
    </>
  )
}

function Corrected({ to: corrected }: { to: string }) {
  return (
    <Trans>
      We searched for <b>{corrected}</b>.
    </Trans>
  )
}

function Order({ search, found }: { search: FindSearch; found: Found | undefined }) {
  const { t } = useLingui()
  const router = useRouter()
  const orders: [value: string, label: string][] = [
    ['best_fit', t`Best fit`],
    ['soonest', t`Soonest time`],
    ['price', t`Lowest price`],
    ['rating', t`Best rated`],
    ['name', t`Name`],
  ]
  if (found?.criteria.location_coordinates) orders.splice(3, 0, ['distance', t`Nearest`])
  return (
    <label className="line small order">
      <span className="quiet">
        <Trans>Sort by</Trans>
      </span>{' '}
      <select
        className="input small"
        value={readTextIn(search, 'sort') || 'best_fit'}
        onChange={(event) => {
          const { value } = event.currentTarget
          void router.navigate({
            to: '/find',
            search: changeSearch(search, { sort: value === 'best_fit' ? undefined : value }),
            resetScroll: false,
          })
        }}
      >
        {orders.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
