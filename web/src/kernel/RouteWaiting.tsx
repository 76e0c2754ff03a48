import { Trans } from '@lingui/react/macro'

/** While a screen's script or first data are on their way. */
export function RouteWaiting() {
  return (
    <div className="wrap page-room stack" role="status">
      <span className="sr">
        <Trans>Loading</Trans>
      </span>
      <span className="bone bone--heading" />
      <span className="bone bone--block" />
      <span className="bone bone--block" />
    </div>
  )
}
