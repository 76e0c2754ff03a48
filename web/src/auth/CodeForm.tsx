import { Trans, useLingui } from '@lingui/react/macro'
import { codeLength, codeMinutes, extractCodeDigits, resendSeconds } from '@sorrel/contract/auth/rules'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNow } from '../kernel/clock.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { usePhrase } from '../kernel/words/use-phrase.ts'
import { CodeField } from './CodeField.tsx'
import { DemoOutbox } from './DemoOutbox.tsx'

type Props = {
  challenge: { challenge_id: string; resend_after: string }
  /** The masked number or address. */
  sentTo: string
  /** The number or address under which the demo's outbox lists the code. */
  address?: string
  action?: ReactNode
  busy: boolean
  error: Error | null
  onCode: (digits: string) => void
  onTyping: () => void
  onResend: () => void
  resending: boolean
  missing?: string | undefined
  id?: string
  /** Whether it stands on one line among the parts of a longer form. */
  inline?: boolean
  children?: ReactNode
}

/** Asks for the digits of a code, and sends them when the last one is typed. */
export function CodeForm(props: Props) {
  const { challenge, sentTo, address, action, busy, error, onCode, onTyping, onResend, resending, missing, id, inline, children } = props
  const { t } = useLingui()
  const phraseFor = usePhrase()
  const [code, setCode] = useState('')
  const [short, setShort] = useState(false)
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    place.current?.querySelector('input')?.focus()
  }, [])
  const typing = (typed: string) => {
    setCode(typed)
    setShort(false)
    onTyping()
    const digits = extractCodeDigits(typed)
    if (digits.length === codeLength && digits !== extractCodeDigits(code) && !busy) onCode(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (extractCodeDigits(code).length === codeLength) return busy ? undefined : onCode(extractCodeDigits(code))
    setShort(true)
    place.current?.querySelector('input')?.focus()
  }
  const mend = short ? t`Enter the ${codeLength} digits of the code.` : error ? phraseFor(error) : ''
  return (
    <form ref={place} className={inline ? 'phone-form' : 'stack'} noValidate onSubmit={submit}>
      <CodeField
        id={id}
        value={code}
        onValue={typing}
        error={mend}
        missing={missing}
        help={t`${codeLength} digits, sent to ${sentTo}. Good for ${codeMinutes} minutes.`}
      />
      <Button type="submit" {...(inline ? { kind: 'soft' } : { wide: true })} busy={busy}>
        {action ?? <Trans>Continue</Trans>}
      </Button>
      <div className="code-links small">
        <Resend key={challenge.challenge_id} after={challenge.resend_after} busy={resending} onSend={onResend} />
        {children}
        <DemoOutbox to={address} />
      </div>
    </form>
  )
}

function Resend({ after, busy, onSend }: { after: string; busy: boolean; onSend: () => void }) {
  const moment = useNow(1_000)
  const seconds = Math.min(resendSeconds, Math.ceil((Date.parse(after) - Date.parse(moment)) / 1000))
  if (seconds > 0)
    return (
      <span className="num quiet">
        <Trans>New code in {seconds} s</Trans>
      </span>
    )
  return (
    <button type="button" className="link small" aria-disabled={busy} onClick={busy ? undefined : onSend}>
      <Trans>Send a new code</Trans>
    </button>
  )
}
