import { Trans, useLingui } from '@lingui/react/macro'
import { IconMessage } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { PhoneField } from '../PhoneField.tsx'
import { usePhoneWords } from '../use-phone-words.ts'

type Props = {
  staff: boolean
  number: string
  password: string
  onNumber: (number: string) => void
  onPassword: (password: string) => void
  busy: boolean
  error: Error | null
  onSend: () => void
}

/** The number, and for staff the password: what is asked before a code is texted. */
export function PhoneStep({ staff, number, password, onNumber, onPassword, busy, error, onSend }: Props) {
  const { t } = useLingui()
  const wordFor = usePhoneWords()
  const [tried, setTried] = useState(false)
  const wrong = tried ? wordFor(number) : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wordFor(number)) document.getElementById('f-phone')?.focus()
    else if (staff && !password) document.getElementById('f-password')?.focus()
    else if (!busy) onSend()
  }
  const refused = error ? wordFor(error) : ''
  const aboutNumber = !(error instanceof ApiProblem) || error.code === 'phone_not_supported' || !staff
  const noPassword = tried && !password ? t`Enter your password.` : ''
  const passwordError = noPassword || (aboutNumber ? '' : refused)
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <PhoneField username={staff} value={number} onValue={onNumber} error={wrong || (aboutNumber ? refused : '')} />
      {staff && (
        <TextInput
          id="f-password"
          label={t`Password`}
          type="password"
          name="password"
          autoComplete="current-password"
          maxLength={256}
          value={password}
          onChange={(event) => onPassword(event.currentTarget.value)}
          error={passwordError && <span role="alert">{passwordError}</span>}
        />
      )}
      <Button type="submit" wide icon={IconMessage} busy={busy}>
        <Trans>Text me a code</Trans>
      </Button>
    </form>
  )
}
