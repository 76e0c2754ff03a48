import { Trans, useLingui } from '@lingui/react/macro'
import { beginLogin } from '@sorrel/contract/auth/operations'
import { maskedPhone } from '@sorrel/contract/auth/rules'
import { IconCheck, IconMessage } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ApiProblem, type OutputOf } from '../../../kernel/api.ts'
import { useLocale } from '../../../kernel/i18n.ts'
import { useAct } from '../../../kernel/query.ts'
import { Button } from '../../../kernel/ui/Button.tsx'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { TextInput } from '../../../kernel/ui/TextInput.tsx'
import { usePhrase } from '../../../kernel/use-phrase.ts'
import { CodeForm } from './CodeForm.tsx'

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
  if (confirmed) return <Confirmed number={number} />
  const send = () =>
    begin.mutate({ body: { phone_number: number, preferred_language: locale } } as never, {
      onSuccess: setChallenge,
      onError: (error) => setRefused(wordFor(error)),
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = wordFor(number)
    setRefused(wrong)
    if (!wrong) send()
    else document.getElementById('f-phone')?.focus()
  }
  if (challenge) {
    return (
      <CodeForm
        challenge={challenge}
        number={number}
        sending={begin.isPending}
        sendError={begin.error}
        onSend={send}
        onOther={() => setChallenge(null)}
        missing={missing}
        onConfirmed={onConfirmed}
      />
    )
  }
  return (
    <form className="phone-form" noValidate onSubmit={submit}>
      <TextInput
        id="f-phone"
        label={t`Mobile phone`}
        type="tel"
        className="num"
        autoComplete="tel"
        value={number}
        onChange={(event) => {
          setNumber(event.currentTarget.value)
          setRefused('')
        }}
        error={refused || missing}
        help={t`We text you a code to confirm it. No password.`}
      />
      <Button type="submit" kind="soft" icon={IconMessage} busy={begin.isPending}>
        <Trans>Text me a code</Trans>
      </Button>
    </form>
  )
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

/** How to mend a number: before it is sent by its digits, after that by what the server says of it. */
function usePhoneWords() {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  return (what: string | Error): string => {
    if (typeof what === 'string') {
      const digits = what.replace(/\D/g, '').replace(/^1(?=\d{10})/, '').length
      if (digits === 0) return t`Enter your mobile number.`
      if (digits === 9) return t`One digit is missing. We have 9 of 10.`
      if (digits < 10) return t`Some digits are missing. We have ${digits} of 10.`
      return digits > 10 && !what.trim().startsWith('+') ? t`That is more than ten digits. Please check the number.` : ''
    }
    const reason = what instanceof ApiProblem && what.code === 'phone_not_supported' ? String(what.details.reason) : ''
    if (reason === 'landline') return t`That is a landline, which cannot get a text. Enter a mobile number.`
    if (reason === 'voip') return t`We cannot text internet numbers. Enter the number of a mobile phone.`
    if (reason === 'foreign') return t`We can only text numbers in the United States. Enter another number.`
    if (reason === 'not_a_number') return t`This is not a number that exists. Please check the digits.`
    return phraseFor(what)
  }
}
