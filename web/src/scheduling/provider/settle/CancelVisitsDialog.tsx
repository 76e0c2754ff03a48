import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AffectedVisit } from '@sorrel/contract/scheduling/schemas'
import { useState } from 'react'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import type { Settling } from './use-settle.ts'

type Props = { items: readonly AffectedVisit[]; open: boolean; onClose: () => void; settling: Settling }

/** Asks for the reason that the patients can read, and cancels the visits. */
export function CancelVisitsDialog({ items, open, onClose, settling }: Props) {
  const { t } = useLingui()
  const name = items[0]?.appointment.patient_name ?? ''
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={items.length === 1 ? t`Cancel the visit with ${name}?` : t`Cancel ${items.length} visits?`}
    >
      {open && <Form items={items} onClose={onClose} settling={settling} />}
    </Dialog>
  )
}

function Form({ items, onClose, settling }: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => t`I can’t be there at this time.`)
  const [tried, setTried] = useState(false)
  const reason = typed.trim()
  const send = () => {
    setTried(true)
    if (!reason) return
    settling.settle(
      items.map(({ appointment }) => ({ action: 'cancel', appointment_id: appointment.id, reason })),
      items,
    )
    onClose()
  }
  return (
    <div className="stack">
      <p>
        <Trans>
          A visit that you cancel never costs the patient a fee. They get a message after a few seconds, so that you can undo it.
        </Trans>
      </p>
      <TextInput
        label={t`Reason`}
        help={t`The patient can read it.`}
        maxLength={500}
        value={typed}
        error={tried && !reason && t`Please give a reason.`}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onClose}>
          <Trans>Go back</Trans>
        </Button>
        <Button kind="danger" onClick={send}>
          <Plural value={items.length} one="Cancel # visit: the patient pays nothing" other="Cancel # visits: nobody pays anything" />
        </Button>
      </div>
    </div>
  )
}
