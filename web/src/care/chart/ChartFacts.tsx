import { Plural, Trans } from '@lingui/react/macro'
import type { Care } from '@sorrel/contract/care/schemas'
import { recurrenceLabels, visitModeLabels } from '@sorrel/contract/scheduling/vocabulary'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import { countDaysLate } from '../rhythm.ts'

const ReferralFact = makeLazyPart(() => import('../../referrals/provider/ReferralFact.tsx'), 'ReferralFact')

/** The four facts that a dietitian looks up before anything else. */
export function ChartFacts({ care, now }: { care: Care; now: string }) {
  const { coverage } = care
  return (
    <dl className="chart-facts">
      <div>
        <dt>
          <Trans>Plan</Trans>
        </dt>
        <dd>
          {coverage?.kind === 'insurance' ? (
            (coverage.payer_name ?? <Trans>Insurance</Trans>)
          ) : coverage ? (
            <Trans>Pays without insurance</Trans>
          ) : (
            <Trans>Not known</Trans>
          )}
          {coverage?.plan_name && <small>{coverage.plan_name}</small>}
        </dd>
      </div>
      <ReferralFact patientId={care.patient_id} zone={care.patient_time_zone} whileLoading={<WaitingFact />} />
      <NextVisitFact care={care} now={now} />
      <RhythmFact care={care} now={now} />
    </dl>
  )
}

const WaitingFact = () => (
  <div>
    <dt>
      <Trans>Referral</Trans>
    </dt>
    <dd>…</dd>
  </div>
)

function NextVisitFact({ care, now }: { care: Care; now: string }) {
  const format = useFormat()
  const zone = useMyZone()
  const next = care.next_visit
  return (
    <div>
      <dt>
        <Trans>Next visit</Trans>
      </dt>
      <dd className={next ? undefined : 't-warn'}>
        {next ? format.dayAndTime(next.starts_at, zone, now) : <Trans>None booked</Trans>}
        {next && (
          <small>
            {format.timeWithZone(next.starts_at, care.patient_time_zone)}, {visitModeLabels[next.visit_mode][format.locale]}
          </small>
        )}
      </dd>
    </div>
  )
}

function RhythmFact({ care, now }: { care: Care; now: string }) {
  const format = useFormat()
  const late = countDaysLate(care, now)
  const by = care.expected_next_by && format.shortDay(care.expected_next_by, dayOf(now, care.patient_time_zone))
  return (
    <div>
      <dt>
        <Trans>Rhythm</Trans>
      </dt>
      <dd>
        {care.cadence ? recurrenceLabels[care.cadence][format.locale] : <Trans>None set</Trans>}
        {late > 0 ? (
          <small className="t-warn">
            <Plural value={late} one="# day late" other="# days late" />
          </small>
        ) : (
          by && (
            <small>
              <Trans>next by {by}</Trans>
            </small>
          )
        )}
      </dd>
    </div>
  )
}
