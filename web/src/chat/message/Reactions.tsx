import { useLingui } from '@lingui/react/macro'
import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { type Reaction, reactionSigns, reactions, reactionWords } from '@sorrel/contract/chat/vocabulary'
import { useLocale } from '../../kernel/words/i18n.ts'

/** What people felt at a message: each sign once, with who put it there. */
export function Reactions({ message }: { message: ChatMessage }) {
  const { t } = useLingui()
  if (message.reactions.length === 0) return null
  return (
    <ul className="bubble-reactions" aria-label={t`Reactions`}>
      {reactions.map((one) => (
        <Sign key={one} reaction={one} all={message.reactions} />
      ))}
    </ul>
  )
}

function Sign({ reaction, all }: { reaction: Reaction; all: ChatMessage['reactions'] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const own = all.filter((one) => one.reaction === reaction)
  if (own.length === 0) return null
  const names = own.map(({ is_own, name }) => (is_own ? t`You` : name)).join(', ')
  const words = reactionWords[reaction][locale]
  return (
    <li title={names}>
      <span aria-hidden="true">{reactionSigns[reaction]}</span>
      {own.length > 1 && <span aria-hidden="true"> {own.length}</span>}
      <span className="sr">{t`${words}: ${names}`}</span>
    </li>
  )
}
