import { Trans } from '@lingui/react/macro'
import { getChartNote, getVisitNote, listChartNotes, withholdChartNote } from '@sorrel/contract/charting/operations'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { formatDayTime } from '../../scheduling/provider/when.ts'
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

/**
 * Above a note that was unlocked: who did it and why, and what its client sees until it is signed again. Nothing above a note that nobody has
 * signed yet.
 */
export function ShownMeanwhile({ note, zone }: { note: ChartNote; zone: string }) {
  const format = useFormat()
  const now = useNow(60_000)
  const last = note.unlocks.at(-1)
  if (!last || !note.is_own) return null
  const { withheld_reason: withheld } = note
  const when = formatDayTime(format, last.at, zone, now)
  const { reason } = last
  return (
    <Notice tone={withheld === null ? 'info' : 'warn'} icon={withheld === null ? IconEye : IconEyeOff}>
      <p>
        {last.by_practice ? (
          <Trans>
            Your practice opened this note again, {when}: {reason}
          </Trans>
        ) : (
          <Trans>
            You unlocked this note, {when}: {reason}
          </Trans>
        )}
      </p>
      <p>
        {withheld === null ? (
          <Trans>Until you sign again, your client goes on seeing what you signed last.</Trans>
        ) : (
          <Trans>Your client sees neither this note nor what you signed before: {withheld}</Trans>
        )}
      </p>
      <Withholding note={note} />
    </Notice>
  )
}
