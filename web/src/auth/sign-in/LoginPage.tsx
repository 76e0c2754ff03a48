import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { SignIn } from './SignIn.tsx'

const route = getRouteApi('/bare/login')

export function LoginPage() {
  const { t } = useLingui()
  const { next } = route.useSearch()
  return (
    <SignIn
      staff={false}
      next={next}
      title={t`Sign in`}
      intro={<Trans>We text you a code. There is no password to remember, and new people start the same way.</Trans>}
    >
      <a className="link small" href="/provider/login">
        <Trans>I am a dietitian</Trans>
      </a>
    </SignIn>
  )
}
