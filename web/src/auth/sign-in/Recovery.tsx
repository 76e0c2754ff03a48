import { Trans, useLingui } from '@lingui/react/macro'
import { beginRecovery, completeRecovery } from '@sorrel/contract/auth/operations'
import { maskEmail } from '@sorrel/contract/auth/rules'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { CodeForm } from '../CodeForm.tsx'
import { EmailField, looksLikeEmail } from '../EmailField.tsx'
import { PhoneField } from '../PhoneField.tsx'
import { usePhoneWords } from '../use-phone-words.ts'
import { useEnter } from './use-enter.ts'

/** Signs in by a code to the email address. The server then demands a new number before anything else. */
export function Recovery({ number: given, next, onBack }: { number: string; next: string | undefined; onBack: () => void }) {
  const { t } = useLingui()
  const wordFor = usePhoneWords()
  const enter = useEnter(next)
  const [number, setNumber] = useState(given)
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const begin = useAct(beginRecovery)
  const complete = useAct(completeRecovery, { onSuccess: enter })
  const send = () => begin.mutate({ body: { phone_number: number, email: email.trim() } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wordFor(number)) document.getElementById('f-phone')?.focus()
    else if (!looksLikeEmail(email)) document.getElementById('f-email')?.focus()
    else if (!begin.isPending) send()
  }
  const [challenge, setChallenge] = useState(begin.data)
  if (begin.data && begin.data !== challenge) setChallenge(begin.data)
  const back = (
    <button type="button" className="link small" onClick={onBack}>
      <Trans>Back to sign-in</Trans>
    </button>
  )
  if (challenge) {
    return (
      <CodeForm
        challenge={challenge}
        sentTo={maskEmail(email.trim())}
        address={email.trim()}
        action={<Trans>Sign in</Trans>}
        busy={complete.isPending}
        error={complete.error ?? begin.error}
        onCode={(code) => complete.mutate({ body: { challenge_id: challenge.challenge_id, code } })}
        onTyping={() => complete.reset()}
        onResend={send}
        resending={begin.isPending}
      >
        {back}
      </CodeForm>
    )
  }
  const refused = begin.error ? wordFor(begin.error) : ''
  const emailError =
    tried && !looksLikeEmail(email) ? t`Enter the email address that we have on file for you, such as name@example.com.` : ''
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="quiet">
        <Trans>We send a code to your email address, if it belongs to this number. Then you tell us your new number.</Trans>
      </p>
      <PhoneField label={t`The number you had`} value={number} onValue={setNumber} error={(tried && wordFor(number)) || refused} />
      <EmailField id="f-email" label={t`Email address`} value={email} onValue={setEmail} error={emailError} />
      <Button type="submit" wide busy={begin.isPending}>
        <Trans>Email me a code</Trans>
      </Button>
      <div className="line small">{back}</div>
    </form>
  )
}
