import { useLingui } from '@lingui/react/macro'
import { type PlanSource, planSources } from '@sorrel/contract/insurance/sources'
import type { ComponentProps } from 'react'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'

/** Asks staff from where they know what they enter of a plan. */
export function SourceField(field: Pick<ComponentProps<typeof SelectInput>, 'id' | 'name' | 'value' | 'error' | 'onChange'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const options = (Object.keys(planSources) as PlanSource[]).map((value) => ({ value, label: planSources[value][locale] }))
  return <SelectInput label={t`How do you know it?`} help={t`Kept on record.`} empty={t`Please choose`} options={options} {...field} />
}
