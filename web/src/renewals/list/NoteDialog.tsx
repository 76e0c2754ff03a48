import { Trans, useLingui } from '@lingui/react/macro'
import { changeRenewal, countRenewals, listRenewals } from '@sorrel/contract/renewals/operations'
import type { Renewal } from '@sorrel/contract/renewals/schemas'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'

/** Takes a patient off the list, with what was done if somebody wants to say it. */
export function NoteDialog({ renewal: { renewal_id, note, version, patient_name }, onClose }: { renewal: Renewal; onClose: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(note ?? '')
  const change = useAct(changeRenewal, { refreshes: [listRenewals, countRenewals], onSuccess: onClose })
  const text = typed.trim()
  const send = () =>
    change.mutate({
      params: { renewal_id },
      headers: { 'if-match': `"${version}"` },
      body: { state: 'done', note: text === '' ? null : text },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Seen to: {patient_name}</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans context="renewals">Not now</Trans>
          </Button>
          <Button busy={change.isPending} onClick={send}>
            <Trans>Take off the list</Trans>
          </Button>
        </>
      }
    >
      <TextArea
        label={t`What was done`}
        optional
        help={t`Staff alone read it. If something new comes up, the patient is back on the list.`}
        value={typed}
        maxLength={500}
        rows={3}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {change.error && <Problem error={change.error} />}
    </Dialog>
  )
}
