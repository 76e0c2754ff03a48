import '../../auth/auth.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getOnboardingCode } from '@sorrel/contract/patients/onboarding/operations'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { BeginForm } from './BeginForm.tsx'

/** Where the link of an invitation leads: who invites, the first visit, and how to begin. */
export function WelcomePage() {
  const { t } = useLingui()
  const format = useFormat()
  useTitle(t`Welcome`)
  const { onboarding_code } = useParams({ strict: false })
  const { data, error, refetch } = useRead(getOnboardingCode, { params: { onboarding_code: onboarding_code ?? '' } })
  const isGone = error instanceof ApiProblem && ['not_found', 'invalid_request'].includes(error.code)
  if (isGone) return <Gone />
  if (error) return <Framed title={<Trans>Welcome</Trans>} body={<Problem error={error} again={() => refetch()} />} />
  if (!data) return <Framed title={<Trans>Welcome</Trans>} body={<Waiting shape="cards" count={1} />} />
  const { first_name, provider_name, appointment_at, appointment_time_zone } = data
  const zone = appointment_time_zone ?? 'UTC'
  // Null where the practice invites, and no dietitian.
  const inviter = provider_name ?? ''
  const when = appointment_at ? format.dayAndTime(appointment_at, zone, readNow()) : ''
  return (
    <Framed
      title={<Trans>Welcome, {first_name}</Trans>}
      body={
        <>
          <p>
            {inviter && when && (
              <Trans>
                {inviter} has booked a first visit for you: <b>{when}</b>. To begin, we need to be sure it is you.
              </Trans>
            )}
            {inviter && !when && <Trans>{inviter} has added you as a patient. To begin, we need to be sure it is you.</Trans>}
            {!inviter && when && (
              <Trans>
                We have booked a first visit for you: <b>{when}</b>. To begin, we need to be sure it is you.
              </Trans>
            )}
            {!inviter && !when && <Trans>We have added you as a patient. To begin, we need to be sure it is you.</Trans>}
          </p>
          <BeginForm code={onboarding_code ?? ''} needsPhone={data.needs_phone_number} />
        </>
      }
    />
  )
}

function Framed({ title, body }: { title: ReactNode; body: ReactNode }) {
  return (
    <div className="sign-in stack">
      <h1 className="serif">{title}</h1>
      {body}
    </div>
  )
}

function Gone() {
  return (
    <Framed
      title={<Trans>This invitation no longer works</Trans>}
      body={
        <>
          <p>
            <Trans>It was used already, or it is too old. If you have begun before, sign in with your phone number.</Trans>
          </p>
          <p>
            <Link className="link" to="/login">
              <Trans>Sign in</Trans>
            </Link>
          </p>
        </>
      }
    />
  )
}
