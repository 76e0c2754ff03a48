import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextInput } from '../kernel/ui/fields/TextInput.tsx'
import { formattedPhone } from './phone.ts'

type Props = {
  id?: string
  label?: string
  value: string
  onValue: (value: string) => void
  error?: string
  /** Said without a word of its own to screen readers, by forms that sum up what is missing. */
  missing?: string | undefined
  help?: ReactNode
  username?: boolean
}

/** A mobile number that takes its form while it is typed. A caret in the middle is left in peace until the field is left. */
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
        onValue(selectionStart === null || selectionStart === typed.length ? formattedPhone(typed) : typed)
      }
      onBlur={() => onValue(formattedPhone(value))}
      error={error ? <span role="alert">{error}</span> : missing}
      help={help}
    />
  )
}
