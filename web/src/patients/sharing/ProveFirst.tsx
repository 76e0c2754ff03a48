import { getMe } from '@sorrel/contract/auth/operations'
import { StepUp } from '../../auth/account/StepUp.tsx'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'

/** Whether a call was refused until the person proves who they are. */
export const asksForProof = (error: Error | null): boolean => error instanceof ApiProblem && error.code === 'step_up_required'

/** Asks the person to prove who they are before a change that a session alone does not allow. */
export function ProveFirst({ onDone }: { onDone: () => void }) {
  const me = useRead(getMe)
  if (me.error) return <Problem error={me.error} again={() => void me.refetch()} />
  if (!me.data) return <Waiting shape="text" count={2} />
  return <StepUp me={me.data} onDone={onDone} />
}
