import {
  getChatChannel,
  listChatCareTurns,
  listChatChannels,
  listChatMessages,
  markChatChannelRead,
} from '@sorrel/contract/chat/operations'
import type { ChatChannel, ChatMessage } from '@sorrel/contract/chat/schemas'
import { useEffect, useRef, useState } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { useSession } from '../../kernel/use-session.ts'
import { useWaitingMessages } from '../sending/outbox.ts'

const atOnce = '30'

/** A conversation with its messages, the oldest first, and what waits on this device to be sent. */
export function useConversation(chat_channel_id: string) {
  const params = { chat_channel_id }
  const channel = useRead(getChatChannel, { params })
  const list = usePages(listChatMessages, { params, query: { limit: atOnce } })
  const messages = [...list.items].reverse()
  const known = new Set(messages.map(({ client_nonce }) => client_nonce))
  const waiting = useWaitingMessages().filter(({ client_id, body }) => body.chat_channel_id === chat_channel_id && !known.has(client_id))
  const firstNew = useFirstNew(channel, list, messages)
  const { data: cared } = useRead(listChatCareTurns, { params })
  // What happened before the messages that are shown comes with the earlier ones.
  const from = list.more ? (messages[0]?.sent_at ?? '') : ''
  const turns = (list.data ? (cared?.items ?? []) : []).filter(({ at }) => at >= from)
  return { channel, list, messages, waiting, turns, firstNew }
}

type Asked<Data> = { data: Data | undefined; isFetching: boolean }

/** The first message that was new when the conversation was opened; null if none was, and undefined as long as that is not known. */
function useFirstNew(channel: Asked<ChatChannel>, list: Asked<unknown>, messages: readonly ChatMessage[]): string | null | undefined {
  const side = useSession()?.actor.kind
  const [firstNew, setFirstNew] = useState<string | null>()
  // What was kept from the last time may say less.
  const isKnown = channel.data && list.data && !channel.isFetching && !list.isFetching
  if (firstNew === undefined && channel.data && isKnown) {
    const { unread_count, read_sent_at } = channel.data
    const found = messages.find(({ role, sent_at }) => role !== side && (read_sent_at === null || sent_at > read_sent_at))
    setFirstNew(unread_count > 0 ? (found?.id ?? null) : null)
  }
  return firstNew
}

/** Says up to where the person has read, when the tab is looked at and its end is in sight. */
export function useReading(channel: ChatChannel | undefined, messages: readonly ChatMessage[], isAtEnd: boolean): void {
  const marked = useRef('')
  const { mutate } = useAct(markChatChannelRead, {
    // The counts of all conversations follow by the news of the stream.
    refreshes: [getChatChannel, listChatChannels],
    // The next look tries it again.
    onError: () => {
      marked.current = ''
    },
  })
  const newest = messages.findLast(({ is_own }) => !is_own)?.sent_at
  const { id: chat_channel_id, unread_count = 0 } = channel ?? {}
  useEffect(() => {
    const mark = () => {
      if (!chat_channel_id || !newest || !isAtEnd || unread_count === 0) return
      if (marked.current === newest || document.visibilityState !== 'visible') return
      marked.current = newest
      mutate({ params: { chat_channel_id }, query: { read_sent_at: newest } })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [chat_channel_id, newest, unread_count, isAtEnd, mutate])
}
