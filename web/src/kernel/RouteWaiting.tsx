import { Trans } from '@lingui/react/macro'

/** While a screen's script or first data are on their way. */
export function RouteWaiting() {
  return (
    <div className="wrap stack" style={{ paddingBlock: 32 }} role="status">
      <span className="sr">
        <Trans>Loading</Trans>
      </span>
      <span className="bone" style={{ width: 'min(60%, 320px)', height: 34 }} />
      <span className="bone" style={{ height: 120 }} />
      <span className="bone" style={{ height: 120 }} />
    </div>
  )
}
