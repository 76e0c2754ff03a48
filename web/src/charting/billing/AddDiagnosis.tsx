import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import type { NoteDiagnosis } from '@sorrel/contract/charting/schemas'
import { searchIcd10Codes } from '@sorrel/contract/coding/operations'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'

type Props = { day: string; taken: readonly NoteDiagnosis[]; onAdd: (one: NoteDiagnosis) => void }

// The shape of a code. A code that the loaded set does not have may still be one, so it may be added, and the check before signing says so.
const shape = /^[A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?$/

/** Finds a code by its letters or by words in either language, among those that held on the day of the visit. */
export function AddDiagnosis({ day, taken, onAdd }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const isAsked = search.length > 1
  const input = isAsked ? { query: { search, date: day, limit: 20 } } : null
  const { data, isFetching } = useRead(searchIcd10Codes, input, { keepsPrevious: true })
  const found = isAsked
    ? (data?.items ?? []).filter(({ is_billable, code }) => is_billable && !taken.some((one) => one.icd10 === code))
    : []
  const own = typed.trim().toUpperCase()
  const isListed = found.some(({ code }) => code === own) || taken.some(({ icd10 }) => icd10 === own)
  const isOwn = shape.test(own) && data?.is_whole === false && !isFetching && !isListed
  const options = [
    ...found.map(({ code, description }) => ({ value: code, label: `${code} ${description}` })),
    ...(isOwn ? [{ value: own, label: t`${own}, which is not among the loaded codes` }] : []),
  ]
  const add = (code: string | null) => {
    if (code === null) return
    const description = found.find((one) => one.code === code)?.description ?? t`Not among the loaded codes`
    onAdd({ icd10: code, description })
  }
  return (
    <SearchSelect
      id="f-diagnosis"
      label={t`Add a diagnosis`}
      help={t`Type words or a code, such as diabetes or E11.`}
      options={options}
      value={null}
      onChange={add}
      onSearch={setTyped}
      busy={isFetching}
    />
  )
}
