import { Plural, useLingui } from '@lingui/react/macro'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'

export type Scope = 'one' | 'this_and_following'

type Props = {
  value: Scope
  onChange: (scope: Scope) => void
  /** How many visits come after this one, if it is known. */
  after?: number | undefined
}

/** The choice for a visit of a series: change only this visit, or the following ones as well. */
export function SeriesScope({ value, onChange, after }: Props) {
  const { t } = useLingui()
  const following = after && <Plural value={after} one="This and the one after it" other="This and the # after it" />
  const options = [
    { value: 'one' as const, label: t`Only this one` },
    { value: 'this_and_following' as const, label: following || t`This and all after it` },
  ]
  return <Segments shown legend={t`This visit repeats`} value={value} onChange={onChange} options={options} />
}
