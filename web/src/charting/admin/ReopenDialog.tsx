import { Trans, useLingui } from '@lingui/react/macro'
import { listSignedNotes, reopenChartNote } from '@sorrel/contract/charting/operations'
import { useAct } from '../../kernel/calls/query.ts'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { ReasonDialog } from '../signed/ReasonDialog.tsx'
import type { SignedLine } from './signed-line.ts'

/** Makes a signed note a draft again for its dietitian, after saying what that means to everybody else. */
export function ReopenDialog({ line, onClose }: { line: SignedLine; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { appointment_id, patient_name: client, provider_name: dietitian } = line
  const day = format.date(line.day)
  const reopen = useAct(reopenChartNote, {
    refreshes: [listSignedNotes],
    onSuccess: () => {
      toast(t`The note is a draft again.`)
      onClose()
    },
  })
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={<Trans>Reopen a note</Trans>}
      says={
        <>
          <p>
            <Trans>
              The note of {client}, visit of {day}, signed by {dietitian}.
            </Trans>
          </p>
          <ul className="note-means">
            <li>
              <Trans>{dietitian} finds it among the notes that are due, and has to sign it again.</Trans>
            </li>
            <li>
              <Trans>What was signed is kept with its hash, and the client goes on seeing it until then.</Trans>
            </li>
            <li>
              <Trans>Billing staff see only the part for the claim meanwhile, so no claim can be sent from it.</Trans>
            </li>
            <li>
              <Trans>Your name and your reason are kept. The dietitian reads the reason in the note.</Trans>
            </li>
          </ul>
        </>
      }
      action={<Trans>Reopen it</Trans>}
      busy={reopen.isPending}
      error={reopen.error}
      onReason={(reason) => reopen.mutate({ params: { appointment_id }, body: { reason } })}
    />
  )
}
