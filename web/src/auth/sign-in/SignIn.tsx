import '../auth.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { maskedPhone } from '@sorrel/contract/auth/rules'
import { type ReactNode, useEffect, useState } from 'react'
import { currentSession } from '../../kernel/session.ts'
import { useTitle } from '../../kernel/use-title.ts'
import { CodeForm } from '../CodeForm.tsx'
import { DemoNote } from './DemoNote.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { Recovery } from './Recovery.tsx'
import { useEnter } from './use-enter.ts'
import { useLogin } from './use-login.ts'

type Props = { staff: boolean; next: string | undefined; title: string; intro: ReactNode; children: ReactNode }

/** Number, code, in; for patients with the way in without their phone. `children` stand below the first step. */
export function SignIn({ staff, next, title, intro, children }: Props) {
  const { t } = useLingui()
  const login = useLogin(staff, next)
  const [lost, setLost] = useState(false)
  const { challenge, number } = login
  const heading = lost ? t`Sign in without your phone` : challenge ? t`Enter the code` : title
  useTitle(heading)
  useLeaveWhenSignedIn(next)
  const digits = number.replace(/\D/g, '')
  return (
    <div className="sign-in">
      <div>
        <h1>{heading}</h1>
        {!lost && !challenge && <p className="quiet">{intro}</p>}
      </div>
      {lost ? (
        <Recovery number={number} next={next} onBack={() => setLost(false)} />
      ) : challenge ? (
        <CodeForm
          challenge={challenge}
          sentTo={maskedPhone(digits)}
          address={`+1${digits.slice(-10)}`}
          action={<Trans>Sign in</Trans>}
          busy={login.complete.isPending}
          error={login.complete.error ?? login.begin.error}
          onCode={login.confirm}
          onTyping={() => login.complete.reset()}
          onResend={login.send}
          resending={login.begin.isPending}
        >
          <button type="button" className="link small" onClick={login.back}>
            <Trans>Change number</Trans>
          </button>
          {!staff && <LostLink onLost={() => setLost(true)} />}
        </CodeForm>
      ) : (
        <>
          <PhoneStep
            staff={staff}
            number={number}
            password={login.password}
            onNumber={login.onNumber}
            onPassword={login.onPassword}
            busy={login.begin.isPending}
            error={login.begin.error}
            onSend={login.send}
          />
          <div className="code-links small">
            {!staff && <LostLink onLost={() => setLost(true)} />}
            {children}
          </div>
          <DemoNote />
        </>
      )}
    </div>
  )
}

function LostLink({ onLost }: { onLost: () => void }) {
  return (
    <button type="button" className="link small" onClick={onLost}>
      <Trans>I lost my phone</Trans>
    </button>
  )
}

function useLeaveWhenSignedIn(next: string | undefined): void {
  const enter = useEnter(next)
  // Only what was so on arrival: who signs in here is led on by the answer itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    const session = currentSession()
    if (session) enter(session)
  }, [])
}
