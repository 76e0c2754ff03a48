import { Trans, useLingui } from '@lingui/react/macro'
import { listAppointments } from '@sorrel/contract/scheduling/operations'
import { useRead } from '../../../kernel/calls/query.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { Meeting } from '../../../providers/meeting/Meeting.tsx'
import type { Booking } from '../use-booking.ts'

/** What a returning patient is about to book: how they meet, how it is paid, and what it costs. */
export function LastLook({ booking }: { booking: Booking }) {
  const { t } = useLingui()
  const format = useFormat()
  const { profile, hold, visit, office } = booking
  const latest = useRead(listAppointments, { query: { statuses: ['Scheduled', 'Occurred'], sort: 'desc', limit: 1 } })
  const paidBy = latest.data?.items[0]?.paid_by ?? null
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
            <Meeting mode={hold.visit_mode} office={office} />
          </dd>
        </div>
        {paidBy && (
          <div>
            <dt>
              <Trans>How you pay</Trans>
            </dt>
            <dd>{paidBy === 'insurance' ? <Trans>Your plan on file</Trans> : <Trans>You pay yourself</Trans>}</dd>
          </div>
        )}
        {paidBy === 'insurance' && (
          <div>
            <dt>
              <Trans>With your plan</Trans>
            </dt>
            <dd>
              <Trans>Usually a copay, checked before you book</Trans>
            </dd>
          </div>
        )}
        {cents !== null && (
          <div>
            <dt>{paidBy === 'insurance' ? <Trans>Without insurance</Trans> : <Trans>Price of the visit</Trans>}</dt>
            <dd>{paidBy === 'insurance' ? <small>{format.money(cents)}</small> : <b>{format.money(cents)}</b>}</dd>
          </div>
        )}
      </dl>
      <p>
        <button type="button" className="link" onClick={() => booking.goTo('time')}>
          <Trans>Change time or way of meeting</Trans>
        </button>
      </p>
    </section>
  )
}
