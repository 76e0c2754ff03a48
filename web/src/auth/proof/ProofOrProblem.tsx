import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'

type Act<Given> = { error: Error | null; variables: Given | undefined; mutate: (given: Given) => void; reset: () => void }

/**
 * What stands in the way of a call: the proof of who somebody is, after which the same call is made again, or the reason why it was refused. The proof
 * stands in a dialog of its own, unless the call was made from one (`isInDialog`).
 */
export function ProofOrProblem<Given>({ act, isInDialog = false }: { act: Act<Given>; isInDialog?: boolean }) {
  const { t } = useLingui()
  if (act.error === null) return null
  if (!asksForProof(act.error)) return <Problem error={act.error} />
  const again = () => act.variables !== undefined && act.mutate(act.variables)
  if (isInDialog) return <ProveFirst onDone={again} />
  return (
    <Dialog open onClose={act.reset} title={t`Confirm that it is you`}>
      <ProveFirst onDone={again} />
    </Dialog>
  )
}
