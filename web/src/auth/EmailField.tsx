import { TextInput } from '../kernel/ui/fields/TextInput.tsx'

/** Whether the text looks like an email address. Only the server can tell for sure. */
export const looksLikeEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim())

type Props = { id: string; label: string; value: string; onValue: (value: string) => void; error: string }

/** An email address. */
export function EmailField({ id, label, value, onValue, error }: Props) {
  return (
    <TextInput
      id={id}
      label={label}
      type="email"
      autoComplete="email"
      maxLength={254}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      error={error && <span role="alert">{error}</span>}
    />
  )
}
