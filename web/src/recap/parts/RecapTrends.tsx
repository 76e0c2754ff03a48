import { Trans, useLingui } from '@lingui/react/macro'
import { kilogramsPerPound, roundTo } from '@sorrel/contract/patients/measures/amounts'
import type { PatientRecap, RecapTrend } from '@sorrel/contract/recap/schemas'
import { TrendChart } from '../../kernel/ui/charts/TrendChart.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { showUnit, useLabWords } from '../../labs/report/use-lab-words.ts'

type Told = Pick<PatientRecap, 'trends' | 'units'> & { zone: string; heading: 'h2' | 'h3' }

/** What was measured, as lines over time. */
export function RecapTrends({ trends, units, zone, heading }: Told) {
  if (trends.length === 0) return null
  return (
    <div className="recap-trends">
      {trends.map((trend) => (
        <Trend key={`${trend.metric} ${trend.analyte}`} trend={inUnits(trend, units)} zone={zone} heading={heading} />
      ))}
    </div>
  )
}

/** A weight in the units in which the patient reads it. Everything else stays as it is. */
function inUnits(trend: RecapTrend, units: PatientRecap['units']): RecapTrend {
  if (trend.metric !== 'weight' || units === 'metric') return trend
  const convert = (kilograms: number) => roundTo(kilograms / kilogramsPerPound, 1)
  return { ...trend, unit: 'lb', points: trend.points.map((point) => ({ ...point, value: convert(point.value) })) }
}

function Trend({ trend, zone, heading }: { trend: RecapTrend; zone: string; heading: 'h2' | 'h3' }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useLabWords()
  const names = { weight: t`Weight`, height: t`Height`, sleep: t`Sleep` }
  const range = trend.range ? words.rangeOf(trend.range) : ''
  return (
    <div className="card recap-trend">
      <TrendChart
        name={trend.metric === 'lab' ? words.nameOf(trend) : names[trend.metric]}
        unit={showUnit(trend.unit)}
        heading={heading}
        points={trend.points.map(({ beside, ...point }) => ({ ...point, label: words.amountOf(point), beside: beside ?? undefined }))}
        band={trend.range}
        bandLabel={trend.range ? t`Range ${range}` : undefined}
        formatDay={(at, width) =>
          width === 'long' ? format.shortDate(dayOf(at, zone)) : format.shortDate(dayOf(at, zone)).replace(/,? (de )?\d{4}$/, '')
        }
        sentence={<Sentence trend={trend} zone={zone} />}
      />
    </div>
  )
}

/** What the line says. Numbers and days only: whether a change is good is for the dietitian to say. */
function Sentence({ trend: { points, unit, change }, zone }: { trend: RecapTrend; zone: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useLabWords()
  const [first, last] = [points[0]!, points.at(-1)!]
  const withUnit = (amount: string) => `${amount}\u00a0${showUnit(unit)}`.trim()
  const value = withUnit(words.amountOf(last))
  const day = format.shortDate(dayOf(first.at, zone))
  const size = words.number(Math.abs(last.value - first.value))
  // A share that falls from 6.3 % to 5.6 % is lower by 0.7 points, not by 0.7 %.
  const amount = unit === '%' ? t`${size} points` : withUnit(size)
  if (change === null || last.value === first.value)
    return (
      <Trans>
        Now {value}, after {points.length} values since {day}.
      </Trans>
    )
  return last.value < first.value ? (
    <Trans>
      Now {value}, {amount} lower than on {day}.
    </Trans>
  ) : (
    <Trans>
      Now {value}, {amount} higher than on {day}.
    </Trans>
  )
}
