import { Trans, useLingui } from '@lingui/react/macro'
import { findRange } from '@sorrel/contract/glucose/rules'
import type { MealGlucose } from '@sorrel/contract/glucose/schemas'
import type { GlucoseTarget, GlucoseUnit } from '@sorrel/contract/glucose/vocabulary'
import '../../kernel/ui/charts/charts.css'
import { useGlucoseWords } from '../use-glucose-words.ts'
import { type DayScale, drawDay, drawing, listHours, type Reading, scaleDay } from './day-layout.ts'

type Props = {
  points: readonly Reading[]
  meals: readonly MealGlucose[]
  time_zone: string
  day: string
  unit: GlucoseUnit
  target: GlucoseTarget
}

/** The line of a day with the range as a band and a mark for each meal; a sentence and a table say the same in words. */
export function DayChart({ points, meals, time_zone, unit, target }: Props) {
  const words = useGlucoseWords(unit)
  const { low, high } = findRange(target)
  const scale = scaleDay(points, findMidnight(points[0]!.at, time_zone))
  const values = points.map(({ mg_dl }) => mg_dl)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const within = points.filter(({ mg_dl }) => mg_dl >= low && mg_dl <= high).length / points.length
  return (
    <figure className="chart-figure day-figure">
      <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} aria-hidden="true" className="chart-drawing">
        <Band low={low} high={high} scale={scale} label={words.band({ from: low, to: high })} />
        <Clock scale={scale} />
        {meals.map(({ journal_entry_id, occurred_at, rank }) => (
          <MealMark key={journal_entry_id} x={scale.x(Date.parse(occurred_at))} isHigh={rank !== null} />
        ))}
        {drawDay(points, scale).map((line) => (
          <polyline className="chart-line" key={line} points={line} />
        ))}
      </svg>
      <figcaption className="small quiet">
        <Trans>
          From {words.amount(lowest)} to {words.withUnit(highest)}; {words.share(within)} of the readings in range. Marks below the line:
          meals.
        </Trans>
      </figcaption>
      <Hours points={points} time_zone={time_zone} unit={unit} />
    </figure>
  )
}

const minute = 60_000

/** The midnight before a reading, by the clock of the device. */
function findMidnight(at: string, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const [hours = 0, minutes = 0, seconds = 0] = parts.format(Date.parse(at)).split(':').map(Number)
  return Date.parse(at) - (hours * 60 + minutes) * minute - seconds * 1000
}

function Band({ low, high, scale, label }: { low: number; high: number; scale: DayScale; label: string }) {
  const { left, right } = drawing
  const [top, bottom] = [scale.y(high), scale.y(low)]
  return (
    <g className="chart-band">
      <rect x={left} y={top} width={right - left} height={bottom - top} />
      <line x1={left} x2={right} y1={top} y2={top} />
      <line x1={left} x2={right} y1={bottom} y2={bottom} />
      <text x={left + 5} y={top - 5}>
        {label}
      </text>
    </g>
  )
}

function Clock({ scale: { hours } }: { scale: DayScale }) {
  const { format } = useGlucoseWords('mg/dL')
  return hours.map(({ hour, x }) => (
    <text className="chart-day" key={hour} x={hour === 0 ? drawing.left : x} y={drawing.hours} textAnchor={hour === 0 ? 'start' : 'middle'}>
      {format.time(`2026-01-01T${String(hour).padStart(2, '0')}:00:00Z`, 'UTC')}
    </text>
  ))
}

/** A triangle at the foot of the drawing, filled for a meal that rose high. */
const MealMark = ({ x, isHigh }: { x: number; isHigh: boolean }) => (
  <path
    className={isHigh ? 'meal-mark meal-mark--high' : 'meal-mark'}
    d={`M${x - 5} ${drawing.bottom + 10}L${x} ${drawing.bottom}L${x + 5} ${drawing.bottom + 10}Z`}
  />
)

function Hours({ points, time_zone, unit }: Pick<Props, 'points' | 'time_zone' | 'unit'>) {
  const { t } = useLingui()
  const { format, amount } = useGlucoseWords(unit)
  const hourOf = (at: string) => format.timeWithZone(at, time_zone).replace(/:\d\d/, '')
  return (
    <details className="chart-values">
      <summary>
        <Trans>Values of each hour</Trans>
      </summary>
      <table>
        <caption className="sr">{t`Glucose of each hour, ${unit}`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`From`}</th>
            <th scope="col">{t`Lowest`}</th>
            <th scope="col">{t`Highest`}</th>
            <th scope="col">{t`Readings`}</th>
          </tr>
        </thead>
        <tbody>
          {listHours(points, hourOf).map(({ at, lowest, highest, readings }) => (
            <tr key={at}>
              <th scope="row">{format.time(at, time_zone)}</th>
              <td>{amount(lowest)}</td>
              <td>{amount(highest)}</td>
              <td>{format.number(readings)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
