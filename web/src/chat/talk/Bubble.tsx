import { Trans, useLingui } from '@lingui/react/macro'
import { getChatChannel, listChatChannels, listChatMessages, removeChatMessage } from '@sorrel/contract/chat/operations'
import { isChangeable } from '@sorrel/contract/chat/rules'
import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { IconArrowBackUp, IconCheck, IconChecks, IconDots, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { ActionMenu, type MenuEntry } from '../../kernel/ui/buttons/ActionMenu.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { BecameLine } from '../becoming/BecameLine.tsx'
import { useBecoming } from '../becoming/use-becoming.tsx'
import { CallCard } from '../calls/CallCard.tsx'
import { Attachments } from './Attachments.tsx'
import { EditMessage } from './EditMessage.tsx'

/** One message. Whether the other side has read it stands below the last one, and below each of one's own that they have not. */
export function Bubble({ message, zone, isLast }: { message: ChatMessage; zone: string; isLast: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { text, is_own, attachments, call, deleted_at, sender_name } = message
  return (
    <li className={is_own ? 'bubble bubble--own' : 'bubble'}>
      <span className="sr">{is_own ? <Trans>You:</Trans> : `${sender_name}:`}</span>
      {isOpen ? (
        <EditMessage message={message} close={() => setOpen(false)} />
      ) : (
        <div className="bubble-row">
          {is_own && <Actions message={message} edit={() => setOpen(true)} />}
          <div className={deleted_at ? 'bubble-said bubble-said--gone' : 'bubble-said'}>
            {deleted_at ? (
              <p>
                <Trans>This message was taken back.</Trans>
              </p>
            ) : (
              text !== null && (
                <p className="said" dir="auto">
                  {text}
                </p>
              )
            )}
            {call && <CallCard call={call} />}
            {attachments.length > 0 && <Attachments attachments={attachments} />}
          </div>
          {!is_own && <Actions message={message} edit={() => setOpen(true)} />}
        </div>
      )}
      <BecameLine message={message} />
      <Meta message={message} zone={zone} isLast={isLast} />
    </li>
  )
}

function Meta({ message, zone, isLast }: { message: ChatMessage; zone: string; isLast: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const { is_own, kind, delivery, deleted_at, edited_at, sent_at } = message
  const words = { scheduled: null, sent: t`sent`, delivered: t({ message: 'delivered', context: 'message' }), read: t`seen` }
  const state = is_own && !deleted_at && (isLast || delivery !== 'read') ? words[delivery] : null
  const facts = [
    kind === 'auto' && t`Automatic answer`,
    format.time(sent_at, zone),
    edited_at && !deleted_at && t({ message: 'changed', context: 'message' }),
    state,
  ].filter(Boolean)
  return (
    <p className="bubble-meta">
      {facts.join(', ')}
      {state && <Icon of={delivery === 'sent' ? IconCheck : IconChecks} />}
    </p>
  )
}

function Actions({ message, edit }: { message: ChatMessage; edit: () => void }) {
  const { t } = useLingui()
  const now = useNow()
  const withdraw = useAct(removeChatMessage, { refreshes: [listChatMessages, listChatChannels, getChatChannel] })
  const becoming = useBecoming(message)
  const params = { channel_id: message.chat_channel_id, message_id: message.id }
  const ask = async () => {
    const yes = await confirm({
      title: t`Take this message back?`,
      text: t`Nobody can read it here anymore. Its words are kept on record, because messages belong to care.`,
      action: t`Take the message back`,
      danger: true,
      staysByDefault: true,
    })
    if (yes) withdraw.mutate({ params })
  }
  const changes: MenuEntry[] = [
    ...(message.text === null ? [] : [{ label: t`Change`, icon: IconPencil, onPick: edit }]),
    { label: t`Take back`, icon: IconArrowBackUp, onPick: () => void ask(), danger: true },
  ]
  const items = [...becoming.items, ...(message.is_own && isChangeable(message, now) ? changes : [])]
  if (message.call || items.length === 0) return null
  return (
    <>
      {withdraw.error && <Problem error={withdraw.error} />}
      <ActionMenu button={<IconButton icon={IconDots} name={t`What to do with this message`} size="small" />} items={items} />
      {becoming.dialog}
    </>
  )
}
