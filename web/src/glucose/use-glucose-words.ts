import { useLingui } from '@lingui/react/macro'
import { convertGlucose } from '@sorrel/contract/glucose/rules'
import type { GlucoseUnit } from '@sorrel/contract/glucose/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import { useFormat } from '../kernel/words/i18n.ts'

/** How amounts of glucose and shares of time are said in the unit of the patient. */
export function useGlucoseWords(unit: GlucoseUnit) {
  const { t } = useLingui()
  const format = useFormat()
  const amount = (mgDl: number): string => {
    const shown = format.number(convertGlucose(mgDl, unit))
    // A whole number of mmol/L is written with its tenth, as sensors do.
    return unit === 'mmol/L' && /^\d+$/.test(shown) ? `${shown}${format.locale === 'es' ? ',0' : '.0'}` : shown
  }
  return {
    format,
    say: (label: Label) => label[format.locale],
    amount,
    /** `180 mg/dL` */
    withUnit: (mgDl: number) => `${amount(mgDl)} ${unit}`,
    /** `70 to 180 mg/dL`, `under 54 mg/dL` */
    band: ({ from, to }: { from: number | null; to: number | null }): string => {
      if (from === null) return `${t`under ${amount((to ?? 0) + 1)}`} ${unit}`
      if (to === null) return `${t`over ${amount(from - 1)}`} ${unit}`
      return `${t`${amount(from)} to ${amount(to)}`} ${unit}`
    },
    /** `3%`; what is not nothing never reads as nothing. */
    share: (share: number): string => {
      if (share > 0 && share < 0.005) return t`under ${format.percent(0.01)}`
      return format.percent(Math.round(share * 100) / 100)
    },
    rise: (rise: number): string => (rise > 0 ? `+${amount(rise)}` : rise < 0 ? `−${amount(-rise)}` : amount(0)),
  }
}
