import { Trans } from '@lingui/react/macro'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { isChunkError } from '../../browser/chunks.ts'
import { somethingIsUnsaved } from '../../browser/unsaved.ts'
import { ApiProblem } from '../../calls/api.ts'
import { usePhrase } from '../../words/use-phrase.ts'
import { Button } from '../buttons/Button.tsx'
import { Icon } from '../Icon.tsx'

// Whoever may not do something, or asks for what is not there, gets the same answer again.
const lasting: readonly string[] = ['forbidden', 'not_found']

/** The one way to show a refusal: what happened, "Try again" where that can help, and the request id under "Details". */
export function Problem({ error, again, children }: { error: unknown; again?: () => void; children?: ReactNode }) {
  const phraseFor = usePhrase()
  const lost = isChunkError(error)
  const mustWait = useWait(error instanceof ApiProblem ? error.retry_after : null, error)
  const canMend = !(error instanceof ApiProblem && lasting.includes(error.code))
  const requestId = error instanceof ApiProblem ? error.request_id : null
  return (
    <div className="notice notice--error" role="alert">
      <Icon of={IconAlertCircle} />
      <div className="stack stack--close">
        <p>{phraseFor(error)}</p>
        {children}
        {((again && canMend) || lost) && (
          <div className="line line--wrap">
            {again && canMend && (
              <Button kind="quiet" size="small" icon={IconRefresh} onClick={again} disabled={mustWait}>
                <Trans>Try again</Trans>
              </Button>
            )}
            {lost && (
              <Button kind="quiet" size="small" onClick={() => window.location.reload()}>
                {somethingIsUnsaved() ? <Trans>Reload, and lose what I entered</Trans> : <Trans>Reload</Trans>}
              </Button>
            )}
          </div>
        )}
        {requestId && (
          <details>
            <summary>
              <Trans>Details</Trans>
            </summary>
            <Trans>Request {requestId}</Trans>
          </details>
        )}
      </div>
    </div>
  )
}

/** Whether the wait that the server asked for is still running, counted from the arrival of the refusal. */
function useWait(seconds: number | null, since: unknown): boolean {
  const [over, setOver] = useState<unknown>(null)
  useEffect(() => {
    if (seconds === null) return
    const timer = setTimeout(() => setOver(since), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds, since])
  return seconds !== null && over !== since
}
