import { Trans } from '@lingui/react/macro'
import { findQuestion } from '@sorrel/contract/patients/intake/questions'
import type { Value } from '@sorrel/contract/patients/intake/rules'
import { Card } from '../../../kernel/ui/Card.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/provider/use-schedule.ts'
import type { Intake } from '../saving/outbox.ts'
import { writeAnswer } from '../words.ts'

/** What became different since the last visit, with what was answered before. Nothing before the first visit. */
export function ChangedSince({ intake: { review }, units }: { intake: Intake; units: 'us' | 'metric' }) {
  const format = useFormat()
  const zone = useMyZone()
  if (!review?.last_visit_at) return null
  const day = format.date(dayOf(review.last_visit_at, zone))
  const changed = review.changed.filter(({ question }) => findQuestion(question))
  return (
    <Card title={<Trans>New since the visit on {day}</Trans>}>
      {changed.length === 0 ? (
        <p className="quiet">
          <Trans>Nothing changed.</Trans>
        </p>
      ) : (
        <ul className="rows rows--apart">
          {changed.map(({ question: id, before, after, by_name, at }) => {
            const question = findQuestion(id)!
            const write = (value: Value | null) => (value === null ? null : writeAnswer(question, value, format, units).join('; '))
            const name = by_name ?? ''
            const when = format.shortDate(dayOf(at, zone))
            return (
              <li key={id}>
                <b>{question.label[format.locale]}</b>
                <p>{write(after) ?? <Trans>No answer any more</Trans>}</p>
                {before !== null && (
                  <p className="small quiet">
                    <Trans>Before: {write(before)}</Trans>
                  </p>
                )}
                <p className="small quiet">
                  {name}, {when}
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
