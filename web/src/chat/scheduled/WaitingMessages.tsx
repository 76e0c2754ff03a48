import { Trans, useLingui } from '@lingui/react/macro'
import { cancelScheduledMessage, listScheduledMessages } from '@sorrel/contract/chat/scheduled/operations'
import type { ScheduledMessage } from '@sorrel/contract/chat/scheduled/schemas'
import type { ChatChannel } from '@sorrel/contract/chat/schemas'
import { IconAlertTriangle, IconClock, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { ActionMenu } from '../../kernel/ui/buttons/ActionMenu.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { QuotedWords } from '../message/Quote.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { zoneOf } from './times.ts'

type Place = { channel: ChatChannel; zone: string }

/** What the dietitian wrote that waits for its time, with the ways to change and to delete it. */
export function WaitingMessages({ channel, zone }: Place) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(listScheduledMessages, { params: { chat_channel_id: channel.id } })
  if (error) return <Problem error={error} again={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  return (
    <ul className="chat-planned" aria-label={t`Messages that are sent later`}>
      {data.items.map((message) => (
        <Row key={message.id} message={message} channel={channel} zone={zone} />
      ))}
    </ul>
  )
}

const notSent = {
  care_ended: () => <Trans>Not sent, because care has ended.</Trans>,
  may_be_danger: () => <Trans>Not sent, because your client wrote something after it that you should read first.</Trans>,
  failed: () => <Trans>It could not be sent. Choose another time, or delete it.</Trans>,
}

function Row({ message, channel, zone }: Place & { message: ScheduledMessage }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const remove = useAct(cancelScheduledMessage, { refreshes: [listScheduledMessages] })
  const { id, chat_channel_id: channel_id, text, attachments, failed_at, failed_because } = message
  const ask = async () => {
    const sure = await confirm({
      title: t`Delete this message?`,
      text: t`It will not be sent.`,
      action: t`Delete the message`,
      danger: true,
      staysByDefault: true,
    })
    if (sure) remove.mutate({ params: { channel_id, message_id: id } })
  }
  return (
    <li className="chat-planned-row">
      <Icon of={failed_at ? IconAlertTriangle : IconClock} />
      <div className="chat-planned-words">
        <p className="small quiet">{failed_because ? notSent[failed_because]() : <When {...{ message, channel, zone }} />}</p>
        {message.reply_to && (
          <div className="bubble-quote">
            <QuotedWords quote={message.reply_to} />
          </div>
        )}
        {text !== null && (
          <p className="said" dir="auto">
            {text}
          </p>
        )}
        {attachments.map(({ file_id, name }) => (
          <p key={file_id} className="small">
            {name}
          </p>
        ))}
        {remove.error && <Problem error={remove.error} />}
      </div>
      <ActionMenu
        side="top-end"
        button={<IconButton icon={IconDots} name={t`What to do with this planned message`} size="small" />}
        items={[
          ...(failed_because === 'care_ended' ? [] : [{ label: t`Change`, icon: IconPencil, onPick: () => setOpen(true) }]),
          { label: t`Delete`, icon: IconTrash, danger: true, onPick: () => void ask() },
        ]}
      />
      {isOpen && <ChangeDialog message={message} channel={channel} zone={zone} close={() => setOpen(false)} />}
    </li>
  )
}

function When({ message: { send_at }, channel, zone }: Place & { message: ScheduledMessage }) {
  const format = useFormat()
  const now = useNow()
  const there = zoneOf(channel, zone)
  const day = format.dayName(dayOf(send_at, there), dayOf(now, there))
  const when = format.within(`${day}, ${format.bothZones(send_at, there, zone)}`)
  return <Trans>Will be sent {when}</Trans>
}
