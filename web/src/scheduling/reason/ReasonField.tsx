import { useLingui } from '@lingui/react/macro'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'

/** How long the reason of a visit may be; the contract refuses more. */
const mostCharacters = 500

type Props = { value: string; onChange: (value: string) => void; ofStaff?: boolean }

/** Asks what the patient wants to talk about, in their own words. */
export function ReasonField({ value, onChange, ofStaff }: Props) {
  const { t } = useLingui()
  const left = mostCharacters - value.length
  const help = ofStaff ? t`The patient sees this, too.` : t`Your dietitian reads this before the visit. It stays out of all messages.`
  return (
    <TextArea
      name="visit_reason"
      label={ofStaff ? t`What does the patient want to talk about?` : t`What would you like to talk about?`}
      help={left < 100 ? t`${help} ${left} characters left.` : help}
      optional
      maxLength={mostCharacters}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
