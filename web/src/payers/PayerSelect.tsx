import { offeredPlans } from '@sorrel/contract/insurance/vocabulary'
import type { ReactNode } from 'react'
import { SearchSelect } from '../kernel/ui/fields/SearchSelect.tsx'
import { optionsOfOwn, useOwnPayers } from './own/use-own-payers.ts'

type Props = {
  label: string
  help?: ReactNode
  error?: ReactNode
  name?: string
  optional?: boolean
  /** Choices before the payers, such as the practice itself. */
  first?: readonly { value: string; label: string }[]
  value: string | null
  onChange: (value: string | null) => void
}

/** Chooses a payer by its name, its brand or its id, also one that the practice added. */
export function PayerSelect({ first = [], ...props }: Props) {
  const { offered } = useOwnPayers()
  const payers = offeredPlans.map(({ id, name, brand }) => ({ value: id, label: name, also: `${brand} ${id}` }))
  return <SearchSelect {...props} options={[...first, ...payers, ...optionsOfOwn(offered)]} />
}
