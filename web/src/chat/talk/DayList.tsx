import { Trans } from '@lingui/react/macro'
import type { CareTurn, ChatMessage } from '@sorrel/contract/chat/schemas'
import { Fragment } from 'react'
import { useNow } from '../../kernel/clock.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { Bubble } from './Bubble.tsx'
import { CareTurnLine } from './CareTurnLine.tsx'

type Turns = { list: readonly CareTurn[]; name: string }
type Props = {
  messages: readonly ChatMessage[]
  zone: string
  /** The ends and beginnings of care, to stand in between. */
  turns?: Turns
  /** The message above which it says that what follows is new. */
  firstNew?: string | null | undefined
  /** Also long messages are shown to their end. */
  isWhole?: boolean
}
type Line = { at: string; message?: ChatMessage; turn?: CareTurn }

/** Messages by the days on which they were sent. */
export function DayList({ messages, zone, turns, firstNew, isWhole = false }: Props) {
  const format = useFormat()
  const today = dayOf(useNow(), zone)
  const said: Line[] = messages.map((message) => ({ at: message.sent_at, message }))
  const lines: Line[] = [...said, ...(turns?.list ?? []).map((turn) => ({ at: turn.at, turn }))].sort((a, b) => (a.at < b.at ? -1 : 1))
  const days = Map.groupBy(turns ? lines : said, ({ at }) => dayOf(at, zone))
  return [...days].map(([day, own]) => (
    <section key={day} className="chat-day" aria-label={format.dayName(day, today)}>
      <h2 className="chat-date">{format.dayName(day, today)}</h2>
      <ol>
        {own.map(({ at, message, turn }) =>
          message ? (
            <Fragment key={message.id}>
              {message.id === firstNew && (
                <li className="chat-new">
                  <span>
                    <Trans>New messages</Trans>
                  </span>
                </li>
              )}
              <Bubble message={message} zone={zone} isLast={message === messages.at(-1)} isWhole={isWhole} />
            </Fragment>
          ) : (
            turn && <CareTurnLine key={`${turn.kind} ${at}`} turn={turn} name={turns?.name ?? ''} zone={zone} />
          ),
        )}
      </ol>
    </section>
  ))
}
