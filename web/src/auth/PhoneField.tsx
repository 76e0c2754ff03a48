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
  /** Forms that list what is missing do not announce this one to screen readers. */
  missing?: string | undefined
  help?: ReactNode
  username?: boolean
}

/** A mobile number that is formatted while it is typed. If the caret stands in the middle, formatting waits until the field loses focus. */
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
