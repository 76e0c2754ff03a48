import { Trans, useLingui } from '@lingui/react/macro'
import { dismissRemittedClaim, listRemittances, listRemittedClaims } from '@sorrel/contract/clearinghouse/operations'
import type { RemittedClaim } from '@sorrel/contract/clearinghouse/schemas'
import { IconArchive, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { MatchDialog } from './MatchDialog.tsx'

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
  const [reason, setReason] = useState('')
  const dismiss = useAct(dismissRemittedClaim, {
    refreshes,
    onSuccess: () => {
      toast(t`Set aside.`)
      onClose()
    },
  })
  const send = () => dismiss.mutate({ params: { remitted_claim_id: decision.id }, body: { reason: reason.trim() } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Set the answer aside</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={dismiss.isPending} disabled={reason.trim() === ''} onClick={send}>
            <Trans>Set it aside</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>It is not ours to post. Its money stays among what is not matched, until the payer takes it back.</Trans>
        </p>
        <TextArea
          label={t`Reason (kept on record)`}
          rows={3}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {dismiss.error && <Problem error={dismiss.error} />}
      </div>
    </Dialog>
  )
}
