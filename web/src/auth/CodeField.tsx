import './code.css'
import { useLingui } from '@lingui/react/macro'
import { codeLength } from '@sorrel/contract/auth/rules'
import type { ReactNode } from 'react'
import { TextInput } from '../kernel/ui/fields/TextInput.tsx'

type Props = {
  id?: string | undefined
  value: string
  onValue: (value: string) => void
  error: string
  /** The error if the field is left empty. It is not announced to screen readers, because a form that lists its errors announces it already. */
  missing?: string | undefined
  help: ReactNode
}

/** The field for the digits of a code. A phone can fill them in from the text message. */
export function CodeField({ id = 'f-code', value, onValue, error, missing, help }: Props) {
  const { t } = useLingui()
  return (
    <TextInput
      id={id}
      label={t`Code`}
      className="num code-digits"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={codeLength + 1}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      error={error ? <span role="alert">{error}</span> : missing}
      help={help}
    />
  )
}
