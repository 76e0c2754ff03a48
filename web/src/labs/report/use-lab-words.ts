import { useLingui } from '@lingui/react/macro'
import { analytes } from '@sorrel/contract/labs/analytes'
import { panels } from '@sorrel/contract/labs/panels'
import { roundAmount } from '@sorrel/contract/labs/rules'
import type { Lab, LabResult, ReferenceRange } from '@sorrel/contract/labs/schemas'
import { type ResultFlag, resultFlagLabels, testResultLabels } from '@sorrel/contract/labs/vocabulary'
import { useFormat } from '../../kernel/words/i18n.ts'

type Named = { analyte: LabResult['analyte']; name?: string }
type Valued = Pick<LabResult, 'value' | 'comparator'>

const signs = { '<': '<', '>': '>', '<=': '≤', '>=': '≥' } as const
/** A unit as a reader expects it: what has none, such as a pH, shows none. */
export const showUnit = (unit: string | null): string => (unit === null || unit === '1' ? '' : unit)

/** How screens say what is on a report. */
export function useLabWords() {
  const { t } = useLingui()
  const { locale, ...format } = useFormat()
  const number = (value: number) => format.number(roundAmount(value), { maximumFractionDigits: 4 })
  const amountOf = ({ value, comparator }: Valued) => (value === null ? '' : `${comparator ? signs[comparator] : ''}${number(value)}`)
  const rangeOf = (range: Pick<ReferenceRange, 'low' | 'high' | 'high_is_outside'>): string => {
    const low = range.low === null ? '' : number(range.low)
    const high = range.high === null ? '' : number(range.high)
    if (low && high) return range.high_is_outside ? t`${low} to under ${high}` : t`${low} to ${high}`
    if (low) return t`${low} or more`
    return range.high_is_outside ? t`under ${high}` : t`up to ${high}`
  }
  return {
    number,
    amountOf,
    rangeOf,
    nameOf: ({ analyte, name = '' }: Named) => (analyte ? analytes[analyte].label[locale] : name),
    panelOf: ({ panel, panel_name }: Pick<Lab, 'panel' | 'panel_name'>) => (panel ? panels[panel].label[locale] : panel_name),
    flagOf: (flag: ResultFlag) => resultFlagLabels[flag][locale],
    /** What the report says: an amount with its unit, positive or negative, or words. */
    contentOf: (result: LabResult) => {
      if (result.value !== null) return `${amountOf(result)} ${showUnit(result.unit)}`.trim()
      return result.test_result ? testResultLabels[result.test_result][locale] : (result.text ?? '')
    },
    /** `In range: 70 to under 100`; for two sexes both. */
    rangesOf: ({ reference_ranges: ranges }: LabResult) =>
      ranges
        .map((range) => {
          const words = rangeOf(range)
          if (range.sex === 'female') return t`${words} for women`
          return range.sex === 'male' ? t`${words} for men` : words
        })
        .join(', '),
    sourceOf: ({ reference_ranges: [first] }: LabResult) => {
      if (!first) return ''
      return first.source === 'report' ? t`Range of the laboratory` : first.source
    },
  }
}
