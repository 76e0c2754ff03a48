import { Trans, useLingui } from '@lingui/react/macro'
import { listChatMessages } from '@sorrel/contract/chat/operations'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { DayList } from './DayList.tsx'

/** The messages of a conversation with certain words, the newest first. */
export function Found({ id, zone, close }: { id: string; zone: string; close: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  return (
    <search className="chat-room stack">
      <div className="chat-search">
        <TextInput
          label={t`Words to look for`}
          icon={IconSearch}
          value={typed}
          maxLength={100}
          autoFocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button kind="plain" size="small" onClick={close}>
          <Trans>Close the search</Trans>
        </Button>
      </div>
      {words.length >= 2 && <Hits id={id} words={words} zone={zone} />}
    </search>
  )
}

function Hits({ id, words, zone }: { id: string; words: string; zone: string }) {
  const { data, items, error, refetch, more, isLoadingMore } = usePages(
    listChatMessages,
    { params: { chat_channel_id: id }, query: { q: words, limit: '30' } },
    { keepsPrevious: true },
  )
  if (!data) return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting count={3} />
  if (items.length === 0)
    return (
      <EmptyState drawing="search" title={<Trans>No message has these words</Trans>}>
        <Trans>Try fewer or other words.</Trans>
      </EmptyState>
    )
  return (
    <>
      <DayList messages={items} zone={zone} isWhole />
      {more && (
        <Button kind="plain" size="small" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
