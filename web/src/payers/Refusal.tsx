import { Trans } from '@lingui/react/macro'
import { ApiProblem } from '../kernel/calls/api.ts'
import { Notice } from '../kernel/ui/notices/Notice.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'

/** Why something was not taken, if that does not stand beside a field. */
export function Refusal({ error }: { error: Error | null }) {
  if (!error || (error instanceof ApiProblem && error.code === 'invalid_request')) return null
  if (!(error instanceof ApiProblem) || error.code !== 'already_exists') return <Problem error={error} />
  return (
    <Notice tone="error" live>
      <Trans>
        This is already in effect, or a later version is in effect on one of these days. Choose other days, or end that version first.
      </Trans>
    </Notice>
  )
}
