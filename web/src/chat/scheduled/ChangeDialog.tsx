import { Trans, useLingui } from '@lingui/react/macro'
import { changeScheduledMessage, listScheduledMessages } from '@sorrel/contract/chat/scheduled/operations'
import type { ScheduledMessage } from '@sorrel/contract/chat/scheduled/schemas'
import { readMoment, writeMoment } from '@sorrel/contract/chat/scheduled/times'
import type { ChatChannel } from '@sorrel/contract/chat/schemas'
import { mostMessageLetters } from '@sorrel/contract/chat/vocabulary'
import { useState } from 'react'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { TimeField } from './TimeField.tsx'
import { findTimeFault } from './times.ts'

type Props = { message: ScheduledMessage; channel: ChatChannel; zone: string; close: () => void }

/** Other words or another time for a message that waits. */
export function ChangeDialog({ message, channel, zone, close }: Props) {
  const { t } = useLingui()
  const { id, chat_channel_id: channel_id, attachments, version } = message
  const [isTried, setTried] = useState(false)
  const form = useForm({ initial: { text: message.text ?? '', at: writeMoment(message.send_at, zone) } })
  const { text, at: typed } = form.values
  const fault = findTimeFault(typed, zone, readNow())
  const isEmpty = text.trim() === '' && (message.text !== null || attachments.length === 0)
  const change = useAct(changeScheduledMessage, {
    refreshes: [listScheduledMessages],
    onSuccess: () => {
      form.saved()
      close()
    },
  })
  const save = () => {
    const send_at = readMoment(typed, zone)
    setTried(true)
    if (fault || isEmpty || send_at === undefined) return
    const params = { channel_id, message_id: id }
    change.mutate({ params, headers: { 'if-match': `"${version}"` }, body: { send_at, ...(text.trim() && { text: text.trim() }) } })
  }
  return (
    <Dialog
      open
      onClose={close}
      title={<Trans>Change the planned message</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button busy={change.isPending} onClick={save}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextArea
          label={t`Your message`}
          rows={4}
          maxLength={mostMessageLetters}
          dir="auto"
          {...form.field('text')}
          {...(isTried && isEmpty && { error: t`Please write something first.` })}
        />
        <TimeField
          label={t`Day and time`}
          channel={channel}
          zone={zone}
          value={typed}
          fault={isTried ? fault : null}
          onChange={(value) => form.set('at', value)}
        />
        {change.error && <Problem error={change.error} />}
      </div>
    </Dialog>
  )
}
