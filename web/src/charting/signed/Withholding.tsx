import { Trans } from '@lingui/react/macro'
import { getChartNote, getVisitNote, listChartNotes, withholdChartNote } from '@sorrel/contract/charting/operations'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

const refreshes = [getChartNote, getVisitNote, listChartNotes]

/** Withholds what was signed last from the client, with a reason, or shows it again. */
export function Withholding({ note }: { note: ChartNote }) {
  const params = { appointment_id: note.appointment_id }
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const withhold = useAct(withholdChartNote, { refreshes, onSuccess: close })
  return (
    <>
      {note.withheld_reason === null ? (
        <Button kind="quiet" icon={IconEyeOff} onClick={() => setOpen(true)}>
          <Trans>Withhold from the client…</Trans>
        </Button>
      ) : (
        <Button kind="quiet" icon={IconEye} busy={withhold.isPending} onClick={() => withhold.mutate({ params, body: { reason: null } })}>
          <Trans>Show it to the client</Trans>
        </Button>
      )}
      <ReasonDialog
        key={String(isOpen)}
        open={isOpen}
        onClose={close}
        title={<Trans>Withhold the note</Trans>}
        says={
          <p>
            <Trans>
              People have a right to their notes. The law knows few exceptions, such as danger to somebody. The instructions stay visible.
            </Trans>
          </p>
        }
        action={<Trans>Withhold</Trans>}
        busy={withhold.isPending}
        error={withhold.error}
        onReason={(reason) => withhold.mutate({ params, body: { reason } })}
      />
    </>
  )
}
