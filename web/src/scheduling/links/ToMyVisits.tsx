import { Trans } from '@lingui/react/macro'
import { useSession } from '../../kernel/use-session.ts'

/** From the link of a message to everything else: one's visits, after signing in. */
export function ToMyVisits() {
  const isKnown = useSession()?.actor.kind === 'patient'
  return (
    <p className="small">
      {/* A plain address: it is a page of its own for whoever must sign in first. */}
      <a className="link" href="/app/visits">
        {isKnown ? <Trans>See all your visits</Trans> : <Trans>Sign in to see all your visits</Trans>}
      </a>
    </p>
  )
}
