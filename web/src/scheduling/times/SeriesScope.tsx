import { useLingui } from '@lingui/react/macro'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'

export type Scope = 'one' | 'this_and_following'

/** The choice for a visit of a series: change only this visit, or the following ones as well. */
export function SeriesScope({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) {
  const { t } = useLingui()
  const options = [
    { value: 'one' as const, label: t`Only this one` },
    { value: 'this_and_following' as const, label: t`This and all after it` },
  ]
  return <Segments shown legend={t`This visit repeats`} value={value} onChange={onChange} options={options} />
}
