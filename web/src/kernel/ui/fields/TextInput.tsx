import type { ComponentProps } from 'react'
import { Icon, type IconDrawing } from '../Icon.tsx'
import { Field, type FieldLook } from './Field.tsx'

/** One line of text, or a number, a date, a phone: `type`, `inputMode` and `autoComplete` are the browser's own. */
export function TextInput({
  label,
  help,
  error,
  optional,
  ok,
  span,
  icon,
  className = '',
  id,
  ...input
}: FieldLook & { icon?: IconDrawing } & ComponentProps<'input'>) {
  return (
    <Field {...{ id, label, help, error, optional, ok, span }}>
      {(control) => {
        const drawn = <input className={`input ${className}`} {...input} {...control} />
        if (!icon) return drawn
        return (
          <span className="input-wrap">
            <Icon of={icon} />
            {drawn}
          </span>
        )
      }}
    </Field>
  )
}
