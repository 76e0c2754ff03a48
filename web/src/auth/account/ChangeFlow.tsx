import { Trans } from '@lingui/react/macro'
import type { getMe } from '@sorrel/contract/auth/operations'
import { maskEmail, maskPhone } from '@sorrel/contract/auth/rules'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { CodeForm } from '../CodeForm.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import type { Change } from './change.ts'
import { StepUp } from './StepUp.tsx'
import { useChange } from './use-change.ts'

type Props = { what: Change; me: OutputOf<typeof getMe>; onDone: () => void }

/** The steps of one change: the new value, a step-up if the server demands one, and the code. */
export function ChangeFlow({ what, me, onDone }: Props) {
  // If the address was never confirmed, the person most likely wants to confirm it, so the form suggests it.
  const isUnproven = what === 'email' && me.email !== null && !me.email_verified
  const [value, setValue] = useState(isUnproven ? (me.email ?? '') : '')
  const change = useChange(onDone)
  const address = what === 'email' ? value.trim() : what === 'phone_number' ? `+1${value.replace(/\D/g, '').slice(-10)}` : me.phone_number
  if (change.step === 'prove') return <StepUp me={me} onDone={change.again} />
  if (change.step === 'code' && change.challenge) {
    return (
      <CodeForm
        challenge={change.challenge}
        sentTo={what === 'email' ? maskEmail(address) : maskPhone(address)}
        address={address}
        action={<Trans>Confirm the change</Trans>}
        busy={change.complete.isPending}
        error={change.complete.error ?? change.begin.error}
        onCode={change.confirm}
        onTyping={() => change.complete.reset()}
        onResend={change.again}
        resending={change.begin.isPending}
      >
        <button type="button" className="link small" onClick={change.back}>
          <Trans>Go back</Trans>
        </button>
      </CodeForm>
    )
  }
  return (
    <ChangeForm
      what={what}
      value={value}
      isUnproven={isUnproven}
      onValue={(next) => {
        setValue(next)
        if (change.begin.error) change.begin.reset()
      }}
      busy={change.begin.isPending}
      error={change.begin.error}
      onSend={() => {
        const body = { phone_number: { phone_number: value }, email: { email: value.trim() }, new_password: { new_password: value } }[what]
        change.send(body)
      }}
    />
  )
}
