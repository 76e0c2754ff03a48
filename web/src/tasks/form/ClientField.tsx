import { useLingui } from '@lingui/react/macro'
import { listMyClientCare } from '@sorrel/contract/care/operations'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'

type Props = { value: string | null; onChange: (value: string) => void }

/** The client for whom a task is, found by typing; or nobody. */
export function ClientField({ value, onChange }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const { data, isFetching } = useRead(listMyClientCare, { query: { view: 'all', sort: 'name', ...(q && { q }) } }, { keepsPrevious: true })
  return (
    <SearchSelect
      id="task-client"
      label={t`Client`}
      optional
      options={(data?.items ?? []).map(({ patient_id, name }) => ({ value: patient_id, label: name }))}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      onSearch={setTyped}
      busy={isFetching}
    />
  )
}
