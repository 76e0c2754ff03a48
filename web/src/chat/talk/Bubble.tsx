import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { IconCheck, IconChecks } from '@tabler/icons-react'
import { use, useState } from 'react'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { BecameLine } from '../becoming/BecameLine.tsx'
import { CallCard } from '../calls/CallCard.tsx'
import { MessageMenu } from '../message/MessageMenu.tsx'
import { Quote } from '../message/Quote.tsx'
import { Reactions } from '../message/Reactions.tsx'
import { Talking } from '../message/talking.ts'
import { Words } from '../words/Words.tsx'
import { Attachments } from './Attachments.tsx'
import { EditMessage } from './EditMessage.tsx'

type Props = { message: ChatMessage; zone: string; isLast: boolean; isWhole: boolean }

/** One message. Whether the other side has read it stands below the last one, and below each of one's own that they have not. */
export function Bubble({ message, zone, isLast, isWhole }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { text, is_own, attachments, call, deleted_at, sender_name, reply_to } = message
  // A message is shown once in its conversation, and others may show it as well.
  const place = use(Talking) ? { id: `message-${message.id}`, tabIndex: -1 } : {}
  return (
    <li className={is_own ? 'bubble bubble--own' : 'bubble'} {...place}>
      <span className="sr">{is_own ? <Trans>You:</Trans> : `${sender_name}:`}</span>
      {isOpen ? (
        <EditMessage message={message} close={() => setOpen(false)} />
      ) : (
        <div className="bubble-row">
          {is_own && <MessageMenu message={message} edit={() => setOpen(true)} />}
          <div className={deleted_at ? 'bubble-said bubble-said--gone' : 'bubble-said'}>
            {reply_to && !deleted_at && <Quote quote={reply_to} />}
            {deleted_at ? (
              <p>
                <Trans>This message was taken back.</Trans>
              </p>
            ) : (
              text !== null && <Words text={text} isWhole={isWhole} />
            )}
            {call && <CallCard call={call} />}
            {attachments.length > 0 && <Attachments attachments={attachments} />}
          </div>
          {!is_own && <MessageMenu message={message} edit={() => setOpen(true)} />}
        </div>
      )}
      <Reactions message={message} />
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
