import '../glucose.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listMealGlucose } from '@sorrel/contract/glucose/operations'
import { findRange } from '@sorrel/contract/glucose/rules'
import type { MealGlucose as Meal } from '@sorrel/contract/glucose/schemas'
import type { GlucoseTarget, GlucoseUnit } from '@sorrel/contract/glucose/vocabulary'
import { IconTrendingUp } from '@tabler/icons-react'
import { useRead } from '../../kernel/calls/query.ts'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { useGlucoseWords } from '../use-glucose-words.ts'
import { drawing, drawLine, heightOf } from './layout.ts'

const dayLength = 86_400_000
const span = 14

/** The first day of the two weeks in which a day lies, counted from a fixed day, so that the entries of one screen share one or two calls. */
function findSpan(day: string): string {
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / dayLength)
  return new Date((number - (number % span)) * dayLength).toISOString().slice(0, 10)
}

/** The glucose around an entry of the journal; nothing where no sensor was worn. It is an addition, so a failure shows nothing. */
export function MealGlucose({ patientId, entryId, day }: { patientId: string; entryId: string; day: string }) {
  const { data } = useRead(listMealGlucose, { params: { patient_id: patientId }, query: { from: findSpan(day), days: span } })
  const meal = data?.items.find(({ journal_entry_id }) => journal_entry_id === entryId)
  if (!data || !meal) return null
  return <MealLine meal={meal} unit={data.unit} target={data.target} />
}

/** The line of glucose around a meal, what it says in words, and a badge on the three that rose most. */
export function MealLine({ meal, unit, target }: { meal: Meal; unit: GlucoseUnit; target: GlucoseTarget }) {
  const words = useGlucoseWords(unit)
  const { before, peak, rise, peak_minute, is_complete } = meal
  return (
    <div className="meal-glucose">
      {meal.rank !== null && <RankBadge rank={meal.rank} />}
      <Drawing meal={meal} target={target} />
      {rise !== null && before !== null && peak !== null ? (
        <p className="small">
          <b className="num">{words.rise(rise)}</b>{' '}
          <span className="quiet">
            <Trans>
              {words.amount(before)} to {words.withUnit(peak)}, {peak_minute} min after
            </Trans>
          </span>
        </p>
      ) : null}
      {!is_complete && (
        <p className="small quiet">
          <Trans>Some readings around this meal are missing.</Trans>
        </p>
      )}
    </div>
  )
}

/** The place of a meal among those that rose most. */
export function RankBadge({ rank }: { rank: number }) {
  const { t } = useLingui()
  const words = [t`Highest rise`, t`2nd highest rise`, t`3rd highest rise`]
  return (
    <p>
      <Chip tone="warn" icon={IconTrendingUp}>
        {words[rank - 1]}
      </Chip>
    </p>
  )
}

/** For the eye alone: the words beside it say the same. */
function Drawing({ meal, target }: { meal: Meal; target: GlucoseTarget }) {
  const { high } = findRange(target)
  const { lines, peak } = drawLine(meal)
  return (
    <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} className="meal-drawing" aria-hidden="true">
      <line className="meal-bound" x1="0" x2={drawing.width} y1={heightOf(high)} y2={heightOf(high)} />
      <line className="meal-bite" x1={drawing.bite} x2={drawing.bite} y1="2" y2={drawing.height - 2} />
      {lines.map((points) => (
        <polyline className="chart-line" key={points} points={points} />
      ))}
      {peak && <circle className="meal-peak" cx={peak.x} cy={peak.y} r="3.5" />}
    </svg>
  )
}
