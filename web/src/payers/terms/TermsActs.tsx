import { Trans, useLingui } from '@lingui/react/macro'
import { changePayerTerms, getPayer, listPayers } from '@sorrel/contract/payers/operations'
import type { PayerTerms } from '@sorrel/contract/payers/schemas'
import { IconCalendarOff, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { CloseDialog } from '../CloseDialog.tsx'

/** What can be done with terms. What they say never changes in place. */
export function TermsActs({ terms }: { terms: PayerTerms }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'check' | 'close' | null>(null)
  const onClose = () => setOpen(null)
  const change = useAct(changePayerTerms, {
    refreshes: [getPayer, listPayers],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  const named = { params: { payer_id: terms.payer_id, terms_id: terms.id }, headers: { 'if-match': `"${terms.version}"` } }
  const shared = { busy: change.isPending, error: change.error, onClose }
  return (
    <div className="payers-acts">
      <Button kind="quiet" icon={IconCircleCheck} onClick={() => setOpen('check')}>
        <Trans>I compared them with the payer…</Trans>
      </Button>
      <Button kind="plain" icon={IconCalendarOff} onClick={() => setOpen('close')}>
        <Trans>End them…</Trans>
      </Button>
      {open === 'check' && <CheckDialog {...shared} onSend={(reason) => change.mutate({ ...named, body: { checked: true, reason } })} />}
      {open === 'close' && (
        <CloseDialog {...shared} title={<Trans>End these terms</Trans>} row={terms} onSend={(body) => change.mutate({ ...named, body })} />
      )}
    </div>
  )
}

type Props = { busy: boolean; error: Error | null; onSend: (reason: string) => void; onClose: () => void }

function CheckDialog({ busy, error, onSend, onClose }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Compared with the payer</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={busy} disabled={reason.trim() === ''} onClick={() => onSend(reason.trim())}>
            <Trans>They agree</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>You have read the payer's own words today, and they say what stands here.</Trans>
        </p>
        <TextArea
          label={t`Reason (kept on record)`}
          rows={3}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error && <Problem error={error} />}
      </div>
    </Dialog>
  )
}
