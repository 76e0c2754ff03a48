import { Trans } from '@lingui/react/macro'
import { listReferrals } from '@sorrel/contract/referrals/operations'
import type { ReferralClock } from '@sorrel/contract/referrals/schemas'
import { useRead } from '../../kernel/calls/query.ts'
import { useReferralWords } from '../card/use-referral-words.ts'

type Props = { patientId: string; zone: string }

/** The fact about the referral above the tabs of a chart: until when it holds, and which visit it breaks. */
export function ReferralFact({ patientId, zone }: Props) {
  const { data, error } = useRead(listReferrals, { params: { patient_id: patientId }, query: { limit: '1' } })
  return (
    <div>
      <dt>
        <Trans>Referral</Trans>
      </dt>
      {data ? <Says clock={data.clock} zone={zone} /> : <dd>{error ? <Trans>Not known</Trans> : '…'}</dd>}
    </div>
  )
}

function Says({ clock: { last_day, days_left, gaps, is_required }, zone }: { clock: ReferralClock; zone: string }) {
  const words = useReferralWords(zone)
  const [gap] = gaps
  const [day, broken] = [last_day && words.near(last_day), gap && words.near(gap.day)]
  return (
    <dd>
      {day && days_left !== null && days_left > 0 ? (
        <Trans>Ends {day}</Trans>
      ) : day ? (
        <Trans>Ended {day}</Trans>
      ) : is_required || gap ? (
        <Trans>Missing</Trans>
      ) : (
        <Trans>None needed</Trans>
      )}
      {broken ? (
        <small className="t-warn">
          <Trans>does not cover the visit on {broken}</Trans>
        </small>
      ) : (
        days_left !== null && days_left > 0 && <small>{words.daysLeft(days_left)}</small>
      )}
    </dd>
  )
}
