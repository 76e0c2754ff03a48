import './charts.css'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ChartValues } from './ChartValues.tsx'
import { type ChartBand, type ChartPoint, drawing, layOut, type Placed } from './layout.ts'

type Props = {
  /** What is measured. */
  name: string
  unit: string
  points: readonly ChartPoint[]
  band?: ChartBand | null
  /** The words in the band: `Target under 7.0`. */
  bandLabel?: string | undefined
  /** The day of a point: as short as fits below the line, and as it stands in the table. */
  formatDay: (at: string, width: 'short' | 'long') => string
  /** What the line says, in one sentence. */
  sentence: ReactNode
  /** A further column of the table, such as a flag in words. */
  note?: { label: string; of: (point: ChartPoint) => string }
  aside?: ReactNode
  heading?: 'h2' | 'h3'
}

/**
 * A line over time with the band that is aimed at, the sentence that it says, and a table with all values. The drawing is for the eye alone:
 * whoever cannot see it reads the sentence and the table. Points beside the band are triangles, so that no color has to say it.
 */
export function TrendChart({
  name,
  unit,
  points,
  band = null,
  bandLabel,
  formatDay,
  sentence,
  note,
  aside,
  heading: Heading = 'h3',
}: Props) {
  if (points.length === 0) return null
  const laid = layOut(points, band)
  const last = points.at(-1)!
  return (
    <figure className="chart-figure">
      <figcaption>
        <div className="line line--apart">
          <Heading>
            {name}{' '}
            <span className="quiet num">
              {last.label} {unit}
            </span>
          </Heading>
          {aside}
        </div>
      </figcaption>
      <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} aria-hidden="true" className="chart-drawing">
        {laid.band && <Band {...laid.band} label={bandLabel} />}
        <polyline className="chart-line" points={laid.points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')} />
        {laid.points.map((point) => (
          <Point key={`${point.at} ${point.x}`} point={point} day={formatDay(point.at, 'short')} />
        ))}
      </svg>
      <p className="small quiet">{sentence}</p>
      <Values {...{ name, unit, points, note }} formatDay={(at) => formatDay(at, 'long')} />
    </figure>
  )
}

const round = (at: number) => Math.round(at * 10) / 10

function Band({
  top,
  bottom,
  hasTop,
  hasBottom,
  labelAt,
  label,
}: {
  top: number
  bottom: number
  hasTop: boolean
  hasBottom: boolean
  labelAt: number
  label?: string | undefined
}) {
  const { left, right } = drawing
  return (
    <g className="chart-band">
      <rect x={left} y={round(top)} width={right - left} height={round(Math.max(bottom - top, 1))} />
      {hasTop && <line x1={left} x2={right} y1={round(top)} y2={round(top)} />}
      {hasBottom && <line x1={left} x2={right} y1={round(bottom)} y2={round(bottom)} />}
      {label && (
        <text x={left + 5} y={round(labelAt)}>
          {label}
        </text>
      )}
    </g>
  )
}

function Point({ point, day }: { point: Placed; day: string }) {
  const { x, y, label, isLast, hasLabel, hasDay, beside } = point
  return (
    <g className={isLast ? 'chart-point chart-point--last' : 'chart-point'}>
      {beside ? <path d={triangleAt(round(x), round(y), beside)} /> : <circle cx={round(x)} cy={round(y)} r={isLast ? 4.5 : 3.5} />}
      {hasLabel && (
        <text x={round(x)} y={round(beside === 'below' ? y + 17 : y - 9)} textAnchor="middle">
          {label}
        </text>
      )}
      {hasDay && (
        <text className="chart-day" x={round(x)} y={drawing.days} textAnchor="middle">
          {day}
        </text>
      )}
    </g>
  )
}

/** A triangle that points away from the band. */
function triangleAt(x: number, y: number, beside: 'below' | 'above'): string {
  const tip = beside === 'above' ? -5.5 : 5.5
  return `M${x - 5} ${y - tip * 0.6}L${x} ${y + tip}L${x + 5} ${y - tip * 0.6}Z`
}

type Told = Pick<Props, 'name' | 'unit' | 'points' | 'note'> & { formatDay: (at: string) => string }

function Values({ name, unit, points, note, formatDay }: Told) {
  const { t } = useLingui()
  const heading = unit ? t`Value, ${unit}` : t`Value`
  return (
    <ChartValues name={name} columns={[heading, ...(note ? [note.label] : [])]}>
      {[...points].reverse().map((point) => (
        <tr key={`${point.at} ${point.label}`}>
          <th scope="row">{formatDay(point.at)}</th>
          <td>{point.label}</td>
          {note && <td>{note.of(point)}</td>}
        </tr>
      ))}
    </ChartValues>
  )
}
