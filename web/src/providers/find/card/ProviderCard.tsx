import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { searchProviders } from '@sorrel/contract/providers/operations'
import { IconChevronRight, IconInfoCircle, IconMapPin, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { OutputOf } from '../../../kernel/calls/api.ts'
import { getDeviceZone, readNow } from '../../../kernel/clock.ts'
import { Avatar } from '../../../kernel/ui/Avatar.tsx'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { PricePill } from '../../../kernel/ui/PricePill.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useLabels } from '../../labels.ts'
import { Rating } from '../../Rating.tsx'
import { askerOf, type FindSearch } from '../../search-address.ts'
import type { Found } from '../found.ts'
import { FitReasons } from './FitReasons.tsx'

type Card = OutputOf<typeof searchProviders>['items'][number]
type Props = { provider: Card; found: Found; search: FindSearch }

/** In miles. The distance of an office farther away than this is not shown, because nobody would go there. */
const farthest = 100

/** One dietitian in the list: name, headline, specialties, price, and the next three times. */
export function ProviderCard({ provider, found, search }: Props) {
  const { t } = useLingui()
  const labels = useLabels()
  const shown = provider.specialties.slice(0, 3)
  const more = provider.specialties.length - shown.length
  return (
    <article className="card provider" aria-labelledby={`p-${provider.slug}`}>
      <div className="about">
        <Who provider={provider} found={found} search={search} />
        <p className="own-words">{t`“${provider.headline}”`}</p>
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
        <FitReasons reasons={provider.reasons} />
        <Cost provider={provider} />
      </div>
      <NextTimes provider={provider} found={found} search={search} />
    </article>
  )
}

function Who({ provider, found, search }: Props) {
  const format = useFormat()
  const labels = useLabels()
  const name = `${provider.first_name} ${provider.last_name}`
  const years = provider.practising_since === null ? 0 : Number(readNow().slice(0, 4)) - provider.practising_since
  const miles =
    provider.distance_miles === null || provider.distance_miles > farthest
      ? null
      : format.number(provider.distance_miles, { maximumFractionDigits: 1 })
  const others = provider.languages.filter((code) => code !== 'en')
  return (
    <div className="who">
      <Avatar name={name} picture={provider.photo_url} />
      <h2 className="serif" id={`p-${provider.slug}`}>
        <Link to="/d/$slug" params={{ slug: provider.slug }} search={askerOf(search, found.criteria.location_us_state)}>
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
        {miles !== null && (
          <span className="mark mark--off">
            <Icon of={IconMapPin} />
            <Trans>{miles} miles</Trans>
          </span>
        )}
      </p>
    </div>
  )
}

function Cost({ provider }: { provider: Card }) {
  return (
    <div className="cost">
      {provider.cash_initial_cents !== null && (
        <PricePill cash cents={provider.cash_initial_cents} why={<CashPrice />}>
          <Trans>without insurance</Trans>
        </PricePill>
      )}
      {provider.in_network === true && (
        <span className="mark">
          <Icon of={IconShieldCheck} />
          <Trans>In network</Trans>
        </span>
      )}
      {provider.in_network === false && (
        <span className="mark mark--off">
          <Icon of={IconInfoCircle} />
          <Trans>Not in your network</Trans>
        </span>
      )}
    </div>
  )
}

function CashPrice() {
  return (
    <div className="stack stack--close">
      <h2>
        <Trans>What this price is</Trans>
      </h2>
      <p className="small quiet">
        <Trans>
          The whole price of a first visit if you pay yourself. With a plan you usually pay less: give us your member ID when you book.
        </Trans>
      </p>
    </div>
  )
}

function NextTimes({ provider, found, search }: Props) {
  const format = useFormat()
  const zone = getDeviceZone()
  const asker = askerOf(search, found.criteria.location_us_state)
  const soonest = provider.id === found.soonest_provider_id
  const today = dayOf(readNow(), zone)
  const name = `${provider.first_name} ${provider.last_name}`
  const { total } = found
  return (
    <div className="when">
      <div className="when-head">
        <h3 className={soonest ? 'small soonest' : 'small quiet'}>
          {soonest && total > 1 ? <Trans>Soonest of all {total}</Trans> : <Trans>Next times</Trans>}
        </h3>
        <Link className="link small" to="/d/$slug" params={{ slug: provider.slug }} search={asker}>
          <Trans>All times</Trans>
          <span className="sr">
            <Trans>of {name}</Trans>
          </span>
          <Icon of={IconChevronRight} />
        </Link>
      </div>
      {provider.next_starts.length === 0 ? (
        <p className="small quiet">
          <Trans>No open times in the next weeks.</Trans>
        </p>
      ) : (
        <div className="slots">
          {provider.next_starts.map(({ starts_at, visit_modes }, i) => (
            <Link
              key={starts_at}
              className={soonest && i === 0 ? 'slot slot--soonest' : 'slot'}
              to="/book/$slug"
              params={{ slug: provider.slug }}
              search={{ ...asker, at: starts_at, mode: asker.mode ?? visit_modes[0] ?? 'virtual' }}
              preload={false}
            >
              <small>{format.dayName(dayOf(starts_at, zone), today)}</small>
              {format.time(starts_at, zone)}
            </Link>
          ))}
        </div>
      )}
    </div>
  )
}
