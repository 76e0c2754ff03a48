import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useToday } from '../coding/use-rule-words.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../kernel/ui/dialogs/Dialog.tsx'
import { Segments } from '../kernel/ui/fields/Segments.tsx'
import { TextArea } from '../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'

export type Closing = { ends_on?: string; withdrawn?: true; reason: string }
type Props = {
  title: ReactNode
  row: { starts_on: string; ends_on: string | null }
  busy: boolean
  error: Error | null
  onSend: (closing: Closing) => void
  onClose: () => void
}

/** Ends what holds from a day on, or withdraws it. Either needs a reason. */
export function CloseDialog({ title, row, busy, error, onSend, onClose }: Props) {
  const { t } = useLingui()
  const today = useToday()
  const [act, setAct] = useState<'end' | 'withdraw'>('end')
  const [day, setDay] = useState(row.ends_on ?? [today, row.starts_on].sort().at(-1) ?? today)
  const [reason, setReason] = useState('')
  const isTooEarly = act === 'end' && day !== '' && day < row.starts_on
  const isWhole = reason.trim() !== '' && (act === 'withdraw' || (day !== '' && !isTooEarly))
  const send = () => onSend({ ...(act === 'end' ? { ends_on: day } : { withdrawn: true }), reason: reason.trim() })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={busy} disabled={!isWhole} onClick={send}>
            {act === 'end' ? <Trans>End it on that day</Trans> : <Trans>Withdraw it</Trans>}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Segments
          legend={t`What is to become of it`}
          options={[
            { value: 'end', label: t`It ends` },
            { value: 'withdraw', label: t`It was never in effect` },
          ]}
          value={act}
          onChange={setAct}
        />
        {act === 'end' ? (
          <TextInput
            type="date"
            label={t`Last day`}
            error={isTooEarly ? t`It cannot end before it begins. Say that it never held instead.` : undefined}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        ) : (
          <p>
            <Trans>Nothing uses it any longer, and this cannot be undone. It is kept for whoever asks.</Trans>
          </p>
        )}
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
