import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { useNow } from '../../kernel/clock.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { Bubble } from './Bubble.tsx'

/** Messages by the days on which they were sent. */
export function DayList({ messages, zone }: { messages: readonly ChatMessage[]; zone: string }) {
  const format = useFormat()
  const today = dayOf(useNow(), zone)
  const days = Map.groupBy(messages, ({ sent_at }) => dayOf(sent_at, zone))
  return [...days].map(([day, own]) => (
    <section key={day} className="chat-day" aria-label={format.dayName(day, today)}>
      <h2 className="chat-date">{format.dayName(day, today)}</h2>
      <ol>
        {own.map((message) => (
          <Bubble key={message.id} message={message} zone={zone} isLast={message === messages.at(-1)} />
        ))}
      </ol>
    </section>
  ))
}
