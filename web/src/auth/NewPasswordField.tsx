import { useLingui } from '@lingui/react/macro'
import { TextInput } from '../kernel/ui/fields/TextInput.tsx'
import { usePasswordWords } from './use-password-words.ts'

/** A new password, with its requirements below. */
export function NewPasswordField({ value, onValue, error }: { value: string; onValue: (value: string) => void; error: string }) {
  const { t } = useLingui()
  const { help } = usePasswordWords()
  return (
    <TextInput
      id="f-new-password"
      label={t`New password`}
      type="password"
      autoComplete="new-password"
      maxLength={256}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      error={error && <span role="alert">{error}</span>}
      help={help}
    />
  )
}
