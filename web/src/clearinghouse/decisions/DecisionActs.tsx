import { Trans, useLingui } from '@lingui/react/macro'
import { dismissRemittedClaim, listRemittances, listRemittedClaims } from '@sorrel/contract/clearinghouse/operations'
import type { RemittedClaim } from '@sorrel/contract/clearinghouse/schemas'
import { IconArchive, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { MatchDialog } from './MatchDialog.tsx'
import { ReasonedDialog } from './ReasonedDialog.tsx'

const refreshes = [listRemittedClaims, listRemittances]
type Props = { decision: RemittedClaim; onClose: () => void }

/** What a person does with an answer that found no claim by itself. */
export function DecisionActs({ decision }: { decision: RemittedClaim }) {
  const [open, setOpen] = useState<'match' | 'dismiss' | null>(null)
  const onClose = () => setOpen(null)
  return (
    <div className="exchange-acts">
      <Button icon={IconLink} onClick={() => setOpen('match')}>
        <Trans>Choose its claim…</Trans>
      </Button>
      {decision.state === 'unmatched' && (
        <Button kind="quiet" icon={IconArchive} onClick={() => setOpen('dismiss')}>
          <Trans>Set it aside…</Trans>
        </Button>
      )}
      {open === 'match' && <MatchDialog decision={decision} onClose={onClose} />}
      {open === 'dismiss' && <DismissDialog decision={decision} onClose={onClose} />}
    </div>
  )
}

function DismissDialog({ decision, onClose }: Props) {
  const { t } = useLingui()
  const dismiss = useAct(dismissRemittedClaim, {
    refreshes,
    onSuccess: () => {
      toast(t`Set aside.`)
      onClose()
    },
  })
  return (
    <ReasonedDialog
      title={<Trans>Set the answer aside</Trans>}
      action={<Trans>Set it aside</Trans>}
      act={dismiss}
      send={(reason) => dismiss.mutate({ params: { remitted_claim_id: decision.id }, body: { reason } })}
      onClose={onClose}
    >
      <Trans>It is not ours to post. Its money stays unmatched until the payer takes it back.</Trans>
    </ReasonedDialog>
  )
}
