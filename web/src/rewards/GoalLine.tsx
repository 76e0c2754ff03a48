import { Plural, Trans } from '@lingui/react/macro'
import type { PatientGoal } from '@sorrel/contract/rewards/schemas'
import { goalStatusLabels } from '@sorrel/contract/rewards/vocabulary'
import { SourceLine } from '../chat/becoming/SourceLine.tsx'
import { useFormat } from '../kernel/words/i18n.ts'

type Shown = Pick<PatientGoal, 'text' | 'by_date' | 'status' | 'done'> & Partial<Pick<PatientGoal, 'source'>>

/** A goal with its day, what became of it, and on how many days it was done. */
export function GoalLine({ goal: { text, by_date, status, done, source } }: { goal: Shown }) {
  const { locale, shortDate } = useFormat()
  const last = done?.last_on && shortDate(done.last_on)
  return (
    <p>
      {text}{' '}
      <span className="small quiet">
        {status === 'active' ? by_date && <Trans>until {shortDate(by_date)}</Trans> : goalStatusLabels[status][locale]}
        {((status === 'active' && by_date) || status !== 'active') && last ? ', ' : ''}
        {last && (
          <>
            <Plural value={done.days} one="done on # day" other="done on # days" />, <Trans>last on {last}</Trans>
          </>
        )}
      </span>
      {source && (
        <>
          {' '}
          <SourceLine source={source} />
        </>
      )}
    </p>
  )
}
