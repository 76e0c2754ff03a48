import type { ComponentProps } from 'react'
import { Field, type FieldLook } from './Field.tsx'

/** Several lines of text. */
export function TextArea({ label, help, error, optional, ok, span, className = '', id, ...input }: FieldLook & ComponentProps<'textarea'>) {
  return (
    <Field {...{ id, label, help, error, optional, ok, span }}>
      {(control) => <textarea className={`input ${className}`} {...input} {...control} />}
    </Field>
  )
}
