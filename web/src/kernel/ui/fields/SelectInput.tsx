import type { ComponentProps } from 'react'
import { Field, type FieldLook } from './Field.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

/** One of many by the browser's own list; with `empty`, nothing is chosen yet. For lists that need a search take `SearchSelect`. */
export function SelectInput({
  label,
  help,
  error,
  optional,
  ok,
  span,
  options,
  empty,
  className = '',
  id,
  ...input
}: FieldLook & { options: readonly Option[]; empty?: string } & ComponentProps<'select'>) {
  return (
    <Field {...{ id, label, help, error, optional, ok, span }}>
      {(control) => (
        <select className={`input ${className}`} {...input} {...control}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
