import { Trans, useLingui } from '@lingui/react/macro'
import { liftNoticeFault, listNotifications } from '@sorrel/contract/notifications/operations'
import { liftReasons } from '@sorrel/contract/notifications/reasons'
import type { NotificationLog } from '@sorrel/contract/notifications/schemas'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

type Reason = keyof typeof liftReasons
const reasons = Object.keys(liftReasons) as Reason[]

/** Lets notices go again to a number or mailbox that a carrier refused, and says beside the button that they do. */
export function LiftFault({ notice: { id, channel, recipient_name } }: { notice: NotificationLog }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState<Reason | ''>('')
  const lift = useAct(liftNoticeFault, { refreshes: [listNotifications], onSuccess: () => setOpen(false) })
  const name = recipient_name ?? ''
  return (
    <>
      {!lift.isSuccess && (
        <Button kind="quiet" size="small" onClick={() => setOpen(true)} aria-label={t`Send to this address again: ${name}`}>
          <Trans>Send to this address again</Trans>
        </Button>
      )}
      <small role="status">{lift.isSuccess && <Trans>Notices go there again.</Trans>}</small>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Send to this address again</Trans>}
        actions={
          <>
            <Button kind="quiet" onClick={() => setOpen(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              busy={lift.isPending}
              disabled={reason === ''}
              onClick={() => reason && lift.mutate({ params: { notification_id: id }, body: { reason } })}
            >
              <Trans>Allow it</Trans>
            </Button>
          </>
        }
      >
        <div className="stack">
          <p>
            {channel === 'email' ? (
              <Trans>A mail server said that this mailbox takes no mail. From now on emails to {name} are tried again.</Trans>
            ) : (
              <Trans>
                A carrier said that no text message arrives at this number. From now on text messages to {name} are tried again.
              </Trans>
            )}
          </p>
          <p>
            <Trans>Whoever answered STOP still gets no text messages. Your name and your reason are kept.</Trans>
          </p>
          <SelectInput
            label={t`Reason`}
            empty={t`Choose`}
            value={reason}
            options={reasons.map((value) => ({ value, label: liftReasons[value][locale] }))}
            onChange={(event) => setReason(event.currentTarget.value as Reason | '')}
          />
          {lift.error && <Problem error={lift.error} />}
        </div>
      </Dialog>
    </>
  )
}
