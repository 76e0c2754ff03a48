import { Trans, useLingui } from '@lingui/react/macro'
import type { LabTrend } from '@sorrel/contract/labs/schemas'
import type { ResultFlag } from '@sorrel/contract/labs/vocabulary'
import { TrendChart } from '../../kernel/ui/charts/TrendChart.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { showUnit, useLabWords } from './use-lab-words.ts'

const sides: Readonly<Partial<Record<ResultFlag, 'below' | 'above'>>> = { Low: 'below', High: 'above' }

/** One analyte over time, with the range of its latest value. */
export function TrendCard({ trend, zone, heading }: { trend: LabTrend; zone: string; heading?: 'h2' | 'h3' }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useLabWords()
  const { range, points } = trend
  const flags = new Map(points.map(({ at, flag }) => [at, flag]))
  const range_words = range ? words.rangeOf(range) : ''
  return (
    <div className="card lab-trend">
      <TrendChart
        name={words.nameOf(trend)}
        unit={showUnit(trend.unit)}
        heading={heading}
        points={points.map((point) => ({ ...point, label: words.amountOf(point), beside: sides[point.flag] }))}
        band={range}
        bandLabel={range ? t`Range ${range_words}` : undefined}
        formatDay={(at, width) =>
          width === 'long' ? format.shortDate(dayOf(at, zone)) : format.shortDate(dayOf(at, zone)).replace(/,? (de )?\d{4}$/, '')
        }
        note={{ label: t`Flag`, of: ({ at }) => words.flagOf(flags.get(at) ?? 'Not Specified') }}
        sentence={<Sentence trend={trend} zone={zone} />}
      />
    </div>
  )
}

/** What the line says. Numbers and days only: whether a change is good is for the dietitian to say. */
function Sentence({ trend: { points, unit }, zone }: { trend: LabTrend; zone: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useLabWords()
  const [first, last] = [points[0]!, points.at(-1)!]
  const state = words.flagOf(last.flag)
  const value = `${words.amountOf(last)} ${showUnit(unit)}`.trim()
  const day = format.shortDate(dayOf(first.at, zone))
  const change = last.value - first.value
  const size = words.number(Math.abs(change))
  // A share that falls from 6.3 % to 5.6 % is lower by 0.7 points, not by 0.7 %.
  const amount = unit === '%' ? t`${size} points` : `${size} ${showUnit(unit)}`.trim()
  if (points.length === 1)
    return (
      <Trans>
        One value so far: {value} ({state}).
      </Trans>
    )
  if (first.comparator || last.comparator || change === 0)
    return (
      <Trans>
        Now {value} ({state}), after {points.length} values since {day}.
      </Trans>
    )
  return change < 0 ? (
    <Trans>
      Now {value} ({state}), {amount} lower than on {day}.
    </Trans>
  ) : (
    <Trans>
      Now {value} ({state}), {amount} higher than on {day}.
    </Trans>
  )
}
