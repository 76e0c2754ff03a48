import { Trans, useLingui } from '@lingui/react/macro'
import { beginLogin, completeLogin } from '@sorrel/contract/auth/operations'
import { maskedPhone } from '@sorrel/contract/auth/rules'
import { IconCheck, IconMessage } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { CodeForm } from '../../../auth/CodeForm.tsx'
import { PhoneField } from '../../../auth/PhoneField.tsx'
import { usePhoneWords } from '../../../auth/use-phone-words.ts'
import type { OutputOf } from '../../../kernel/calls/api.ts'
import { useAct } from '../../../kernel/calls/query.ts'
import { setSession } from '../../../kernel/session.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { useLocale } from '../../../kernel/words/i18n.ts'

type Challenge = OutputOf<typeof beginLogin>
type Props = {
  /** Somebody is signed in: there is nothing to ask. */
  confirmed: boolean
  /** Said when one wants to go on without it. */
  missing?: string | undefined
  /** `known` when the number belongs to a patient whom we know already. */
  onConfirmed: (known: boolean) => void
}

/** A number and the code that is texted to it: signs in, or makes a new patient of a stranger. Looks the same for both. */
export function PhoneChallenge({ confirmed, missing, onConfirmed }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const wordFor = usePhoneWords()
  const [number, setNumber] = useState('')
  const [refused, setRefused] = useState('')
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const begin = useAct(beginLogin)
  const complete = useConfirming(onConfirmed)
  if (confirmed) return <Confirmed number={number} />
  const send = () =>
    begin.mutate(
      { body: { phone_number: number, preferred_language: locale } },
      {
        onSuccess: setChallenge,
        onError: (error) => setRefused(wordFor(error)),
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = wordFor(number)
    setRefused(wrong)
    if (wrong) document.getElementById('f-phone')?.focus()
    else if (!begin.isPending) send()
  }
  if (challenge) {
    const digits = number.replace(/\D/g, '')
    return (
      <CodeForm
        inline
        id="f-phone"
        challenge={challenge}
        sentTo={maskedPhone(digits)}
        address={`+1${digits.slice(-10)}`}
        action={<Trans>Confirm</Trans>}
        busy={complete.isPending}
        error={complete.error ?? begin.error}
        missing={missing}
        onCode={(code) => complete.mutate({ body: { challenge_id: challenge.challenge_id, code } })}
        onTyping={() => complete.reset()}
        onResend={send}
        resending={begin.isPending}
      >
        <button type="button" className="link small" onClick={() => setChallenge(null)}>
          <Trans>Change the number</Trans>
        </button>
      </CodeForm>
    )
  }
  const typing = (value: string) => {
    setNumber(value)
    setRefused('')
  }
  return (
    <form className="phone-form" noValidate onSubmit={submit}>
      <PhoneField
        value={number}
        onValue={typing}
        error={refused}
        missing={missing}
        help={t`We text you a code to confirm it. No password.`}
      />
      <Button type="submit" kind="soft" icon={IconMessage} busy={begin.isPending}>
        <Trans>Text me a code</Trans>
      </Button>
    </form>
  )
}

/** Signs in with the code; whom we know is greeted. */
function useConfirming(onConfirmed: (known: boolean) => void) {
  const { t } = useLingui()
  return useAct(completeLogin, {
    onSuccess: (session) => {
      const known = session.actor.confirmation_status === 'confirmed'
      const name = session.actor.preferred_name ?? session.actor.first_name
      setSession(session)
      if (known && name) toast(t`Welcome back, ${name}. We have your details.`)
      onConfirmed(known)
    },
  })
}

function Confirmed({ number }: { number: string }) {
  const masked = number ? maskedPhone(number.replace(/\D/g, '')) : ''
  return (
    <p className="mark" role="status">
      <Icon of={IconCheck} />
      {masked ? <Trans>Your number {masked} is confirmed.</Trans> : <Trans>Your number is confirmed.</Trans>}
    </p>
  )
}
