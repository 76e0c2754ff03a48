import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextInput } from '../kernel/ui/fields/TextInput.tsx'
import { formatPhone } from './phone.ts'

type Props = {
  id?: string
  label?: string
  value: string
  onValue: (value: string) => void
  error?: string
  /** The error if the field is left empty. It is not announced to screen readers, because a form that lists its errors announces it already. */
  missing?: string | undefined
  help?: ReactNode
  username?: boolean
}

/** A mobile number, formatted while the person types. If the caret is in the middle, formatting waits until the field loses focus. */
export function PhoneField({ id = 'f-phone', label, value, onValue, error, missing, help, username }: Props) {
  const { t } = useLingui()
  return (
    <TextInput
      id={id}
      label={label ?? t`Mobile phone`}
      type="tel"
      name="phone"
      className="num"
      autoComplete={username ? 'username' : 'tel'}
      maxLength={32}
      value={value}
      onChange={({ currentTarget: { value: typed, selectionStart } }) =>
        onValue(selectionStart === null || selectionStart === typed.length ? formatPhone(typed) : typed)
      }
      onBlur={() => onValue(formatPhone(value))}
      error={error ? <span role="alert">{error}</span> : missing}
      help={help}
    />
  )
}
