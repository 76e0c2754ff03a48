import {
  getChatChannel,
  listChatCareTurns,
  listChatChannels,
  listChatMessages,
  markChatChannelRead,
} from '@sorrel/contract/chat/operations'
import { useEffect, useRef } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { useWaitingMessages } from '../sending/outbox.ts'

const atOnce = '30'

/** A conversation with its messages, the oldest first, and what waits on this device to be sent. What is on the screen counts as read. */
export function useConversation(chat_channel_id: string) {
  const params = { chat_channel_id }
  const channel = useRead(getChatChannel, { params })
  const list = usePages(listChatMessages, { params, query: { limit: atOnce } })
  const messages = [...list.items].reverse()
  const known = new Set(messages.map(({ client_nonce }) => client_nonce))
  const waiting = useWaitingMessages().filter(({ client_id, body }) => body.chat_channel_id === chat_channel_id && !known.has(client_id))
  useReading(chat_channel_id, messages.findLast(({ is_own }) => !is_own)?.sent_at, channel.data?.unread_count ?? 0)
  const { data: cared } = useRead(listChatCareTurns, { params })
  // What happened before the messages that are shown comes with the earlier ones.
  const from = list.more ? (messages[0]?.sent_at ?? '') : ''
  const turns = (list.data ? (cared?.items ?? []) : []).filter(({ at }) => at >= from)
  return { channel, list, messages, waiting, turns }
}

/** Says up to where the person has read, when the tab is looked at. */
function useReading(chat_channel_id: string, newest: string | undefined, unread: number): void {
  // The counts of all conversations follow by the news of the stream.
  const { mutate } = useAct(markChatChannelRead, { refreshes: [getChatChannel, listChatChannels] })
  const marked = useRef('')
  useEffect(() => {
    const mark = () => {
      if (!newest || unread === 0 || marked.current === newest || document.visibilityState !== 'visible') return
      marked.current = newest
      mutate({ params: { chat_channel_id }, query: { read_sent_at: newest } })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [chat_channel_id, newest, unread, mutate])
}
