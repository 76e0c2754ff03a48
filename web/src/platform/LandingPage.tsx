import { Trans } from '@lingui/react/macro'

export function LandingPage() {
  return (
    <div className="wrap">
      <h1 className="serif">
        <Trans>Find a dietitian</Trans>
      </h1>
    </div>
  )
}
