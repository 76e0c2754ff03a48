import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAward, IconCertificate, IconLanguage, IconShieldCheck } from '@tabler/icons-react'
import { readNow } from '../../kernel/clock.ts'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { capitalize, useLabels } from '../labels.ts'
import { Meeting } from '../meeting/Meeting.tsx'
import { orderOffices } from '../meeting/offices.ts'
import { isCovered } from '../price/is-covered.ts'
import { Rating } from '../Rating.tsx'
import type { Asker } from '../search-address.ts'
import type { Profile } from './profile.ts'

/** Name, credentials, rating, and the facts by which somebody decides whether this is the right dietitian. */
export function ProfileHero({ profile, asker }: { profile: Profile; asker: Asker }) {
  const name = `${profile.first_name} ${profile.last_name}`
  const { review_count: count } = profile
  const labels = useLabels()
  return (
    <section className="profile-hero" aria-labelledby="name">
      <Avatar name={name} size="large" picture={profile.photo_url} />
      <div>
        <h1 className="serif" id="name">
          {name}
        </h1>
        <p className="quiet">{[profile.credentials, profile.pronouns && labels.pronouns(profile.pronouns)].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="hero-rating line line--wrap">
        <Rating rating={profile.rating}>
          <a className="link" href="#reviews">
            <Plural value={count} one="# review" other="# reviews" />
          </a>
        </Rating>
        <Badges badges={profile.badges} />
      </div>
      <Traits profile={profile} asker={asker} />
    </section>
  )
}

function Badges({ badges }: { badges: Profile['badges'] }) {
  const { t } = useLingui()
  // Badges that repeat the rating or the years of practice are left out.
  const words: Partial<Record<Profile['badges'][number], string>> = {
    highly_rated: t`Highly rated`,
    fast_to_book: t`Available within two days`,
    new_here: t`New here`,
  }
  const said = badges.flatMap((badge) => words[badge] ?? [])
  if (said.length === 0) return null
  return (
    <ul className="chips" aria-label={t`Badges`}>
      {said.map((word) => (
        <li key={word}>
          <Chip tone="leaf">{word}</Chip>
        </li>
      ))}
    </ul>
  )
}

function Traits({ profile, asker }: { profile: Profile; asker: Asker }) {
  const labels = useLabels()
  const format = useFormat()
  const years = profile.practising_since === null ? 0 : Number(readNow().slice(0, 4)) - profile.practising_since
  const state = asker.state && profile.licences.some((one) => one.state === asker.state) ? labels.state(asker.state) : null
  const count = profile.licences.length
  return (
    <ul className="traits">
      <Network profile={profile} asker={asker} />
      {profile.visit_modes.includes('virtual') && (
        <li>
          <Meeting mode="virtual" />
        </li>
      )}
      {profile.visit_modes.includes('in_person') && (
        <li>
          <Meeting mode="in_person" office={orderOffices(profile.locations, asker)[0]} />
        </li>
      )}
      <li>
        <Icon of={IconCertificate} />
        {state ? <Trans>Licensed in {state}</Trans> : <Plural value={count} one="Licensed in # state" other="Licensed in # states" />}
      </li>
      <li>
        <Icon of={IconLanguage} />
        {capitalize(format.list(profile.languages.map(labels.language)))}
      </li>
      {years > 0 && (
        <li>
          <Icon of={IconAward} />
          <Plural value={years} one="# year in practice" other="# years in practice" />
        </li>
      )}
    </ul>
  )
}

function Network({ profile, asker }: { profile: Profile; asker: Asker }) {
  const labels = useLabels()
  const count = profile.networks.length
  const plan = asker.insurance === undefined ? null : String(asker.insurance)
  if (plan && plan !== 'CASH_PAY') {
    const name = labels.payer(plan)
    const covered = isCovered(profile, asker)
    return (
      <li>
        <Icon of={IconShieldCheck} />
        {covered ? <Trans>In network with {name}</Trans> : <Trans>Not in network with {name}</Trans>}
      </li>
    )
  }
  if (count === 0) return null
  return (
    <li>
      <Icon of={IconShieldCheck} />
      <Plural value={count} one="In network with # plan" other="In network with # plans" />
    </li>
  )
}
