import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { SignIn } from './SignIn.tsx'

const route = getRouteApi('/bare/provider/login')

export function ProviderLoginPage() {
  const { t } = useLingui()
  const { next } = route.useSearch()
  return (
    <SignIn
      staff
      next={next}
      title={t`Sign in for dietitians and staff`}
      intro={<Trans>Your number and password first, then a code by text message.</Trans>}
    >
      <a className="link small" href="/reset">
        <Trans>I forgot my password</Trans>
      </a>
      <a className="link small" href="/login">
        <Trans>I am a patient</Trans>
      </a>
    </SignIn>
  )
}
