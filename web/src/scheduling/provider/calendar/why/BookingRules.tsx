import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Notice } from '../../../../kernel/ui/notices/Notice.tsx'
import { useSchedule } from '../../use-schedule.ts'
import { clockOf, wallOf } from '../../wall-time.ts'
import { StaffProblem } from './StaffProblem.tsx'
import { isExplained, WhyNot } from './WhyNot.tsx'

type Props = {
  question: ComponentProps<typeof WhyNot>['question'] | null
  isRefused: boolean
  /** The reason for an exception, if the dietitian makes one. */
  excuse: string | undefined
  error: Error | null
  /** Called with a free time nearby that was chosen instead. */
  onTime: (time: { day: string; time: string }) => void
  onExcuse: (reason: string) => void
}

/** What a booking form says about the rules: why they refuse its time, that an exception sets them aside, or why the call failed. */
export function BookingRules({ question, isRefused, excuse, error, onTime, onExcuse }: Props) {
  const { t } = useLingui()
  const { time_zone: zone } = useSchedule()
  return (
    <>
      {question && isRefused && (
        <WhyNot
          question={question}
          onPick={(starts_at) => onTime({ day: wallOf(starts_at, zone).slice(0, 10), time: clockOf(starts_at, zone) })}
          onAnyway={onExcuse}
          anyway={t`Book it anyway…`}
        />
      )}
      {excuse && (
        <Notice tone="warn">
          <Trans>Your rules are set aside for this visit: {excuse}</Trans>
        </Notice>
      )}
      {error && !(isRefused && isExplained(error)) && <StaffProblem error={error} />}
    </>
  )
}
