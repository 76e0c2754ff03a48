import { Trans } from '@lingui/react/macro'
import type { getMe } from '@sorrel/contract/auth/operations'
import { StepUp } from '../auth/account/StepUp.tsx'
import { ApiProblem, type OutputOf } from '../kernel/calls/api.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'

type Props = {
  me: OutputOf<typeof getMe>
  /** Before anything else, the person is asked whether they want to see numbers. */
  asksFirst: boolean
  ask: { error: Error | null; isPending: boolean }
  onSend: () => void
  onClose: () => void
}

/** The kind question where numbers may weigh on somebody, and the proof that it is the person. */
export function AskForm({ me, asksFirst, ask, onSend, onClose }: Props) {
  if (ask.error instanceof ApiProblem && ask.error.code === 'step_up_required') return <StepUp me={me} onDone={onSend} />
  return (
    <div className="stack">
      {asksFirst && (
        <p>
          <Trans>
            It is complete, so it also shows numbers such as weights, which we leave out elsewhere. Would you like it now? You can also ask
            your dietitian to look at it with you.
          </Trans>
        </p>
      )}
      {ask.error && <Problem error={ask.error} again={onSend} />}
      <Button wide busy={ask.isPending} onClick={onSend}>
        <Trans>Yes, prepare it</Trans>
      </Button>
      <Button kind="quiet" wide onClick={onClose}>
        <Trans>Not now</Trans>
      </Button>
    </div>
  )
}
