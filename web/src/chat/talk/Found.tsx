import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { listChatMessages } from '@sorrel/contract/chat/operations'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { DayList } from './DayList.tsx'

/** The messages of a conversation with certain words, the newest first. */
export function Found({ id, zone, close }: { id: string; zone: string; close: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
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
  // A long conversation is looked through a part at a time.
  const until = data.pages.at(-1)?.searched_until ?? null
  if (items.length === 0 && until === null)
    return (
      <EmptyState drawing="search" title={<Trans>No message has these words</Trans>}>
        <Trans>Try fewer or other words.</Trans>
      </EmptyState>
    )
  return (
    <>
      {items.length > 0 && <DayList messages={items} zone={zone} isWhole />}
      {until !== null && (
        <p role="status">
          <SearchedUntil at={until} zone={zone} />
        </p>
      )}
      {more && (
        <Button kind="plain" size="small" busy={isLoadingMore} onClick={more}>
          {until === null ? <Trans>Show more</Trans> : <Trans>Look further back</Trans>}
        </Button>
      )}
    </>
  )
}

function SearchedUntil({ at, zone }: { at: string; zone: string }) {
  const format = useFormat()
  const day = format.shortDate(dayOf(at, zone))
  return <Trans>Messages since {day} were searched.</Trans>
}
