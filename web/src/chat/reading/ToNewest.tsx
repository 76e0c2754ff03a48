import { useLingui } from '@lingui/react/macro'
import { IconArrowDown } from '@tabler/icons-react'
import { Icon } from '../../kernel/ui/Icon.tsx'

/** Leads back to the end of a conversation, with how much has arrived there meanwhile; nothing for somebody who is there. */
export function ToNewest({ news, go }: { news: number | null; go: () => void }) {
  const { t } = useLingui()
  if (news === null) return null
  const name = news > 0 ? t`To the newest message, ${news} not read` : t`To the newest message`
  return (
    <button type="button" className="chat-newest" title={name} onClick={go}>
      <Icon of={IconArrowDown} />
      {news > 0 && (
        <span className="chat-unread" aria-hidden="true">
          {news < 99 ? news : '99+'}
        </span>
      )}
      <span className="sr">{name}</span>
    </button>
  )
}
