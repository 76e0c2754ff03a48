import { judgeChatCompletion, suggestChatResponse } from '@sorrel/contract/chat/operations'
import type { DownReason, Rating } from '@sorrel/contract/chat/suggesting'
import { useRef, useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'

type Taken = { chat_completion_id: string; text: string }

/** Answers that are proposed for a conversation, and what becomes of them: taken over and sent as they are, changed, or put aside. */
export function useSuggestions(chat_channel_id: string) {
  const asking = useAct(suggestChatResponse)
  const { mutate: judge } = useAct(judgeChatCompletion)
  const taken = useRef<Taken | null>(null)
  const [rating, setRating] = useState<Rating | null>(null)
  const [reason, setReason] = useState<DownReason | null>(null)
  const found = asking.data
  const id = found?.chat_completion_id ?? null
  return {
    asking,
    found,
    rating,
    reason,
    ask: () => {
      setRating(null)
      setReason(null)
      asking.mutate({ body: { chat_channel_id } })
    },
    take: (text: string) => {
      if (id) taken.current = { chat_completion_id: id, text }
      asking.reset()
    },
    putAside: () => {
      if (id) judge({ params: { chat_completion_id: id }, body: { used: 'none' } })
      asking.reset()
    },
    rate: (rating: Rating, reason?: DownReason) => {
      setRating(rating)
      setReason(reason ?? null)
      if (id) judge({ params: { chat_completion_id: id }, body: { rating, reason } })
    },
    /** Says what became of the answer that was taken over, once something was sent. */
    settle: async (sent: string) => {
      if (!taken.current) return
      const { text, ...params } = taken.current
      taken.current = null
      judge({ params, body: { used: sent === text ? 'as_is' : 'edited', final_text_hash: await hashOf(sent) } })
    },
  }
}

async function hashOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
