import { Trans, useLingui } from '@lingui/react/macro'
import type { GrowthChart } from '@sorrel/contract/growth/schemas'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { useGrowthWords } from '../use-growth-words.ts'

type Props = { chart: GrowthChart; words: ReturnType<typeof useGrowthWords>; forStaff: boolean }

/** All values of a chart, the latest first. */
export function PointTable({ chart, words, forStaff }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const name = words.nameOf(chart)
  const isByLength = chart.chart === 'weight_for_length'
  return (
    <details className="chart-values">
      <summary>
        <Trans>
          All values<span className="sr"> of {name}</span>
        </Trans>
      </summary>
      <table>
        <caption className="sr">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Day`}</th>
            <th scope="col">{isByLength ? t({ message: 'Length', context: 'of a child' }) : t`Age`}</th>
            <th scope="col">{t`Value`}</th>
            <th scope="col">{t`Percentile`}</th>
            {forStaff && <th scope="col">{t`z-score`}</th>}
            <th scope="col">{t`Source`}</th>
          </tr>
        </thead>
        <tbody>
          {[...chart.points].reverse().map((point) => (
            <tr key={`${point.measured_on} ${point.source} ${point.x} ${point.value}`}>
              <th scope="row">{format.shortDate(point.measured_on)}</th>
              <td>{isByLength ? words.measureOf(point.x, 'cm') : words.ageOf(point.x)}</td>
              <td>{words.measureOf(point.value, chart.unit)}</td>
              <td>{words.percentileOf(point)}</td>
              {forStaff && <td>{words.zOf(point)}</td>}
              <td>{words.sourceOf(point)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
