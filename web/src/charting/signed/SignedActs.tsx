import { Trans } from '@lingui/react/macro'
import { getChartNote, getVisitNote, listChartNotes, unlockChartNote } from '@sorrel/contract/charting/operations'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { Withholding } from './Withholding.tsx'

/** What can still be done with a signed note, each with a reason: unlock it for a day, or withhold it from the client. */
export function SignedActs({ note }: { note: ChartNote }) {
  const params = { appointment_id: note.appointment_id }
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const unlock = useAct(unlockChartNote, { refreshes: [getChartNote, getVisitNote, listChartNotes], onSuccess: close })
  return (
    <div className="line line--wrap">
      {note.can_unlock && (
        <Button kind="quiet" icon={IconLockOpen} onClick={() => setOpen(true)}>
          <Trans>Unlock the note…</Trans>
        </Button>
      )}
      <Withholding note={note} />
      <ReasonDialog
        key={String(isOpen)}
        open={isOpen}
        onClose={close}
        title={<Trans>Unlock the note</Trans>}
        says={
          <p>
            <Trans>It becomes a draft again. What was signed is kept, and your client goes on seeing it until you sign again.</Trans>
          </p>
        }
        action={<Trans>Unlock</Trans>}
        busy={unlock.isPending}
        error={unlock.error}
        onReason={(reason) => unlock.mutate({ params, body: { reason } })}
      />
    </div>
  )
}
