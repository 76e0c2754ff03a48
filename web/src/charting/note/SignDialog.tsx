import { Trans, useLingui } from '@lingui/react/macro'
import { getChartNote, getVisitNote, listChartNotes, signChartNote } from '@sorrel/contract/charting/operations'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'
import { Undecided } from '../../prefill/Undecided.tsx'
import { jumpTo } from '../billing/jump.ts'
import { useSay } from '../words.ts'
import type { NoteEditor } from './use-note.ts'

type Props = { editor: NoteEditor; open: boolean; onClose: () => void }

/** Signs the note: first what is missing, then the proof of who signs, then the signature. */
export function SignDialog({ editor, open, onClose }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const { note } = editor
  const [saving, setSaving] = useState(false)
  const sign = useAct(signChartNote, {
    refreshes: [getChartNote, listChartNotes, getVisitNote],
    onSuccess: () => {
      toast(t`Signed. Your client can read the note and the instructions.`)
      onClose()
    },
  })
  const { missing, warnings } = note.checks
  const send = async () => {
    setSaving(true)
    const isSaved = await editor.save()
    setSaving(false)
    if (isSaved) sign.mutate({ params: { appointment_id: note.appointment_id }, headers: { 'if-match': `"${note.version}"` } })
  }
  const goTo = (anchor: string) => {
    onClose()
    // The dialog gives its focus back first.
    setTimeout(() => jumpTo(anchor), 50)
  }
  const needsProof = asksForProof(sign.error)
  const canSign = missing.length === 0 && !needsProof && Object.keys(editor.conflicts).length === 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Sign the note</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Go on writing</Trans>
          </Button>
          {canSign && (
            <Button busy={saving || sign.isPending} disabled={editor.waits} onClick={() => void send()}>
              <Trans>Sign</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {missing.length > 0 ? (
          <>
            <p>
              <Trans>This is missing before you can sign:</Trans>
            </p>
            <ul className="note-missing">
              {missing.map(({ key, label, anchor }) => (
                <li key={key}>
                  <Button kind="plain" size="small" onClick={() => goTo(anchor)}>
                    {say(label)}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            <Trans>What you sign never changes. Your client reads it at once, and you can add to it later.</Trans>
          </p>
        )}
        {open && note.is_own && <Undecided appointmentId={note.appointment_id} onLeave={onClose} />}
        {warnings.map(({ key, label }) => (
          <Notice key={key} tone="warn">
            {say(label)}
          </Notice>
        ))}
        {needsProof && <ProveFirst onDone={() => void send()} />}
        {sign.error && !needsProof && <Problem error={sign.error} />}
      </div>
    </Dialog>
  )
}
