import { Trans, useLingui } from '@lingui/react/macro'
import type { getEligibilityCheck } from '@sorrel/contract/eligibility/operations'
import { checkStatusLabels, labelFault } from '@sorrel/contract/eligibility/vocabulary'
import { ApiProblem, type OutputOf } from '../kernel/calls/api.ts'
import { Card } from '../kernel/ui/Card.tsx'
import { Notice } from '../kernel/ui/notices/Notice.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../kernel/words/i18n.ts'
import { EstimateFacts } from './EstimateFacts.tsx'
import { type PriceWish, useBookingPrice } from './use-booking-price.ts'

/** What the visit costs with the plan, before it is booked: what the plan answered, and the estimate. Nothing here stops the booking. */
export function BookingPrice({ wish, onChange }: { wish: PriceWish; onChange?: () => void }) {
  const { t } = useLingui()
  const { check, isAsking, estimate, error, again } = useBookingPrice(wish)
  const waits = wish.check !== null && !estimate && !error
  return (
    <Card title={t`What this visit costs`}>
      <div className={waits ? 'stack booking-price--waits' : 'stack'} aria-live="polite" aria-busy={isAsking}>
        {isAsking && (
          <p className="quiet">
            <Trans>We are asking your plan. This takes a few seconds.</Trans>
          </p>
        )}
        {check && <Answer check={check} {...(onChange && { onChange })} />}
        {estimate ? (
          <EstimateFacts estimate={estimate} />
        ) : error ? (
          error instanceof ApiProblem && error.code === 'not_available' ? (
            <p className="quiet">
              <Trans>We do not know a price for this visit yet. We tell you before the visit.</Trans>
            </p>
          ) : (
            <Problem error={error} again={again} />
          )
        ) : (
          <Waiting shape="text" count={3} />
        )}
      </div>
    </Card>
  )
}

/** What the plan said, in one sentence, with what somebody can mend. */
function Answer({ check, onChange }: { check: OutputOf<typeof getEligibilityCheck>; onChange?: () => void }) {
  const { locale, ...format } = useFormat()
  const day = format.date(check.service_date)
  const plan = check.payer_name
  if (check.status === 'active')
    return (
      <Notice>
        <Trans>Your plan is active on {day}.</Trans>{' '}
        <span className="quiet">
          <Trans>{plan} answered.</Trans>
        </span>
      </Notice>
    )
  return (
    <Notice tone={check.status === 'pending' ? 'info' : 'warn'}>
      <p>
        <b>{checkStatusLabels[check.status][locale]}</b>
      </p>
      {check.field_errors.map((fault) => (
        <p key={fault.field}>{labelFault(fault)[locale]}</p>
      ))}
      <p>
        <Trans>You can book anyway. We check it again before your visit.</Trans>
      </p>
      {onChange && check.field_errors.length > 0 && (
        <button type="button" className="link" onClick={onChange}>
          <Trans>Correct your plan</Trans>
        </button>
      )}
    </Notice>
  )
}
