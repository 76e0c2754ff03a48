import { Trans, useLingui } from '@lingui/react/macro'
import { maskPhone } from '@sorrel/contract/auth/rules'
import { IconCheck } from '@tabler/icons-react'
import { PhoneAndCode } from '../../../auth/phone/PhoneAndCode.tsx'
import { useLogin } from '../../../auth/phone/use-login.ts'
import { type Session, setSession } from '../../../kernel/session.ts'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'

type Props = {
  /** Whether the person is signed in already, so that no number is needed. */
  confirmed: boolean
  /** The message for a person who continues without confirming a number. */
  missing?: string | undefined
  /** `known` when the number belongs to a patient whom we know already. */
  onConfirmed: (known: boolean) => void
}

/**
 * Asks for a number and for the code that is texted to it. A known patient is signed in, and a stranger becomes a new patient. It looks the
 * same for both, so that nobody can find out who is a patient.
 */
export function PhoneChallenge({ confirmed, missing, onConfirmed }: Props) {
  const { t } = useLingui()
  const enter = (session: Session) => {
    const known = session.actor.confirmation_status === 'confirmed'
    const name = session.actor.preferred_name ?? session.actor.first_name
    setSession(session)
    if (known && name) toast(t`Welcome back, ${name}. We have your details.`)
    onConfirmed(known)
  }
  const login = useLogin(enter, { draft: 'booking-phone' })
  if (confirmed) return <Confirmed number={login.number} />
  return (
    <PhoneAndCode
      inline
      login={login}
      action={<Trans>Confirm</Trans>}
      missing={missing}
      help={t`We text you a code to confirm it. No password.`}
    />
  )
}

function Confirmed({ number }: { number: string }) {
  const masked = number ? maskPhone(number.replace(/\D/g, '')) : ''
  return (
    <p className="mark" role="status">
      <Icon of={IconCheck} />
      {masked ? <Trans>Your number {masked} is confirmed.</Trans> : <Trans>Your number is confirmed.</Trans>}
    </p>
  )
}
