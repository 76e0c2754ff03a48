import type { ComponentProps } from 'react'
import { Field, type FieldLook } from './Field.tsx'

/** Several lines of text. */
export function TextArea({ label, help, error, optional, ok, span, className = '', id, ...area }: FieldLook & ComponentProps<'textarea'>) {
  return (
    <Field {...{ id, label, help, error, optional, ok, span }}>
      {(control) => <textarea className={`input ${className}`} rows={3} {...area} {...control} />}
    </Field>
  )
}
