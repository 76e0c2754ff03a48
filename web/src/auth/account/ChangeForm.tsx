import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { EmailField, looksLikeEmail } from '../EmailField.tsx'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { PhoneField } from '../PhoneField.tsx'
import { usePasswordWords } from '../use-password-words.ts'
import { usePhoneWords } from '../use-phone-words.ts'
import type { Change } from './change.ts'

type Props = {
  what: Change
  value: string
  /** Whether the account has this address already and it only needs to be confirmed. */
  isUnproven: boolean
  onValue: (value: string) => void
  busy: boolean
  error: Error | null
  onSend: () => void
}

/** The form for the new number, address or password. */
export function ChangeForm({ what, value, isUnproven, onValue, busy, error, onSend }: Props) {
  const { t } = useLingui()
  const phoneWords = usePhoneWords()
  const passwordWords = usePasswordWords()
  const [tried, setTried] = useState(false)
  const wrong = {
    phone_number: () => phoneWords(value),
    email: () => (looksLikeEmail(value) ? '' : t`Enter an email address, such as name@example.com.`),
    new_password: () => passwordWords.mend(value),
  }[what]()
  const refused = error ? passwordWords.refusal(error) || phoneWords(error) : ''
  const mend = (tried && wrong) || refused
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (wrong) event.currentTarget.querySelector('input')?.focus()
    else if (!busy) onSend()
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {what === 'phone_number' && <PhoneField id="f-new-phone" label={t`New mobile number`} value={value} onValue={onValue} error={mend} />}
      {what === 'new_password' && <NewPasswordField value={value} onValue={onValue} error={mend} />}
      {what === 'email' && (
        <EmailField
          id="f-new-email"
          label={isUnproven ? t`Email address` : t`New email address`}
          value={value}
          onValue={onValue}
          error={mend}
        />
      )}
      <Button type="submit" wide busy={busy}>
        {what === 'email' ? <Trans>Email me a code</Trans> : <Trans>Text me a code</Trans>}
      </Button>
    </form>
  )
}
