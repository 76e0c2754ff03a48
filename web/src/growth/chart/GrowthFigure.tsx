import '../growth.css'
import '../../kernel/ui/charts/charts.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Growth, GrowthChart } from '@sorrel/contract/growth/schemas'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useGrowthWords } from '../use-growth-words.ts'
import { drawing, layOut } from './layout.ts'
import { PointTable } from './PointTable.tsx'

type Props = {
  chart: GrowthChart
  units: Growth['units']
  /** Whether a dietitian reads, who knows standard deviations. */
  forStaff?: boolean
  heading?: 'h2' | 'h3'
}

/**
 * The way of a child across the percentile curves, the sentence that it says, and a table with all values. The drawing is for the eye alone: whoever
 * cannot see it reads the sentence and the table.
 */
export function GrowthFigure({ chart, units, forStaff = false, heading: Heading = 'h3' }: Props) {
  const words = useGrowthWords(units)
  const last = chart.points.at(-1)
  if (!last) return null
  return (
    <figure className="chart-figure growth-figure">
      <figcaption className="line line--apart">
        <Heading>
          {words.nameOf(chart)} <span className="quiet num">{words.measureOf(last.value, chart.unit)}</span>
        </Heading>
      </figcaption>
      <Drawing chart={chart} words={words} />
      <p className="small">
        <Sentence chart={chart} words={words} />
        {forStaff && <Course chart={chart} words={words} />}
      </p>
      <p className="small quiet">{words.referenceOf(chart)}</p>
      <PointTable chart={chart} words={words} forStaff={forStaff} />
    </figure>
  )
}

type Told = { chart: GrowthChart; words: ReturnType<typeof useGrowthWords> }

function Drawing({ chart, words }: Told) {
  const { t } = useLingui()
  const { left, right, top, bottom, marks, width, height } = drawing
  const laid = layOut(chart, words.convert[chart.unit])
  const counted = { years: t`years`, months: t`months`, length: words.unitNames.cm }[laid.counts]
  const acrossOf = (label: number) => (laid.counts === 'length' ? words.number(words.convert.cm(label), 0) : words.number(label))
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="chart-drawing">
      <g className="growth-grid">
        {laid.up.map(({ at, label }) => (
          <g key={label}>
            <line x1={left} x2={right} y1={at} y2={at} />
            <text x={left - 5} y={at + 4} textAnchor="end">
              {words.number(label)}
            </text>
          </g>
        ))}
        {laid.across.map(({ at, label }, nth) => (
          <g key={label}>
            <line x1={at} x2={at} y1={top} y2={bottom} />
            <text x={at} y={marks} textAnchor="middle">
              {nth === laid.across.length - 1 ? `${acrossOf(label)} ${counted}` : acrossOf(label)}
            </text>
          </g>
        ))}
      </g>
      {laid.curves.map(({ percentile, path, isMiddle, label }) => (
        <g key={percentile}>
          <polyline className={isMiddle ? 'growth-curve growth-curve--middle' : 'growth-curve'} points={path} />
          {label !== null && (
            <text x={right + 4} y={label + 4}>
              {words.number(percentile)}
            </text>
          )}
        </g>
      ))}
      <polyline className="growth-way" points={laid.points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {laid.points.map(({ x, y, isLast }) => (
        <g key={`${x} ${y}`} className={isLast ? 'chart-point chart-point--last' : 'chart-point'}>
          <circle cx={x} cy={y} r={isLast ? 4.5 : 3} />
        </g>
      ))}
    </svg>
  )
}

/** Where the child stands now. */
function Sentence({ chart, words }: Told) {
  const { t } = useLingui()
  const format = useFormat()
  const last = chart.points.at(-1)!
  const day = format.shortDate(last.measured_on)
  const percentile = words.percentileOf(last)
  const below = last.percentile < 1 ? t`fewer than 1` : last.percentile > 99 ? t`more than 99` : String(Math.round(last.percentile))
  const sentences: Record<typeof chart.chart, string> = {
    weight_for_length: t`${day}, percentile ${percentile}: of 100 children of this length and sex, ${below} weigh less.`,
    weight_for_age: t`${day}, percentile ${percentile}: of 100 children of this age and sex, ${below} weigh less.`,
    stature_for_age: t`${day}, percentile ${percentile}: of 100 children of this age and sex, ${below} are shorter.`,
    bmi_for_age: t`${day}, percentile ${percentile}: of 100 children of this age and sex, ${below} have a lower one.`,
  }
  return <>{sentences[chart.chart]}</>
}

/** Which way the child goes across the curves. Whether that is good, the dietitian knows. */
function Course({ chart: { points }, words }: Told) {
  const format = useFormat()
  const [first, last] = [points[0]!, points.at(-1)!]
  if (points.length < 2) return null
  const [from, to, day] = [words.zOf(first), words.zOf(last), format.shortDate(first.measured_on)]
  return (
    <>
      {' '}
      <Trans>
        Since {day} the z-score went from {from} to {to}.
      </Trans>
    </>
  )
}
