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
  /** Forms that list what is missing do not announce this one to screen readers. */
  missing?: string | undefined
  help: ReactNode
}

/** The digits of a code: a phone fills them in from the text message by itself where it can. */
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
