import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconCalendar, IconMapPin, IconRefresh, IconUser, IconVideo } from '@tabler/icons-react'
import { readNow } from '../../../kernel/clock.ts'
import { Avatar } from '../../../kernel/ui/Avatar.tsx'
import { Sheet } from '../../../kernel/ui/dialogs/Sheet.tsx'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { firstNameOf } from '../../../patients/use-people.ts'
import { Meeting } from '../../../providers/meeting/Meeting.tsx'
import { isCovered } from '../../../providers/price/is-covered.ts'
import { FeeTerms } from '../../../providers/times/FeeTerms.tsx'
import type { Booking } from '../use-booking.ts'
import { usePriceWish } from '../use-price-wish.ts'
import { closeSummary, useSummaryIsOpen } from './summary-sheet.ts'

const EstimateLine = makeLazyPart(() => import('../../../prices/EstimateLine.tsx'), 'EstimateLine')

/** The dietitian, the time in both time zones, the mode and the price. It is beside the form on a wide screen, and in a sheet on a phone. */
export function VisitSummary({ booking }: { booking: Booking }) {
  const { t } = useLingui()
  const { profile, hold, step } = booking
  const open = useSummaryIsOpen()
  const { dependent, newcomer } = booking.who
  const whom = dependent ? firstNameOf(dependent) : newcomer ? booking.about?.first_name : undefined
  const name = `${profile.first_name} ${profile.last_name}`
  return (
    <Sheet className="summary" title={t`Your visit`} open={open} onClose={closeSummary}>
      <h2 className="serif wide-only">
        <Trans>Your visit</Trans>
      </h2>
      <div className="line summary-who">
        <Avatar name={name} picture={profile.photo_url} />
        <p>
          <b>{name}</b>
          <br />
          <span className="quiet small">{profile.credentials}</span>
        </p>
      </div>
      {whom && (
        <p className="line">
          <Icon of={IconUser} />
          <span>
            <Trans>For {whom}</Trans>
          </span>
        </p>
      )}
      {hold && <Facts booking={booking} />}
      <Price booking={booking} />
      {hold && step !== 'time' && (
        <button
          type="button"
          className="link small"
          onClick={() => {
            closeSummary()
            booking.goTo('time')
          }}
        >
          <Trans>Change time</Trans>
        </button>
      )}
    </Sheet>
  )
}

function Facts({ booking }: { booking: Booking }) {
  const format = useFormat()
  const { profile, hold, zone, office } = booking
  if (!hold) return null
  const { starts_at, ends_at, duration_minutes: minutes } = hold
  const theirs = format.timeWithZone(starts_at, profile.time_zone)
  const name = profile.first_name
  const first = hold.type === 'Initial Consultation'
  const virtual = hold.visit_mode === 'virtual'
  return (
    <ul className="stack small summary-facts">
      <li>
        <Icon of={IconCalendar} />
        <span>
          <b>{format.longDay(dayOf(starts_at, zone), dayOf(readNow(), zone))}</b>
          <br />
          {format.timeRange(starts_at, ends_at, zone)}
          {format.time(starts_at, zone) !== format.time(starts_at, profile.time_zone) && (
            <>
              <br />
              <span className="quiet">
                <Trans>
                  {theirs} for {name}
                </Trans>
              </span>
            </>
          )}
        </span>
      </li>
      <li>
        <Icon of={virtual ? IconVideo : IconMapPin} />
        <span>
          {first ? <Trans>First visit</Trans> : <Trans>Follow-up visit</Trans>},{' '}
          {virtual ? (
            <Plural value={minutes} one="# minute by video" other="# minutes by video" />
          ) : (
            <Plural value={minutes} one="# minute in person" other="# minutes in person" />
          )}
          {!virtual && office && (
            <>
              <br />
              <b>{office.name}</b>
              <br />
              {office.street}, {office.city}, {office.state} {office.zip}
              <br />
              <Meeting mode="in_person" office={office} />
            </>
          )}
        </span>
      </li>
      <li>
        <Icon of={IconRefresh} />
        <span>
          <FeeTerms policy={profile} starts_at={starts_at} zone={zone} />
        </span>
      </li>
    </ul>
  )
}

function Price({ booking }: { booking: Booking }) {
  const { t } = useLingui()
  const format = useFormat()
  const wish = usePriceWish(booking, null)
  const usual = t`We ask it before you book`
  const { profile, payment, visit } = booking
  const cents = visit.type === 'Follow-up' ? profile.cash_follow_up_cents : profile.cash_initial_cents
  const insured = payment ? payment.kind === 'insurance' : !booking.known && isCovered(profile, booking.search) === true
  return (
    <dl className="facts">
      {insured && (
        <div>
          <dt>
            <Trans>With your plan</Trans>
          </dt>
          <dd>
            <b>{wish ? <EstimateLine wish={wish} otherwise={usual} whileLoading={usual} /> : usual}</b>
          </dd>
        </div>
      )}
      {cents !== null && !booking.known && (
        <div>
          <dt>{insured ? <Trans>Without insurance</Trans> : <Trans>Price of the visit</Trans>}</dt>
          <dd>{insured ? <small>{format.money(cents)}</small> : <b>{format.money(cents)}</b>}</dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>To pay today</Trans>
        </dt>
        <dd>{format.money(0)}</dd>
      </div>
    </dl>
  )
}
