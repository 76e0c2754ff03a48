import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { listImportDietitians } from '@sorrel/contract/imports/operations'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'

type Props = {
  label: string
  help?: string
  name?: string
  error?: ReactNode
  value: string | null
  onChange: (value: string | null) => void
}

/** A dietitian, found by name among all of the practice. */
export function DietitianField({ label, help, name, error, value, onChange }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const found = useRead(listImportDietitians, { query: { ...(q && { q }), ...(value && { chosen: value }) } }, { keepsPrevious: true })
  const nameOf = (first: string, last: string, hasLeft: boolean) => (hasLeft ? t`${first} ${last}, no longer here` : `${first} ${last}`)
  const options = (found.data?.items ?? []).map(({ id, first_name, last_name, has_left }) => ({
    value: id,
    label: nameOf(first_name, last_name, has_left),
  }))
  return (
    <SearchSelect
      label={label}
      help={help}
      {...(name !== undefined && { name })}
      error={error}
      optional
      options={options}
      onSearch={setTyped}
      busy={found.isFetching}
      value={value}
      onChange={onChange}
    />
  )
}
