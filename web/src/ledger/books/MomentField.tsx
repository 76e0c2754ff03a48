import { useLingui } from '@lingui/react/macro'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'

/** Asks for the moment of which the books are shown. */
export function MomentField({ value, onChange }: { value: string | undefined; onChange: (at: string | undefined) => void }) {
  const { t } = useLingui()
  return (
    <TextInput
      type="datetime-local"
      label={t`As of`}
      help={t`In the time of this device. Leave it empty to see the present.`}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}
