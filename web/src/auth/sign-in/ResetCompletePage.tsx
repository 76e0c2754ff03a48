import '../auth.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { completePasswordReset } from '@sorrel/contract/auth/operations'
import { codeLength, codeMinutes, extractCodeDigits } from '@sorrel/contract/auth/rules'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { writeButtonLook } from '../../kernel/ui/buttons/button-look.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { usePhrase } from '../../kernel/words/use-phrase.ts'
import { CodeField } from '../CodeField.tsx'
import { DemoOutbox } from '../DemoOutbox.tsx'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { usePasswordWords } from '../use-password-words.ts'

const route = getRouteApi('/bare/reset/complete')

/** Asks for the emailed code and the new password in one form. */
export function ResetCompletePage() {
  const { t } = useLingui()
  useTitle(t`Choose a new password`)
  const { challenge } = route.useSearch()
  const phraseFor = usePhrase()
  const words = usePasswordWords()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const complete = useAct(completePasswordReset)
  if (complete.isSuccess) return <Done />
  const short = extractCodeDigits(code).length < codeLength
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (short) document.getElementById('f-code')?.focus()
    else if (words.mend(password)) document.getElementById('f-new-password')?.focus()
    else if (!complete.isPending)
      complete.mutate({ body: { challenge_id: challenge, code: extractCodeDigits(code), new_password: password } })
  }
  const refused = words.refusal(complete.error)
  const codeError =
    tried && short ? t`Enter the ${codeLength} digits of the code.` : complete.error && !refused ? phraseFor(complete.error) : ''
  return (
    <div className="sign-in">
      <h1>
        <Trans>Choose a new password</Trans>
      </h1>
      <form className="stack" noValidate onSubmit={submit}>
        <CodeField
          value={code}
          onValue={setCode}
          error={codeError}
          help={t`${codeLength} digits, sent to your email address if we know the number. Good for ${codeMinutes} minutes.`}
        />
        <NewPasswordField value={password} onValue={setPassword} error={refused || (tried && words.mend(password)) || ''} />
        <Button type="submit" wide busy={complete.isPending}>
          <Trans>Save the new password</Trans>
        </Button>
        <div className="code-links small">
          <Link className="link small" to="/reset">
            <Trans>Ask for a new code</Trans>
          </Link>
          <DemoOutbox />
        </div>
      </form>
    </div>
  )
}

function Done() {
  return (
    <div className="sign-in">
      <h1>
        <Trans>Your password is changed</Trans>
      </h1>
      <Notice live>
        <Trans>You are signed out everywhere. Sign in with the new password.</Trans>
      </Notice>
      <a className={writeButtonLook({ wide: true })} href="/provider/login">
        <Trans>Sign in</Trans>
      </a>
    </div>
  )
}
