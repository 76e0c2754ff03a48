import { Trans } from '@lingui/react/macro'
import { useSession } from '../../kernel/use-session.ts'

/** Leads from the page of a message's link to all of the person's visits, after signing in. */
export function ToMyVisits() {
  const isKnown = useSession()?.actor.kind === 'patient'
  return (
    <p className="small">
      {/* A plain link, because people who must sign in first go to another page. */}
      <a className="link" href="/app/visits">
        {isKnown ? <Trans>See all your visits</Trans> : <Trans>Sign in to see all your visits</Trans>}
      </a>
    </p>
  )
}
