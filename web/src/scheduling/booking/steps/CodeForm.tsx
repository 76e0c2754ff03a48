import { Trans, useLingui } from '@lingui/react/macro'
import { completeLogin } from '@sorrel/contract/auth/operations'
import { codeDigits, codeLength, maskedPhone, resendSeconds } from '@sorrel/contract/auth/rules'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNow } from '../../../kernel/clock.ts'
import { configuration } from '../../../kernel/configuration.ts'
import { useAct } from '../../../kernel/query.ts'
import { setSession } from '../../../kernel/session.ts'
import { Button } from '../../../kernel/ui/Button.tsx'
import { TextInput } from '../../../kernel/ui/TextInput.tsx'
import { toast } from '../../../kernel/ui/toast.ts'
import { usePhrase } from '../../../kernel/use-phrase.ts'

type Props = {
  challenge: { challenge_id: string; resend_after: string }
  number: string
  sending: boolean
  sendError: Error | null
  onSend: () => void
  onOther: () => void
  missing?: string | undefined
  onConfirmed: (known: boolean) => void
}

/** The six digits: taken from the text message by the phone itself where it can, sent as soon as they are complete. */
export function CodeForm({ challenge, number, sending, sendError, onSend, onOther, missing, onConfirmed }: Props) {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  const [code, setCode] = useState('')
  const complete = useAct(completeLogin)
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const send = (digits: string) => {
    if (complete.isPending) return
    complete.mutate({ body: { challenge_id: challenge.challenge_id, code: digits } } as never, {
      onSuccess: (session) => {
        const known = session.actor.confirmation_status === 'confirmed'
        const name = session.actor.preferred_name ?? session.actor.first_name
        setSession(session)
        if (known && name) toast(t`Welcome back, ${name}. We have your details.`)
        onConfirmed(known)
      },
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(codeDigits(code))
  }
  const masked = maskedPhone(number.replace(/\D/g, ''))
  const error = complete.error ?? sendError
  return (
    <form ref={place} className="phone-form" noValidate onSubmit={submit}>
      <TextInput
        id="f-phone"
        label={t`Code`}
        className="num code-input"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeLength + 1}
        value={code}
        onChange={(event) => {
          const typed = event.currentTarget.value
          setCode(typed)
          complete.reset()
          if (codeDigits(typed).length === codeLength) send(codeDigits(typed))
        }}
        error={error ? phraseFor(error) : missing}
        help={t`Six digits, sent to ${masked}. Good for ten minutes.`}
      />
      <Button type="submit" kind="soft" busy={complete.isPending}>
        <Trans>Confirm</Trans>
      </Button>
      <p className="small quiet phone-more">
        <Resend after={challenge.resend_after} busy={sending} onSend={onSend} />
        <button type="button" className="link small" onClick={onOther}>
          <Trans>Change the number</Trans>
        </button>
        {configuration().demo && (
          <a className="link small" href="/demo/outbox" target="_blank" rel="noreferrer">
            <Trans>Demo: read the code here</Trans>
          </a>
        )}
      </p>
    </form>
  )
}

function Resend({ after, busy, onSend }: { after: string; busy: boolean; onSend: () => void }) {
  const moment = useNow(1_000)
  const seconds = Math.min(resendSeconds, Math.ceil((Date.parse(after) - Date.parse(moment)) / 1000))
  if (seconds > 0)
    return (
      <span className="num">
        <Trans>New code in {seconds} s</Trans>
      </span>
    )
  return (
    <button type="button" className="link small" aria-disabled={busy} onClick={busy ? undefined : onSend}>
      <Trans>Send a new code</Trans>
    </button>
  )
}
