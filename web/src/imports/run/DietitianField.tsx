import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { getProviderBasic, searchProviders } from '@sorrel/contract/providers/operations'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'

type Props = { help: string; value: string | null; onChange: (value: string | null) => void }

/** The dietitian of rows that name none, found by name. */
export function DietitianField({ help, value, onChange }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const found = useRead(searchProviders, { query: { limit: '20', ...(q && { q }) } }, { keepsPrevious: true })
  // Whom the last file of this system chose need not be among those found.
  const chosen = useRead(getProviderBasic, value ? { params: { provider_id: value } } : null)
  const people = [...(found.data?.items ?? []), ...(value && chosen.data ? [chosen.data] : [])]
  const options = new Map(people.map(({ id, first_name, last_name }) => [id, { value: id, label: `${first_name} ${last_name}` }]))
  return (
    <SearchSelect
      label={t`Dietitian of rows that name none`}
      help={help}
      optional
      options={[...options.values()]}
      onSearch={setTyped}
      busy={found.isFetching}
      value={value}
      onChange={onChange}
    />
  )
}
