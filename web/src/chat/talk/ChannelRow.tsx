import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatChannel } from '@sorrel/contract/chat/schemas'
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { getDeviceZone, useNow } from '../../kernel/clock.ts'
import { draftOf, listenToDrafts } from '../../kernel/drafts.ts'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

import { CallWord, FileWord, VoiceWord } from '../message/wordless.tsx'

/** `isOpen`: it stands beside the list, with the field in which one writes. */
type Props = { channel: ChatChannel; side: 'patient' | 'provider'; isOpen?: boolean }

/** What a link to a conversation says: with whom, what was written last, and whether somebody waits. */
export function ChannelFacts({ channel, side, isOpen = false }: Props) {
  const { t } = useLingui()
  const name = side === 'patient' ? channel.provider_name : channel.patient_name
  const { unread_count: unread } = channel
  return (
    <>
      <Avatar name={name} round={side === 'provider'} picture={side === 'patient' ? channel.provider_photo_url : null} />
      <span className="chat-row-words">
        <span className="line line--apart">
          <b className="chat-row-name">
            <bdi>{name}</bdi>
          </b>
          <When channel={channel} side={side} />
        </span>
        <span className="line line--apart">
          <span className="chat-row-last">
            {side === 'provider' && <DangerHint channel={channel} />}
            <Last channel={channel} side={side} isOpen={isOpen} />
          </span>
          {unread > 0 && (
            <span className="chat-unread">
              <span aria-hidden="true">{unread < 99 ? unread : '99+'}</span>
              <span className="sr">{t`${unread} not read`}</span>
            </span>
          )}
        </span>
      </span>
    </>
  )
}

/** Something for which the patient waits may point to danger, and nobody has answered yet. */
function DangerHint({ channel: { may_be_danger } }: { channel: ChatChannel }) {
  if (!may_be_danger) return null
  return (
    <b className="chat-row-danger">
      <Icon of={IconAlertTriangle} /> <Trans>Read this first:</Trans>{' '}
    </b>
  )
}

function When({ channel: { waiting_since, last_message }, side }: Props) {
  const format = useFormat()
  const now = useNow()
  const zone = getDeviceZone()
  if (side === 'provider' && waiting_since)
    return (
      <span className="chat-row-when chat-row-when--waits">
        <Icon of={IconHourglass} />
        {format.relative(waiting_since, now)}
      </span>
    )
  if (!last_message) return null
  const [day, today] = [dayOf(last_message.sent_at, zone), dayOf(now, zone)]
  return <span className="chat-row-when">{day === today ? format.time(last_message.sent_at, zone) : format.dayName(day, today)}</span>
}

function Last({ channel: { id, last_message }, side, isOpen = false }: Props): ReactNode {
  const draft = useDraft(id)
  if (draft !== '' && !isOpen)
    return (
      <>
        <b className="chat-row-draft">
          <Trans>Draft:</Trans>
        </b>{' '}
        <bdi>{draft}</bdi>
      </>
    )
  if (!last_message) return <Trans>Nothing written yet</Trans>
  const { role, kind, text, deleted_at, has_attachments, has_sound, has_call } = last_message
  if (deleted_at) return <Trans context="message">Taken back</Trans>
  // What is written from right to left turns nothing of the line around it.
  const wordless = has_call ? <CallWord /> : has_sound ? <VoiceWord /> : has_attachments ? <FileWord /> : ''
  const said = text === null ? wordless : <bdi>{text}</bdi>
  if (kind === 'auto') return <Trans>Automatic: {said}</Trans>
  return role === side ? <Trans>You: {said}</Trans> : said
}

/** What was typed in a conversation and not sent. */
function useDraft(id: string): string {
  const read = () => draftOf<{ text: string }>(`chat-${id}`)?.text?.trim() ?? ''
  return useSyncExternalStore(listenToDrafts, read, read)
}
