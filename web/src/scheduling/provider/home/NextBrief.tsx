import { Trans } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { usePastVisits } from '../visit/use-past-visits.ts'

/** What a dietitian should know before the next visit: which visit it is, when the last one was, and who pays. */
export function NextBrief({ visit, zone }: { visit: Appointment; zone: string }) {
  const format = useFormat()
  const past = usePastVisits(visit)
  const number = past?.number
  return (
    <dl className="brief">
      <div>
        <dt>
          <Trans>Together</Trans>
        </dt>
        <dd>{number === undefined ? ' ' : <Trans>Visit {number}</Trans>}</dd>
      </div>
      <div>
        <dt>
          <Trans>Seen last</Trans>
        </dt>
        <dd>
          {past?.last ? (
            format.shortDay(dayOf(past.last.starts_at, zone), dayOf(visit.starts_at, zone))
          ) : past ? (
            <Trans>Not yet</Trans>
          ) : (
            ' '
          )}
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Cover</Trans>
        </dt>
        <dd>{visit.paid_by === 'insurance' ? <Trans>Insurance on file</Trans> : <Trans>Pays without insurance</Trans>}</dd>
      </div>
    </dl>
  )
}
