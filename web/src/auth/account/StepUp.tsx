import { Trans, useLingui } from '@lingui/react/macro'
import { beginStepUp, completeStepUp, type getMe } from '@sorrel/contract/auth/operations'
import { maskPhone } from '@sorrel/contract/auth/rules'
import { type FormEvent, useState } from 'react'
import { ApiProblem, type OutputOf } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { usePhrase } from '../../kernel/words/use-phrase.ts'
import { CodeForm } from '../CodeForm.tsx'

type Props = { me: OutputOf<typeof getMe>; onDone: () => void }

/** Asks a signed-in person to prove again who they are: by password if they have one, otherwise by a code to their current number. */
export function StepUp({ me, onDone }: Props) {
  const phraseFor = usePhrase()
  const begin = useAct(beginStepUp, { onSuccess: ({ step_up_until }) => step_up_until && onDone() })
  const complete = useAct(completeStepUp, { onSuccess: onDone })
  const [password, setPassword] = useState('')
  const challenge = begin.data?.challenge
  const send = () => begin.mutate({ body: me.has_password ? { password } : {} })
  if (challenge) {
    return (
      <CodeForm
        challenge={challenge}
        sentTo={maskPhone(me.phone_number)}
        address={me.phone_number}
        action={<Trans>Confirm that it is me</Trans>}
        busy={complete.isPending}
        error={complete.error ?? begin.error}
        onCode={(code) => complete.mutate({ body: { challenge_id: challenge.challenge_id, code } })}
        onTyping={() => complete.reset()}
        onResend={send}
        resending={begin.isPending}
      />
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!begin.isPending) send()
  }
  const typing = (value: string) => {
    setPassword(value)
    begin.reset()
  }
  const refused = begin.error && !me.has_password ? phraseFor(begin.error) : ''
  return (
    <form className="stack step-up" noValidate onSubmit={submit}>
      {me.has_password ? (
        <PasswordInput value={password} onValue={typing} error={begin.error} />
      ) : (
        <p role={refused ? 'alert' : 'status'}>
          {refused || <Trans>First we need to be sure it is you. We text a code to the number we have.</Trans>}
        </p>
      )}
      <Button type="submit" wide busy={begin.isPending}>
        {me.has_password ? <Trans>Confirm that it is me</Trans> : <Trans>Text me a code</Trans>}
      </Button>
    </form>
  )
}

function PasswordInput({ value, onValue, error }: { value: string; onValue: (value: string) => void; error: Error | null }) {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  const wrong = error instanceof ApiProblem && error.code === 'invalid_code'
  const mend = wrong ? t`That is not your password.` : error ? phraseFor(error) : ''
  return (
    <TextInput
      id="f-present-password"
      label={t`Your current password`}
      type="password"
      autoComplete="current-password"
      maxLength={256}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      error={mend && <span role="alert">{mend}</span>}
      help={t`First we need to be sure it is you.`}
    />
  )
}
