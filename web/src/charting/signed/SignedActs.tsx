import { Trans, useLingui } from '@lingui/react/macro'
import { getChartNote, getVisitNote, listChartNotes, unlockChartNote, withholdChartNote } from '@sorrel/contract/charting/operations'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import { IconEye, IconEyeOff, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'

const refreshes = [getChartNote, getVisitNote, listChartNotes]

/** What can still be done with a signed note, each with a reason: unlock it for a day, or withhold it from the client. */
export function SignedActs({ note }: { note: ChartNote }) {
  const params = { appointment_id: note.appointment_id }
  const [open, setOpen] = useState<'unlock' | 'withhold' | null>(null)
  const close = () => setOpen(null)
  const unlock = useAct(unlockChartNote, { refreshes, onSuccess: close })
  const withhold = useAct(withholdChartNote, { refreshes, onSuccess: close })
  return (
    <div className="line line--wrap">
      {note.can_unlock && (
        <Button kind="quiet" icon={IconLockOpen} onClick={() => setOpen('unlock')}>
          <Trans>Unlock the note…</Trans>
        </Button>
      )}
      {note.withheld_reason === null ? (
        <Button kind="quiet" icon={IconEyeOff} onClick={() => setOpen('withhold')}>
          <Trans>Withhold from the client…</Trans>
        </Button>
      ) : (
        <Button kind="quiet" icon={IconEye} busy={withhold.isPending} onClick={() => withhold.mutate({ params, body: { reason: null } })}>
          <Trans>Show it to the client</Trans>
        </Button>
      )}
      <ReasonDialog
        key={`${open} unlock`}
        open={open === 'unlock'}
        onClose={close}
        title={<Trans>Unlock the note</Trans>}
        says={<Trans>It becomes a draft again. What was signed is kept, and your client goes on seeing it until you sign again.</Trans>}
        action={<Trans>Unlock</Trans>}
        busy={unlock.isPending}
        error={unlock.error}
        onReason={(reason) => unlock.mutate({ params, body: { reason } })}
      />
      <ReasonDialog
        key={`${open} withhold`}
        open={open === 'withhold'}
        onClose={close}
        title={<Trans>Withhold the note</Trans>}
        says={
          <Trans>
            People have a right to their notes. The law knows few exceptions, such as danger to somebody. The instructions stay visible.
          </Trans>
        }
        action={<Trans>Withhold</Trans>}
        busy={withhold.isPending}
        error={withhold.error}
        onReason={(reason) => withhold.mutate({ params, body: { reason } })}
      />
    </div>
  )
}

type DialogProps = {
  open: boolean
  onClose: () => void
  title: React.ReactNode
  says: React.ReactNode
  action: React.ReactNode
  busy: boolean
  error: Error | null
  onReason: (reason: string) => void
}

function ReasonDialog({ open, onClose, title, says, action, busy, error, onReason }: DialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={busy} disabled={!reason.trim()} onClick={() => onReason(reason.trim())}>
            {action}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{says}</p>
        <TextArea
          label={t`Reason, which is kept`}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error && <Problem error={error} />}
      </div>
    </Dialog>
  )
}
