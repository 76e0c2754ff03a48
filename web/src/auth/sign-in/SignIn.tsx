import '../auth.css'
import '../code.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { getCurrentSession } from '../../kernel/session.ts'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { PhoneAndCode } from '../phone/PhoneAndCode.tsx'
import { useLogin } from '../phone/use-login.ts'
import { DemoNote } from './DemoNote.tsx'
import { useEnter } from './use-enter.ts'

const Recovery = makeLazyPart(() => import('./Recovery.tsx'), 'Recovery')

type Props = { staff: boolean; next: string | undefined; title: string; intro: ReactNode; children: ReactNode }

/** Signs in by number and code. Patients who lost their phone can choose recovery instead. `children` stand below the first step. */
export function SignIn({ staff, next, title, intro, children }: Props) {
  const { t } = useLingui()
  const login = useLogin(useEnter(next), { staff })
  const [lost, setLost] = useState(false)
  const { challenge, number } = login
  const heading = lost ? t`Sign in without your phone` : challenge ? t`Enter the code` : title
  useTitle(heading)
  useLeaveWhenSignedIn(next)
  return (
    <div className="sign-in">
      <div>
        <h1>{heading}</h1>
        {!lost && !challenge && <p className="quiet">{intro}</p>}
      </div>
      {lost ? (
        <Recovery number={number} next={next} onBack={() => setLost(false)} whileLoading={<Waiting shape="text" count={4} />} />
      ) : (
        <>
          <PhoneAndCode login={login} action={<Trans>Sign in</Trans>}>
            {!staff && <LostLink onLost={() => setLost(true)} />}
          </PhoneAndCode>
          {!challenge && (
            <>
              <div className="code-links small">
                {!staff && <LostLink onLost={() => setLost(true)} />}
                {children}
              </div>
              <DemoNote />
            </>
          )}
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
  // Checks only when the page opens. A person who signs in on this screen is sent on when the server answers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    const session = getCurrentSession()
    if (session) enter(session)
  }, [])
}
