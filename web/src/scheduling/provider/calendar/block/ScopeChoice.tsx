import { useLingui } from '@lingui/react/macro'
import { Segments } from '../../../../kernel/ui/fields/Segments.tsx'
import type { Scope } from './block-draft.ts'

/** One date, that and those after it, or all. */
export function ScopeChoice({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) {
  const { t } = useLingui()
  return (
    <Segments
      shown
      legend={t`Which dates`}
      value={value}
      onChange={onChange}
      options={[
        { value: 'one', label: t`Only this one` },
        { value: 'this_and_following', label: t`This and after` },
        { value: 'all', label: t`All` },
      ]}
    />
  )
}
