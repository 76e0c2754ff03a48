import { useLingui } from '@lingui/react/macro'
import { offeredPayers } from '@sorrel/contract/insurance/vocabulary'
import type { ReactNode } from 'react'
import { SearchSelect } from '../kernel/ui/fields/SearchSelect.tsx'

type Props = {
  label: string
  help?: ReactNode
  error?: ReactNode
  name?: string
  value: string | null
  onChange: (value: string | null) => void
}

/** Chooses a payer, or `default` for those without a rule of their own. */
export function PayerField(props: Props) {
  const { t } = useLingui()
  const payers = offeredPayers.map(({ id, name, brand }) => ({ value: id, label: name, also: `${brand} ${id}` }))
  return <SearchSelect {...props} options={[{ value: 'default', label: t`Payers without a rule of their own` }, ...payers]} />
}
