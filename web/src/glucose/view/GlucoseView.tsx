import '../glucose.css'
import { Trans } from '@lingui/react/macro'
import { getGlucoseSummary } from '@sorrel/contract/glucose/operations'
import type { MealGlucose } from '@sorrel/contract/glucose/schemas'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Uploads } from '../upload/Uploads.tsx'
import { DayView } from './DayView.tsx'
import { HighestMeals } from './HighestMeals.tsx'
import { RangeCard } from './RangeCard.tsx'
import { TargetChoice } from './TargetChoice.tsx'

export type GlucoseProps = {
  patientId: string
  isStaff: boolean
  canWrite: boolean
  /** Leads to a meal in the journal. */
  link: (meal: MealGlucose, words: ReactNode) => ReactNode
}

/** What a sensor measured: the share of time in each band, the meals that rose most, one day, and the files. */
export function GlucoseView({ patientId, isStaff, canWrite, link }: GlucoseProps) {
  const [days, setDays] = useState(14)
  const [day, setDay] = useState<string>()
  const { data, error, refetch } = useRead(
    getGlucoseSummary,
    { params: { patient_id: patientId }, query: { days } },
    { keepsPrevious: true },
  )
  if (!data) return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting shape="cards" count={2} />
  const { unit, target, summary, last_day } = data
  return (
    <>
      {data.hidden && last_day && (
        <Notice tone="info">
          <Trans>Your dietitian has your readings. As you agreed, numbers are left out here.</Trans>
        </Notice>
      )}
      {!last_day && <Nothing isStaff={isStaff} />}
      {summary && <RangeCard summary={summary} unit={unit} days={days} setDays={setDays} target={target} />}
      {summary && isStaff && canWrite && <TargetChoice patientId={patientId} target={target} />}
      {summary && <HighestMeals meals={summary.highest} unit={unit} target={target} link={link} />}
      {summary && last_day && <DayView patientId={patientId} day={day ?? last_day} setDay={setDay} link={link} />}
      <Uploads patientId={patientId} isStaff={isStaff} canWrite={canWrite} />
    </>
  )
}

function Nothing({ isStaff }: { isStaff: boolean }) {
  return (
    <EmptyState drawing="path" title={<Trans>No sensor readings yet</Trans>}>
      {isStaff ? (
        <Trans>Your client can add the file of their sensor, or you can.</Trans>
      ) : (
        <Trans>Add the file of your glucose sensor, and each meal in your journal shows what came after it.</Trans>
      )}
    </EmptyState>
  )
}
