import './profile.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getProviderProfileBySlug } from '@sorrel/contract/providers/operations'
import { IconArrowLeft } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useLoaded } from '../../kernel/calls/query.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { getLastSearch } from '../last-search.ts'
import { readProfileSearch } from '../routes.ts'
import { About } from './About.tsx'
import { FromWaitingList } from './FromWaitingList.tsx'
import { Licences } from './Licences.tsx'
import { PickTime } from './PickTime.tsx'
import { ProfileHero } from './ProfileHero.tsx'
import { Reviews } from './Reviews.tsx'

const route = getRouteApi('/public/d/$slug')

/** The profile of a dietitian, with a card beside it for picking a time. */
export function ProfilePage() {
  const { t } = useLingui()
  const { slug } = route.useParams()
  const search = readProfileSearch(route.useSearch())
  const { data: profile } = useLoaded(getProviderProfileBySlug, { params: { slug } })
  const name = `${profile.first_name} ${profile.last_name}`
  useTitle(t`${name}: book a visit`)
  return (
    <div className="profile wrap">
      <BackToSearch />
      <ProfileHero profile={profile} asker={search} />
      {profile.accepting === 'waitlist' ? <FromWaitingList profile={profile} /> : <PickTime profile={profile} search={search} />}
      <div className="bio">
        <About profile={profile} />
        <FirstVisit />
        <Licences profile={profile} />
        <Reviews profile={profile} page={search.reviews ?? 1} />
      </div>
    </div>
  )
}

function BackToSearch() {
  const last = getLastSearch()
  const total = last?.total
  return (
    <p className="back">
      <Link className="link small" to="/find" search={last?.search ?? {}}>
        <Icon of={IconArrowLeft} />
        {total && total > 1 ? <Trans>All {total} dietitians</Trans> : <Trans>Find a dietitian</Trans>}
      </Link>
    </p>
  )
}

function FirstVisit() {
  return (
    <section aria-labelledby="first-visit">
      <h2 className="serif" id="first-visit">
        <Trans>Your first visit</Trans>
      </h2>
      <ol className="steps">
        <li>
          <h3>
            <Trans>You talk about your days</Trans>
          </h3>
          <p className="quiet">
            <Trans>Sleep, work, who cooks, what you enjoy. No food diary needed beforehand.</Trans>
          </p>
        </li>
        <li>
          <h3>
            <Trans>You look at your labs together</Trans>
          </h3>
          <p className="quiet">
            <Trans>Bring what you have. It is fine to have none.</Trans>
          </p>
        </li>
        <li>
          <h3>
            <Trans>You leave with one or two goals</Trans>
          </h3>
          <p className="quiet">
            <Trans>Small enough for a busy week, and a plan for when the week falls apart.</Trans>
          </p>
        </li>
      </ol>
    </section>
  )
}
