import { useLingui } from '@lingui/react/macro'
import type { GrowthChart } from '@sorrel/contract/growth/schemas'
import { ChartValues } from '../../kernel/ui/charts/ChartValues.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { useGrowthWords } from '../use-growth-words.ts'

type Props = { chart: GrowthChart; words: ReturnType<typeof useGrowthWords>; forStaff: boolean }

/** All values of a chart, the latest first. */
export function PointTable({ chart, words, forStaff }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const isByLength = chart.chart === 'weight_for_length'
  const place = isByLength ? t({ message: 'Length', context: 'of a child' }) : t`Age`
  return (
    <ChartValues name={words.nameOf(chart)} columns={[place, t`Value`, t`Percentile`, ...(forStaff ? [t`z-score`] : []), t`Source`]}>
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
    </ChartValues>
  )
}
