import { Trans } from '@lingui/react/macro'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isChunkError } from '../../browser/chunks.ts'
import { ApiProblem } from '../../calls/api.ts'
import { usePhrase } from '../../words/use-phrase.ts'
import { Button } from '../buttons/Button.tsx'
import { Icon } from '../Icon.tsx'

/** The one way to show a refusal: what happened, "Try again" where that can help, and the request id under "Details". */
export function Problem({ error, again, children }: { error: unknown; again?: () => void; children?: ReactNode }) {
  const phraseFor = usePhrase()
  const lost = isChunkError(error)
  const requestId = error instanceof ApiProblem ? error.request_id : null
  return (
    <div className="notice notice--error" role="alert">
      <Icon of={IconAlertCircle} />
      <div className="stack stack--close">
        <p>{phraseFor(error)}</p>
        {children}
        {(again || lost) && (
          <div>
            <Button kind="quiet" size="small" icon={IconRefresh} onClick={lost ? () => window.location.reload() : again}>
              {lost ? <Trans>Reload</Trans> : <Trans>Try again</Trans>}
            </Button>
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
