import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { formatPhone } from '../phone.ts'
import { PhoneStep } from './PhoneStep.tsx'
import type { useLogin } from './use-login.ts'

// Comes while the number is being typed.
const CodeForm = makeLazyPart(() => import('../CodeForm.tsx'), 'CodeForm')

type Props = {
  login: ReturnType<typeof useLogin>
  /** The button that sends the code. */
  action: ReactNode
  /** Whether it stands on one line among the parts of a longer form. */
  inline?: boolean
  help?: ReactNode
  /** Shown when somebody continues without a number. */
  missing?: string | undefined
  /** Other ways in, below the code. */
  children?: ReactNode
}

/** Asks for a number, and for the code that is texted to it. Sign-in and the booking of a new patient both use it. */
export function PhoneAndCode({ login, action, inline, help, missing, children }: Props) {
  const { challenge, number, begin, complete } = login
  if (!challenge) return <PhoneStep login={login} inline={inline} help={help} missing={missing} />
  const changeNumber = () => {
    flushSync(login.back)
    document.getElementById('f-phone')?.focus()
  }
  const digits = number.replace(/\D/g, '')
  return (
    <CodeForm
      {...(inline && { inline, id: 'f-phone' })}
      challenge={challenge}
      sentTo={formatPhone(number)}
      address={`+1${digits.slice(-10)}`}
      action={action}
      busy={complete.isPending}
      error={complete.error ?? begin.error}
      missing={missing}
      onCode={login.confirm}
      onTyping={() => complete.reset()}
      onResend={login.send}
      resending={begin.isPending}
    >
      <button type="button" className="link small" onClick={changeNumber}>
        <Trans>Change the number</Trans>
      </button>
      {children}
    </CodeForm>
  )
}
