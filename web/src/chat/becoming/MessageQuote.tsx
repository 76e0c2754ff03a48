import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { SourceLine } from './SourceLine.tsx'

/** The whole message from which something comes, and the way to it. */
export function MessageQuote({ message: { text, chat_channel_id, id, sent_at } }: { message: ChatMessage }) {
  return (
    <figure className="chat-quote">
      {text !== null && (
        <blockquote className="said" dir="auto">
          {text}
        </blockquote>
      )}
      <figcaption>
        <SourceLine source={{ chat_message_id: id, chat_channel_id, sent_at, is_withdrawn: false }} />
      </figcaption>
    </figure>
  )
}
