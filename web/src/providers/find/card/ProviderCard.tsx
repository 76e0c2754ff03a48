import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useActingFor } from '../../../kernel/calls/acting.ts'
import { readNow } from '../../../kernel/clock.ts'
import { Avatar } from '../../../kernel/ui/Avatar.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { useFormat, useLocale } from '../../../kernel/words/i18n.ts'
import { useLabels } from '../../labels.ts'
import { Meeting } from '../../meeting/Meeting.tsx'
import { VisitPrice } from '../../price/VisitPrice.tsx'
import { Rating } from '../../Rating.tsx'
import type { FindSearch } from '../../search-address.ts'
import { askerOfFound, type Card, type Found, officesOf } from '../found.ts'
import { FitReasons } from './FitReasons.tsx'
import { NextTimes } from './NextTimes.tsx'

// Only guardians who look for somebody load it.
const AgeMark = makeLazyPart(() => import('./AgeMark.tsx'), 'AgeMark')

type Props = { provider: Card; found: Found; search: FindSearch }

/** One dietitian in the list: name, headline, specialties, price, and the next three times. */
export function ProviderCard({ provider, found, search }: Props) {
  const { t } = useLingui()
  const labels = useLabels()
  const acting = useActingFor()
  const shown = provider.specialties.slice(0, 3)
  const more = provider.specialties.length - shown.length
  return (
    <article className="card provider" aria-labelledby={`p-${provider.slug}`}>
      <div className="about">
        <Who provider={provider} found={found} search={search} />
        <OwnWords provider={provider} />
        <ul className="chips" aria-label={t`Experience with`}>
          {shown.map((value) => (
            <li className="chip" key={value}>
              {labels.specialty(value)}
            </li>
          ))}
          {more > 0 && (
            <li className="chip">
              +{more}
              <span className="sr">
                {' '}
                <Trans>more</Trans>
              </span>
            </li>
          )}
        </ul>
        {acting && <AgeMark provider={provider} />}
        <FitReasons reasons={provider.reasons} />
        <VisitPrice
          cents={provider.cash_initial_cents}
          plan={found.criteria.insurance[0] ?? null}
          covered={provider.in_network}
          range={provider.plan_price}
        />
      </div>
      <NextTimes provider={provider} found={found} search={search} />
    </article>
  )
}

/** Their headline. In another language than the screen it says so, also to screen readers. */
function OwnWords({ provider: { headline, bio_language } }: { provider: Card }) {
  const { t } = useLingui()
  const locale = useLocale()
  const labels = useLabels()
  const language = labels.language(bio_language)
  return (
    <p className="own-words">
      <span lang={bio_language}>{t`“${headline}”`}</span>
      {bio_language !== locale && <small className="quiet"> {t`In ${language}`}</small>}
    </p>
  )
}

function Who({ provider, found, search }: Props) {
  const format = useFormat()
  const labels = useLabels()
  const name = `${provider.first_name} ${provider.last_name}`
  const years = provider.practising_since === null ? 0 : Number(readNow().slice(0, 4)) - provider.practising_since
  const others = provider.languages.filter((code) => code !== 'en')
  return (
    <div className="who">
      <Avatar name={name} picture={provider.photo_url} />
      <h2 className="serif" id={`p-${provider.slug}`}>
        <Link to="/d/$slug" params={{ slug: provider.slug }} search={askerOfFound(search, found)}>
          {name}
        </Link>
      </h2>
      <p className="quiet small">
        {provider.credentials}
        {years > 0 && (
          <>
            {' · '}
            <Plural value={years} one="# year in practice" other="# years in practice" />
          </>
        )}
        {others.length > 0 && ` · ${format.list(provider.languages.map(labels.language))}`}
      </p>
      <p className="line line--wrap">
        <Rating rating={provider.rating} />
        <Meetings provider={provider} />
      </p>
    </div>
  )
}

/** The ways in which this dietitian meets people, with the city of the nearest office and how far away it is. */
function Meetings({ provider }: { provider: Card }) {
  const [office] = officesOf(provider)
  return (
    <>
      {provider.visit_modes.includes('virtual') && (
        <span className="small quiet">
          <Meeting mode="virtual" />
        </span>
      )}
      {provider.visit_modes.includes('in_person') && (
        <span className="small quiet">
          <Meeting mode="in_person" office={office} />
        </span>
      )}
    </>
  )
}
