import '../chat.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getChatChannel, listChatChannels } from '@sorrel/contract/chat/operations'
import type { ChatChannel } from '@sorrel/contract/chat/schemas'
import type { ChannelOrder } from '@sorrel/contract/chat/vocabulary'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useWorkClock } from '../../remote-care/work/work-clock.ts'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import { StartCall } from '../calls/StartCall.tsx'
import { ChannelFacts } from '../talk/ChannelRow.tsx'
import { Conversation } from '../talk/Conversation.tsx'
import { FindClient, useTypedName } from './FindClient.tsx'
import { NoReplyNeeded } from './NoReplyNeeded.tsx'

// It stands beside the conversation, which people came for.
const MinutesLog = makeLazyPart(() => import('../../remote-care/provider/MinutesLog.tsx'), 'MinutesLog')

/** The dietitian's inbox: who waits for an answer, and everybody else, with one conversation beside the list. */
export function ChatInboxPage() {
  const { t } = useLingui()
  const { channelId } = useParams({ strict: false })
  const { show, order } = useSearch({ strict: false })
  const navigate = useNavigate()
  const shown = show === 'all' ? 'all' : 'waiting'
  return (
    <>
      <PageHead
        title={t`Inbox`}
        // NOTE: the head of a conversation sticks below this one, which must not be higher than `--bar` then.
        line={
          channelId ? undefined : shown === 'all' ? (
            <Trans>Everybody with whom you write or wrote.</Trans>
          ) : (
            <Trans>Messages of your clients, whoever waits longest first.</Trans>
          )
        }
      />
      <div className={channelId ? 'inbox inbox--open' : 'inbox'}>
        <section className="inbox-list stack" aria-label={t`Conversations`}>
          <Segments
            legend={t`Which conversations?`}
            value={shown}
            onChange={(value) => void navigate({ to: '.', search: { show: value === 'all' ? 'all' : undefined, order }, replace: true })}
            options={[
              { value: 'waiting', label: t`Waiting` },
              { value: 'all', label: t`All` },
            ]}
          />
          {shown === 'all' ? <All order={order ?? 'newest'} chosen={channelId} /> : <Waits chosen={channelId} />}
        </section>
        <section className="inbox-talk" aria-label={t`Conversation`}>
          {channelId ? <Talk key={channelId} id={channelId} show={show} order={order} /> : <Choose />}
        </section>
      </div>
    </>
  )
}

type Chosen = { chosen: string | undefined }

/** Who waits for an answer, longest first, but first of all what may point to danger. */
function Waits({ chosen }: Chosen) {
  const list = usePages(listChatChannels, { query: { limit: '30', waiting: 'true' } })
  return <Channels list={list} chosen={chosen} search={{}} empty={<NobodyWaits />} />
}

/** Every conversation, or those with clients of a name. */
function All({ order, chosen }: Chosen & { order: ChannelOrder }) {
  const navigate = useNavigate()
  const { typed, setTyped, q } = useTypedName()
  const list = usePages(listChatChannels, { query: { limit: '30', order, ...(q && { q }) } }, { keepsPrevious: true })
  const sorted = order === 'newest' ? undefined : order
  const sort = (next: ChannelOrder) =>
    void navigate({ to: '.', search: { show: 'all', order: next === 'newest' ? undefined : next }, replace: true })
  return (
    <>
      <FindClient typed={typed} onType={setTyped} order={order} onOrder={sort} />
      <Channels list={list} chosen={chosen} search={{ show: 'all', order: sorted }} empty={q ? <NobodyOfThatName /> : <Nobody />} />
    </>
  )
}

type Search = { show?: 'all'; order?: 'waiting' | 'name' | undefined }
type List = Pick<ReturnType<typeof usePages<typeof listChatChannels>>, 'data' | 'items' | 'error' | 'refetch' | 'more' | 'isLoadingMore'>

function Channels({ list, chosen, search, empty }: Chosen & { list: List; search: Search; empty: ReactNode }) {
  const { data, items, error, refetch, more, isLoadingMore } = list
  if (!data) return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting count={4} />
  if (items.length === 0) return empty
  return (
    <>
      <ul className="chat-list">
        {items.map((channel) => (
          <li key={channel.id}>
            <Link
              className="chat-row"
              to="/provider/inbox/$channelId"
              params={{ channelId: channel.id }}
              search={search}
              aria-current={channel.id === chosen ? 'page' : undefined}
            >
              <ChannelFacts channel={channel} side="provider" isOpen={channel.id === chosen} />
            </Link>
          </li>
        ))}
      </ul>
      {error && <Problem error={error} />}
      {more && (
        <Button kind="plain" size="small" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

const NobodyOfThatName = () => (
  <EmptyState drawing="letter" title={<Trans>No client has that name</Trans>}>
    <Trans>The beginning of a first or last name is enough. Whoever was never in your care is not in this list.</Trans>
  </EmptyState>
)

const NobodyWaits = () => (
  <EmptyState drawing="leaf" title={<Trans>Nobody waits for an answer</Trans>}>
    <Trans>Under “All” you find every client, and can write to them first.</Trans>
  </EmptyState>
)

const Nobody = () => (
  <EmptyState drawing="letter" title={<Trans>No clients yet</Trans>}>
    <Trans>When a client books for the first time, your conversation with them appears here.</Trans>
  </EmptyState>
)

// Not an empty state: the list beside it may still be loading.
const Choose = () => (
  <div className="page stack stack--close quiet">
    <p>
      <b>
        <Trans>Choose a conversation</Trans>
      </b>
    </p>
    <p>
      <Trans>What you have not sent yet stays where you wrote it.</Trans>
    </p>
  </div>
)

type TalkProps = { id: string; show: 'all' | undefined; order: 'waiting' | 'name' | undefined }

function Talk({ id, show, order }: TalkProps) {
  const zone = useMyZone()
  const { data } = useRead(getChatChannel, { params: { chat_channel_id: id } })
  useWorkClock(data?.closes_at === null ? data.patient_id : undefined)
  return (
    <>
      <p className="inbox-back">
        <LinkButton kind="plain" size="small" icon={IconArrowLeft} to="/provider/inbox" search={{ show, order }}>
          <Trans>All conversations</Trans>
        </LinkButton>
      </p>
      {data && <MinutesLog patientId={data.patient_id} zone={zone} />}
      <Conversation
        id={id}
        zone={zone}
        nameOf={({ patient_name }) => patient_name}
        head={(channel) => <ClientHead channel={channel} />}
        actions={(channel) => <StartCall channel={channel} />}
      />
    </>
  )
}

const ClientHead = ({ channel }: { channel: ChatChannel }) => (
  <div className="line line--wrap chat-head-facts">
    <Avatar name={channel.patient_name} round />
    <div>
      <h2>{channel.patient_name}</h2>
      <p className="small">
        <Link to="/provider/clients/$careId" params={{ careId: channel.care_id }}>
          <Trans>Open the chart</Trans>
        </Link>
      </p>
    </div>
    <NoReplyNeeded channel={channel} />
  </div>
)
