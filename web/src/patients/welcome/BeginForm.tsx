import { Trans, useLingui } from '@lingui/react/macro'
import { completeLogin } from '@sorrel/contract/auth/operations'
import { redeemOnboardingCode } from '@sorrel/contract/patients/onboarding/operations'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { CodeForm } from '../../auth/CodeForm.tsx'
import { PhoneField } from '../../auth/PhoneField.tsx'
import { usePhoneWords } from '../../auth/use-phone-words.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { setSession } from '../../kernel/session.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { readBirthDate } from '../../scheduling/booking/steps/birth-date.ts'

type Props = { code: string; needsPhone: boolean }

/** Asks for the birth date and, if none is on file, a phone; then for the code that is texted. */
export function BeginForm({ code, needsPhone }: Props) {
  const { t } = useLingui()
  const router = useRouter()
  const phoneWords = usePhoneWords()
  const [birth, setBirth] = useState('')
  const [phone, setPhone] = useState('')
  const [tried, setTried] = useState(false)
  const begin = useAct(redeemOnboardingCode)
  const complete = useAct(completeLogin, {
    onSuccess: (session) => {
      setSession(session)
      void router.navigate({ to: '/app/confirm' })
    },
  })
  const birth_date = readBirthDate(birth)
  const wrongPhone = needsPhone ? phoneWords(phone) : ''
  const send = () => {
    if (birth_date) begin.mutate({ body: { onboarding_code: code, birth_date, ...(needsPhone && { phone_number: phone }) } })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!birth_date) document.getElementById('f-birth')?.focus()
    else if (wrongPhone) document.getElementById('f-phone')?.focus()
    else if (!begin.isPending) send()
  }
  if (begin.data) {
    const digits = phone.replace(/\D/g, '').slice(-10)
    return (
      <CodeForm
        challenge={begin.data}
        sentTo={needsPhone ? `+1${digits}` : t`the phone number that we have`}
        {...(needsPhone && { address: `+1${digits}` })}
        action={<Trans>Begin</Trans>}
        busy={complete.isPending}
        error={complete.error ?? begin.error}
        onCode={(typed) => complete.mutate({ body: { challenge_id: begin.data.challenge_id, code: typed } })}
        onTyping={() => complete.reset()}
        onResend={send}
        resending={begin.isPending}
      >
        <NoCode onBack={() => begin.reset()} />
      </CodeForm>
    )
  }
  const refused = begin.error ? phoneWords(begin.error) : ''
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextInput
        id="f-birth"
        label={t`Date of birth`}
        className="num"
        inputMode="numeric"
        autoComplete="bday"
        help={t`Month, day and year, such as 04/17/1984.`}
        value={birth}
        onChange={(event) => setBirth(event.currentTarget.value)}
        error={tried && !birth_date ? t`Enter the date as month, day and year, such as 04/17/1984.` : ''}
      />
      {needsPhone && (
        <PhoneField
          id="f-phone"
          value={phone}
          onValue={(value) => {
            setPhone(value)
            begin.reset()
          }}
          error={(tried && wrongPhone) || refused}
        />
      )}
      {!needsPhone && refused && <p role="alert">{refused}</p>}
      <Button type="submit" wide busy={begin.isPending}>
        <Trans>Text me a code</Trans>
      </Button>
    </form>
  )
}

function NoCode({ onBack }: { onBack: () => void }) {
  return (
    <>
      <p className="small quiet">
        <Trans>No code? Then the birth date may not be the one that your dietitian entered.</Trans>
      </p>
      <button type="button" className="link small" onClick={onBack}>
        <Trans>Go back</Trans>
      </button>
    </>
  )
}
