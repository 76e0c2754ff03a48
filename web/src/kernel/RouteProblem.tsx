import { Trans } from '@lingui/react/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isChunkError } from './browser/chunks.ts'
import { reloadOnce } from './browser/reload.ts'
import { ApiProblem } from './calls/api.ts'
import { LinkButton } from './ui/buttons/LinkButton.tsx'
import { EmptyState } from './ui/notices/EmptyState.tsx'
import { Problem } from './ui/notices/Problem.tsx'
import { homeOf, useSession } from './use-session.ts'
import { usePhrase } from './words/use-phrase.ts'

/** Stands in place of a screen that could not be shown. */
export function RouteProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = async () => {
    await router.invalidate()
    reset()
  }
  // A new version replaced the scripts of this one, so a reload helps. Input that is not sent yet prevents the reload.
  useEffect(() => {
    if (isChunkError(error)) reloadOnce()
  }, [error])
  const isGone = error instanceof ApiProblem && error.code === 'not_found'
  return <div className="wrap wrap--narrow page-room">{isGone ? <Gone error={error} /> : <Problem error={error} again={again} />}</div>
}

/** A retry would not help, so the only way on is home. */
function Gone({ error }: { error: ApiProblem }) {
  const phraseFor = usePhrase()
  const session = useSession()
  return (
    <EmptyState
      drawing="path"
      heading="h1"
      title={<Trans>There is nothing at this address</Trans>}
      action={
        <LinkButton kind="quiet" to={homeOf(session) as '/'}>
          {session ? <Trans>Back to Home</Trans> : <Trans>To the first page</Trans>}
        </LinkButton>
      }
    >
      {phraseFor(error)}
    </EmptyState>
  )
}
