import { useLingui } from '@lingui/react/macro'
import type { Growth, GrowthChart, GrowthPoint } from '@sorrel/contract/growth/schemas'
import { type GrowthUnit, growthChartLabels, growthReferenceLabels } from '@sorrel/contract/growth/vocabulary'
import { centimetersPerInch, kilogramsPerPound, roundTo } from '@sorrel/contract/patients/measures/amounts'
import { useFormat } from '../kernel/words/i18n.ts'
import type { Convert } from './chart/layout.ts'

/** How screens say how a child grows, in the units in which the family measures. */
export function useGrowthWords(units: Growth['units']) {
  const { t } = useLingui()
  const { locale, ...format } = useFormat()
  const number = (value: number, decimals = 1) => format.number(value, { maximumFractionDigits: decimals })
  const convert: Readonly<Record<GrowthUnit, Convert>> = {
    cm: (value) => (units === 'us' ? value / centimetersPerInch : value),
    kg: (value) => (units === 'us' ? value / kilogramsPerPound : value),
    'kg/m2': (value) => value,
  }
  const unitNames: Readonly<Record<GrowthUnit, string>> = {
    cm: units === 'us' ? 'in' : 'cm',
    kg: units === 'us' ? 'lb' : 'kg',
    'kg/m2': 'kg/m²',
  }
  const measureOf = (value: number, unit: GrowthUnit) => `${number(roundTo(convert[unit](value), 1))}\u00a0${unitNames[unit]}`
  /** `5 y 3 mo`, or under two years `15 months`. */
  const ageOf = (months: number) => {
    const whole = Math.floor(months + 0.01)
    const [years, rest] = [Math.floor(whole / 12), whole % 12]
    return years < 2 ? t`${whole} mo` : rest === 0 ? t`${years} y` : t`${years} y ${rest} mo`
  }
  const sources: Readonly<Record<GrowthPoint['source'], string>> = { measured: t`Measured`, journal: t`Journal`, intake: t`Intake` }
  return {
    convert,
    unitNames,
    number,
    measureOf,
    ageOf,
    nameOf: ({ chart }: Pick<GrowthChart, 'chart'>) => growthChartLabels[chart][locale],
    referenceOf: ({ reference }: Pick<GrowthChart, 'reference'>) => growthReferenceLabels[reference][locale],
    sourceOf: ({ source }: GrowthPoint) => sources[source],
    /** A percentile as far as it says something: `63`, and far out `99.6`. */
    percentileOf: ({ percentile }: Pick<GrowthPoint, 'percentile'>) =>
      percentile > 99 || percentile < 1 ? number(percentile, percentile > 99.9 || percentile < 0.1 ? 2 : 1) : number(percentile, 0),
    zOf: ({ z }: Pick<GrowthPoint, 'z'>) =>
      format.number(z, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' }),
  }
}
