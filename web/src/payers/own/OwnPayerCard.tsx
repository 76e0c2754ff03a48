import { Trans, useLingui } from '@lingui/react/macro'
import { endOwnPayer, getPayer, listOwnPayers } from '@sorrel/contract/payers/operations'
import type { OwnPayer } from '@sorrel/contract/payers/schemas'
import { IconCalendarOff, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../coding/use-rule-words.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { OwnPayerDialog } from './OwnPayerDialog.tsx'

/** A payer that the practice added: what it is called, where its mail goes, and until when it is offered. */
export function OwnPayerCard({ own }: { own: OwnPayer }) {
  const { t } = useLingui()
  const format = useFormat()
  const [open, setOpen] = useState<'change' | 'end' | null>(null)
  const onClose = () => setOpen(null)
  return (
    <Card title={<Trans>Added by the practice</Trans>}>
      <div className="stack">
        {own.ends_on !== null && (
          <Notice tone="warn">
            <Trans>It can be chosen until {format.date(own.ends_on)}. Earlier plans and claims stay as they are.</Trans>
          </Notice>
        )}
        <DataList
          facts={[
            { label: t`Name`, value: own.name },
            {
              label: t`Address for claims`,
              value: [own.line_1, own.line_2, own.city, `${own.state} ${own.zip}`].filter(Boolean).join(', '),
            },
            own.phone_number !== null && { label: t`Phone for providers`, value: own.phone_number },
            { label: t`In force since`, value: format.shortDate(own.starts_on) },
          ]}
        />
        <div className="payers-acts">
          <Button kind="quiet" icon={IconPencil} onClick={() => setOpen('change')}>
            <Trans>Change name or address…</Trans>
          </Button>
          <Button kind="plain" icon={IconCalendarOff} onClick={() => setOpen('end')}>
            <Trans>End this payer…</Trans>
          </Button>
        </div>
      </div>
      {open === 'change' && <OwnPayerDialog before={own} onClose={onClose} />}
      {open === 'end' && <EndDialog own={own} onClose={onClose} />}
    </Card>
  )
}

function EndDialog({ own, onClose }: { own: OwnPayer; onClose: () => void }) {
  const { t } = useLingui()
  const today = useToday()
  const [day, setDay] = useState(own.ends_on ?? today)
  const [reason, setReason] = useState('')
  const end = useAct(endOwnPayer, {
    refreshes: [getPayer, listOwnPayers],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  const send = () =>
    end.mutate({
      params: { payer_id: own.payer_id },
      headers: { 'if-match': `"${own.version}"` },
      body: { ends_on: day, reason: reason.trim() },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>End this payer</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={end.isPending} disabled={reason.trim() === '' || day === ''} onClick={send}>
            <Trans>End it on that day</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>Nobody can choose it afterwards. Earlier plans and claims stay as they are.</Trans>
        </p>
        <TextInput type="date" label={t`Last day`} value={day} onChange={(event) => setDay(event.currentTarget.value)} />
        <TextArea
          label={t`Reason (kept on record)`}
          rows={3}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {end.error && <Problem error={end.error} />}
      </div>
    </Dialog>
  )
}
