import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { findTrailPeople } from '@sorrel/contract/audit/operations'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

type Person = { id: string; name: string | null }
type Props = {
  label: string
  only: 'anybody' | 'patient'
  value: string | undefined
  /** People whose names the list has shown: the chosen one may be among them. */
  known: readonly Person[]
  onChange: (id: string | undefined) => void
}

/** Chooses somebody by name. What is typed goes into no address; the chosen one does, as an id. */
export function PersonPick({ label, only, value, known, onChange }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const found = useRead(findTrailPeople, q.length >= 2 ? { query: { q } } : null, { keepsPrevious: true })
  const [last, setLast] = useState<{ value: string; label: string } | null>(null)
  const kinds = { admin: t`administrator`, provider: t`dietitian`, patient: t`patient` }
  const options = (q.length >= 2 ? (found.data?.items ?? []) : [])
    .filter(({ kind }) => only === 'anybody' || kind === only)
    .map(({ id, name, kind, birth_date }) => ({
      value: id,
      label: `${name}, ${birth_date ? format.shortDate(birth_date) : kinds[kind]}`,
    }))
  const chosen = value && !options.some((option) => option.value === value) ? nameChosen(value, last, known, t`Somebody`) : null
  return (
    <SearchSelect
      label={label}
      placeholder={t`Type a name`}
      options={chosen ? [chosen, ...options] : options}
      value={value ?? null}
      busy={found.isFetching}
      onSearch={setTyped}
      onChange={(id) => {
        setLast(options.find((option) => option.value === id) ?? null)
        onChange(id ?? undefined)
      }}
    />
  )
}

const nameChosen = (id: string, last: { value: string; label: string } | null, known: readonly Person[], somebody: string) =>
  last?.value === id ? last : { value: id, label: known.find((person) => person.id === id)?.name ?? `${somebody} (${id.slice(0, 8)})` }
