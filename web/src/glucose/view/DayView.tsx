import { Trans, useLingui } from '@lingui/react/macro'
import { getGlucoseDay } from '@sorrel/contract/glucose/operations'
import type { MealGlucose } from '@sorrel/contract/glucose/schemas'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { MealLine } from '../meal/MealGlucose.tsx'
import { useGlucoseWords } from '../use-glucose-words.ts'
import { DayChart } from './DayChart.tsx'

type Props = {
  patientId: string
  day: string
  setDay: (day: string) => void
  link: (meal: MealGlucose, words: ReactNode) => ReactNode
}

/** One day with its readings, the range, and the meals of that day. */
export function DayView({ patientId, day, setDay, link }: Props) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(getGlucoseDay, { params: { patient_id: patientId }, query: { day } }, { keepsPrevious: true })
  const { format } = useGlucoseWords(data?.unit ?? 'mg/dL')
  const go = (to: string | null | undefined) => to && setDay(to)
  return (
    <section className="card stack" aria-labelledby="glucose-day">
      <header className="line line--apart">
        <h2 id="glucose-day" className="capital" aria-live="polite">
          {format.longDay(day)}
        </h2>
        <span className="line">
          <IconButton icon={IconChevronLeft} name={t`The day before`} disabled={!data?.day_before} onClick={() => go(data?.day_before)} />
          <IconButton icon={IconChevronRight} name={t`The day after`} disabled={!data?.day_after} onClick={() => go(data?.day_after)} />
        </span>
      </header>
      {!data && (error ? <Problem error={error} again={() => void refetch()} /> : <Waiting shape="cards" count={1} />)}
      {data && data.points.length === 0 && (
        <p className="quiet">
          <Trans>The sensor has no readings for this day.</Trans>
        </p>
      )}
      {data && data.points.length > 0 && <DayChart {...data} />}
      {data && data.meals.length > 0 && (
        <ul className="day-meals">
          {data.meals.toReversed().map((meal) => (
            <li key={meal.journal_entry_id}>
              <p>
                <span className="quiet">{format.time(meal.occurred_at, meal.time_zone)}</span>{' '}
                <b className="said">{link(meal, meal.title || <Trans>Meal</Trans>)}</b>
              </p>
              <MealLine meal={meal} unit={data.unit} target={data.target} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
