import '../auth.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { beginPasswordReset } from '@sorrel/contract/auth/operations'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { PhoneField } from '../PhoneField.tsx'
import { usePhoneWords } from '../use-phone-words.ts'

/** Asks staff who forgot their password for their number. The code goes to their email address, because the phone is the other factor. */
export function ResetPage() {
  const { t } = useLingui()
  useTitle(t`Reset your password`)
  const wordFor = usePhoneWords()
  const navigate = useNavigate()
  const [number, setNumber] = useState('')
  const [tried, setTried] = useState(false)
  const begin = useAct(beginPasswordReset, {
    onSuccess: ({ challenge_id }) => void navigate({ to: '/reset/complete', search: { challenge: challenge_id } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wordFor(number)) document.getElementById('f-phone')?.focus()
    else if (!begin.isPending) begin.mutate({ body: { phone_number: number } })
  }
  const typing = (value: string) => {
    setNumber(value)
    begin.reset()
  }
  return (
    <div className="sign-in">
      <div>
        <h1>
          <Trans>Reset your password</Trans>
        </h1>
        <p className="quiet">
          <Trans>For dietitians and staff. We send a code to your email address.</Trans>
        </p>
      </div>
      <form className="stack" noValidate onSubmit={submit}>
        <PhoneField value={number} onValue={typing} error={(tried && wordFor(number)) || (begin.error ? wordFor(begin.error) : '')} />
        <Button type="submit" wide busy={begin.isPending}>
          <Trans>Email me a code</Trans>
        </Button>
        <a className="link small" href="/provider/login">
          <Trans>Back to sign-in</Trans>
        </a>
      </form>
    </div>
  )
}
