import { Trans, useLingui } from '@lingui/react/macro'
import { Meeting } from '../../../providers/meeting/Meeting.tsx'
import { HowYouPay } from '../../paying/HowYouPay.tsx'
import type { Paying } from '../../paying/use-paying.ts'
import type { Booking } from '../use-booking.ts'

/** What a returning patient is about to book: how they meet, how it is paid, and what it costs. They can change each. */
export function LastLook({ booking, paying, isEstimated }: { booking: Booking; paying: Paying; isEstimated: boolean }) {
  const { t } = useLingui()
  const { profile, hold, visit, office } = booking
  const cents = visit.type === 'Follow-up' ? profile.cash_follow_up_cents : profile.cash_initial_cents
  if (!hold) return null
  return (
    <section className="card stack" aria-label={t`Your visit, once more`}>
      <dl className="facts">
        <div>
          <dt>
            <Trans>How you meet</Trans>
          </dt>
          <dd>
            <Meeting mode={hold.visit_mode} office={office} />{' '}
            <button type="button" className="link" onClick={() => booking.goTo('time')}>
              <Trans>Change</Trans>
              <span className="sr">
                {' '}
                <Trans>time or way of meeting</Trans>
              </span>
            </button>
          </dd>
        </div>
      </dl>
      <HowYouPay paying={paying} type={visit.type} profile={profile} state={booking.search.state} cents={cents} isEstimated={isEstimated} />
    </section>
  )
}
