import { Trans, useLingui } from '@lingui/react/macro'
import { chooseMode } from '@sorrel/contract/providers/meeting'
import { getRouteApi, Link } from '@tanstack/react-router'
import { getDeviceZone, readNow } from '../../kernel/clock.ts'
import { writeButtonLook } from '../../kernel/ui/buttons/button-look.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useBirthDate } from '../ages/use-birth-date.ts'
import { Meeting } from '../meeting/Meeting.tsx'
import { OfficePlaces } from '../meeting/OfficePlaces.tsx'
import { orderOffices } from '../meeting/offices.ts'
import { useMeetingWords } from '../meeting/use-meeting-words.ts'
import { findRange, isCovered } from '../price/is-covered.ts'
import { PlanRange, VisitPrice } from '../price/VisitPrice.tsx'
import type { ProfileSearch } from '../routes.ts'
import { criteriaOf } from '../times/criteria.ts'
import { FeeTerms } from '../times/FeeTerms.tsx'
import { type Mode, ModeSegments } from '../times/ModeSegments.tsx'
import { TheirTime } from '../times/TheirTime.tsx'
import { TimePicker } from '../times/TimePicker.tsx'
import type { Profile } from './profile.ts'

const route = getRouteApi('/public/d/$slug')

/** The card from which people pick a time, and on a phone the bar that keeps the choice in sight. The address holds its whole state. */
export function PickTime({ profile, search }: { profile: Profile; search: ProfileSearch }) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const zone = search.zone ?? getDeviceZone()
  const modes = profile.visit_modes as readonly Mode[]
  const mode = chooseMode(modes, search.mode)
  const at = search.at && search.at > readNow() ? search.at : null
  const day = search.day ?? dayOf(at ?? profile.next_available_at ?? readNow(), zone)
  const put = (changes: Partial<ProfileSearch>) =>
    void navigate({ to: '.', search: (before: ProfileSearch) => ({ ...before, ...changes }), replace: true, resetScroll: false })
  const choose = (next: Mode) => put({ mode: next, at: undefined })
  const minutes = profile.first_visit_minutes
  const born = useBirthDate(profile)
  return (
    <>
      <section className="card book" id="book" aria-labelledby="pick">
        <div className="line line--apart line--wrap">
          <h2 className="serif" id="pick">
            <Trans>Pick a time</Trans>
          </h2>
          <span className="chip num">
            <Trans>{minutes} min first visit</Trans>
          </span>
        </div>
        <ModeSegments modes={modes} value={mode} onChange={choose} />
        {mode === 'in_person' && (
          <OfficePlaces profile={profile} asker={search} onVideo={modes.includes('virtual') ? () => choose('virtual') : undefined} />
        )}
        <TimePicker
          provider={profile}
          born={born}
          criteria={criteriaOf(search, { visit_mode: mode, duration_minutes: minutes })}
          zone={zone}
          onZone={(next) => put({ zone: next, day: undefined })}
          day={day}
          onDay={(next) => put({ day: next })}
          chosen={at}
          onChoose={({ starts_at }) => put({ at: starts_at, day: dayOf(starts_at, zone) })}
        />
        <Chosen profile={profile} search={{ ...search, mode }} at={at} zone={zone} />
        <Continue profile={profile} search={{ ...search, mode }} at={at} zone={zone} />
      </section>
      <section className="bottom-bar phone-only" aria-label={t`Your choice so far`}>
        <a className="fold" href="#book">
          <Fold profile={profile} search={{ ...search, mode }} at={at} zone={zone} />
        </a>
        {at && <BookLink profile={profile} search={{ ...search, mode }} at={at} />}
      </section>
    </>
  )
}

type Part = { profile: Profile; search: ProfileSearch & { mode: Mode }; at: string | null; zone: string }

function Chosen({ profile, search, at, zone }: Part) {
  const format = useFormat()
  const end = at && new Date(Date.parse(at) + profile.first_visit_minutes * 60_000).toISOString()
  return (
    <div className="chosen" aria-live="polite">
      {at && end && (
        <p>
          <b>
            {format.shortDay(dayOf(at, zone), dayOf(readNow(), zone))}, {format.timeRange(at, end, zone)}
          </b>
        </p>
      )}
      {at && (
        <p className="small">
          <Meeting mode={search.mode} office={orderOffices(profile.locations, search)[0]} />
        </p>
      )}
      {at && <TheirTime at={at} zone={zone} theirs={profile.time_zone} name={profile.first_name} />}
      <VisitPrice
        cents={profile.cash_initial_cents}
        plan={search.insurance === undefined ? null : String(search.insurance)}
        covered={isCovered(profile, search)}
        range={findRange(profile, search)}
      />
    </div>
  )
}

function Continue({ profile, search, at, zone }: Part & { search: ProfileSearch }) {
  return (
    <>
      {at ? (
        <BookLink profile={profile} search={search} at={at} wide zone={zone} />
      ) : (
        <p className="small quiet wide-only">
          <Trans>Choose a time, and we hold it for you while you fill in the rest.</Trans>
        </p>
      )}
      <p className="small quiet">
        <Trans>Nothing to pay today.</Trans> {at && <FeeTerms policy={profile} starts_at={at} zone={zone} />}
      </p>
    </>
  )
}

type BookLinkProps = { profile: Profile; search: ProfileSearch; at: string; wide?: boolean; zone?: string }

function BookLink({ profile, search, at, wide, zone }: BookLinkProps) {
  const format = useFormat()
  const { day: _day, ...asker } = search
  const time = zone ? format.time(at, zone) : ''
  return (
    <Link
      className={writeButtonLook({ ...(wide && { wide }) }, wide ? 'wide-only' : '')}
      to="/book/$slug"
      params={{ slug: profile.slug }}
      search={{ ...asker, at }}
    >
      {wide ? <Trans>Continue with {time}</Trans> : <Trans>Continue</Trans>}
    </Link>
  )
}

function Fold({ profile, search, at, zone }: Part) {
  const { t } = useLingui()
  const format = useFormat()
  const { writeMeeting } = useMeetingWords()
  const price = profile.cash_initial_cents === null ? null : format.money(profile.cash_initial_cents)
  const covered = isCovered(profile, search) === true
  const meeting = writeMeeting(search.mode, orderOffices(profile.locations, search)[0])
  const cost = covered ? <PlanRange range={findRange(profile, search)} /> : price && t`${price} without insurance`
  return (
    <>
      <b>{at ? `${format.shortDay(dayOf(at, zone), dayOf(readNow(), zone))}, ${format.time(at, zone)}` : <Trans>Pick a time</Trans>}</b>
      <small>{meeting}</small>
      {cost && <small>{cost}</small>}
    </>
  )
}
