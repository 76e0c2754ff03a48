import { Trans } from '@lingui/react/macro'
import { readConfiguration } from '../kernel/configuration.ts'

/** A link to the outbox of the demo, which shows the messages instead of sending them. */
export function DemoOutbox({ to }: { to?: string | undefined }) {
  if (!readConfiguration().demo) return null
  const filter = to ? `?to=${encodeURIComponent(to)}` : ''
  return (
    <a className="link small" href={`/demo/outbox${filter}`} target="_blank" rel="noreferrer">
      <Trans>Demo: read the code here</Trans>
    </a>
  )
}
