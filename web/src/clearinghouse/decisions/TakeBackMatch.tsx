import { Trans, useLingui } from '@lingui/react/macro'
import { getClaim, listClaims } from '@sorrel/contract/claims/operations'
import { listRemittances, listRemittedClaims, listSuspense, takeBackMatch } from '@sorrel/contract/clearinghouse/operations'
import type { RemittedClaim } from '@sorrel/contract/clearinghouse/schemas'
import { getClaimWork } from '@sorrel/contract/denials/operations'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { ReasonedDialog } from './ReasonedDialog.tsx'

const refreshes = [listRemittedClaims, listRemittances, listSuspense, getClaim, listClaims, getClaimWork]

/** The way back from an answer that a person posted to the wrong claim. */
export function TakeBackMatch({ decision }: { decision: RemittedClaim }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="exchange-acts">
      <Button kind="quiet" size="small" icon={IconArrowBackUp} onClick={() => setOpen(true)}>
        <Trans>Take this match back…</Trans>
      </Button>
      {isOpen && <TakeBackDialog decision={decision} onClose={() => setOpen(false)} />}
    </div>
  )
}

function TakeBackDialog({ decision, onClose }: { decision: RemittedClaim; onClose: () => void }) {
  const { t } = useLingui()
  const back = useAct(takeBackMatch, {
    refreshes,
    onSuccess: () => {
      toast(t`Taken back. The answer waits again.`)
      onClose()
    },
  })
  return (
    <ReasonedDialog
      title={<Trans>Take this match back</Trans>}
      action={<Trans>Take the match back</Trans>}
      act={back}
      send={(reason) => back.mutate({ params: { remitted_claim_id: decision.id }, body: { reason } })}
      onClose={onClose}
    >
      <Trans>
        The claim goes back to where it was, and the client no longer owes anything because of this answer. The answer waits for its own
        claim, and its money goes back to what is not matched.
      </Trans>
    </ReasonedDialog>
  )
}
