import { Trans } from '@lingui/react/macro'
import { readConfiguration } from '../kernel/configuration.ts'

/** In the demo no message is sent. This links to the outbox that shows them. */
export function DemoOutbox({ to }: { to?: string | undefined }) {
  if (!readConfiguration().demo) return null
  const filter = to ? `?to=${encodeURIComponent(to)}` : ''
  return (
    <a className="link small" href={`/demo/outbox${filter}`} target="_blank" rel="noreferrer">
      <Trans>Demo: read the code here</Trans>
    </a>
  )
}
