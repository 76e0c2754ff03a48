import { Trans, useLingui } from '@lingui/react/macro'
import { IconMessage } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { PhoneField } from '../PhoneField.tsx'
import { usePhoneWords } from '../use-phone-words.ts'
import type { useLogin } from './use-login.ts'

type Props = {
  login: ReturnType<typeof useLogin>
  inline: boolean | undefined
  help: ReactNode
  missing: string | undefined
}

/** Asks for the number and, of staff, the password. After this step a code is texted. */
export function PhoneStep({ login, inline, help, missing }: Props) {
  const { t } = useLingui()
  const wordFor = usePhoneWords()
  const { staff, number, password, begin } = login
  const { error } = begin
  const [tried, setTried] = useState(false)
  const wrong = tried ? wordFor(number) : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wordFor(number)) document.getElementById('f-phone')?.focus()
    else if (staff && !password) document.getElementById('f-password')?.focus()
    else if (!begin.isPending) login.send()
  }
  const refused = error ? wordFor(error) : ''
  const aboutNumber = !(error instanceof ApiProblem) || error.code === 'phone_not_supported' || !staff
  const noPassword = tried && !password ? t`Enter your password.` : ''
  const passwordError = noPassword || (aboutNumber ? '' : refused)
  return (
    <form className={inline ? 'phone-form' : 'stack'} noValidate onSubmit={submit}>
      <PhoneField
        username={staff}
        value={number}
        onValue={login.onNumber}
        error={wrong || (aboutNumber ? refused : '')}
        missing={missing}
        help={help}
      />
      {staff && (
        <TextInput
          id="f-password"
          label={t`Password`}
          type="password"
          name="password"
          autoComplete="current-password"
          maxLength={256}
          value={password}
          onChange={(event) => login.onPassword(event.currentTarget.value)}
          error={passwordError && <span role="alert">{passwordError}</span>}
        />
      )}
      <Button type="submit" {...(inline ? { kind: 'soft' } : { wide: true })} icon={IconMessage} busy={begin.isPending}>
        <Trans>Text me a code</Trans>
      </Button>
    </form>
  )
}
