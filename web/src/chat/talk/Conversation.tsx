import '../chat.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatChannel } from '@sorrel/contract/chat/schemas'
import { IconLock, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { AnswerPromise } from '../answering/AnswerPromise.tsx'
import { Talking } from '../message/talking.ts'
import { useTalk } from '../message/use-talk.ts'
import { ToNewest } from '../reading/ToNewest.tsx'
import { useEnd } from '../reading/use-end.ts'
import { WaitingMessages } from '../scheduled/WaitingMessages.tsx'
import { Composer } from '../writing/Composer.tsx'
import { DayList } from './DayList.tsx'
import { HelpLines } from './HelpLines.tsx'
import { UnsentMessage } from './UnsentMessage.tsx'
import { useConversation, useReading } from './use-conversation.ts'

// Most conversations are read, not searched.
const Found = makeLazyPart(() => import('./Found.tsx'), 'Found')

type Props = {
  id: string
  /** The other side by name, as the screen calls it. */
  nameOf: (channel: ChatChannel) => string
  zone: string
  /** What stands above the messages, beside the search. */
  head: (channel: ChatChannel) => ReactNode
  /** Further buttons beside the search. */
  actions?: (channel: ChatChannel) => ReactNode
}

/** One conversation: its messages, what waits to be sent, and the field to write in. */
export function Conversation({ id, nameOf, zone, head, actions }: Props) {
  const { t } = useLingui()
  const { channel, list, messages, waiting, turns, firstNew } = useConversation(id)
  const [isSearching, setSearching] = useState(false)
  const isPatient = useSession()?.actor.kind === 'patient'
  const { end, near, room, news, toNewest, leave } = useEnd({ messages, waiting: waiting.length, isSearching, firstNew })
  const { talk, writing } = useTalk(list, leave)
  useReading(channel.data, messages, news === null && firstNew !== undefined)
  if (channel.error) return <Problem error={channel.error} again={() => void channel.refetch()} />
  if (!channel.data) return <Waiting shape="cards" count={2} />
  const name = nameOf(channel.data)
  return (
    <>
      <div className="chat-head line line--apart">
        {head(channel.data)}
        <span className="line">
          {actions?.(channel.data)}
          <IconButton
            icon={IconSearch}
            name={t`Search in this conversation`}
            aria-pressed={isSearching}
            onClick={() => setSearching(!isSearching)}
          />
        </span>
      </div>
      {isSearching ? (
        <Found id={id} zone={zone} close={() => setSearching(false)} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <div className="chat-room" role="log" aria-label={t`Messages with ${name}`} tabIndex={0} {...room}>
          {list.more && (
            <div className="chat-more">
              <Button kind="plain" size="small" busy={list.isLoadingMore} onClick={list.more}>
                <Trans>Show earlier messages</Trans>
              </Button>
            </div>
          )}
          {list.error && <Problem error={list.error} again={() => void list.refetch()} />}
          {!list.data && !list.error && <Waiting shape="cards" count={2} />}
          {list.data && messages.length === 0 && waiting.length === 0 && <Nothing name={name} isOpen={channel.data.status === 'open'} />}
          <Talking value={talk}>
            <DayList messages={messages} zone={zone} turns={{ list: turns, name: channel.data.provider_name }} firstNew={firstNew} />
          </Talking>
          {waiting.map((one) => (
            <UnsentMessage key={one.client_id} one={one} />
          ))}
          <div ref={end} className="chat-end">
            <div ref={near} className="chat-near" />
          </div>
        </div>
      )}
      <HelpLines channel={channel.data} messages={messages} unsent={waiting.map(({ body }) => body)} />
      {!isPatient && <WaitingMessages channel={channel.data} zone={zone} />}
      <div className="chat-foot">
        <ToNewest news={news} go={toNewest} />
        {channel.data.status === 'closed' ? (
          <Closed channel={channel.data} zone={zone} />
        ) : (
          <Composer channel={channel.data} name={name} zone={zone} writing={writing} />
        )}
      </div>
      {isPatient && channel.data.status === 'open' && <AnswerPromise channel={channel.data} zone={zone} />}
      {channel.data.status === 'open' && channel.data.closes_at && <EndsSoon at={channel.data.closes_at} zone={zone} />}
    </>
  )
}

const Nothing = ({ name, isOpen }: { name: string; isOpen: boolean }) => (
  <EmptyState drawing="letter" title={<Trans>Nothing has been written yet</Trans>}>
    {isOpen && <Trans>Write to {name} below. You both find it here later.</Trans>}
  </EmptyState>
)

function Closed({ channel, zone }: { channel: ChatChannel; zone: string }) {
  const format = useFormat()
  const name = channel.provider_name
  const day = channel.closes_at && format.shortDate(dayOf(channel.closes_at, zone))
  return (
    <Notice tone="info" icon={IconLock}>
      <p>
        {channel.has_left ? (
          <Trans>
            {name} no longer works here. Since {day}, this conversation can only be read.
          </Trans>
        ) : (
          <Trans>Care has ended. Since {day}, this conversation can only be read.</Trans>
        )}
      </p>
    </Notice>
  )
}

function EndsSoon({ at, zone }: { at: string; zone: string }) {
  const format = useFormat()
  const when = format.dayAndTime(at, zone, useNow())
  return (
    <p className="small quiet">
      <Trans>Care has ended. You can write until {when}.</Trans>
    </p>
  )
}
