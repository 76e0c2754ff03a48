import '../chat.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listChatChannels } from '@sorrel/contract/chat/operations'
import { Link } from '@tanstack/react-router'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { PeopleBar } from '../../patients/PeopleBar.tsx'
import { useMyPatientId } from '../../patients/use-people.ts'
import { ChannelFacts } from '../talk/ChannelRow.tsx'

/** The conversations of a patient, one for each dietitian. */
export function ChatPage() {
  const { t } = useLingui()
  useTitle(t`Chat`)
  const owner = useMyPatientId()
  return (
    <div className="stack">
      <h1 className="serif">
        <Trans>Chat</Trans>
      </h1>
      <PeopleBar />
      <p className="small quiet">
        <Trans>For questions between visits. In an emergency, call 911: messages are not read around the clock.</Trans>
      </p>
      {owner && <Channels key={owner} />}
    </div>
  )
}

function Channels() {
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listChatChannels, { query: { limit: '30' } })
  if (!data) return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting count={2} />
  if (items.length === 0)
    return (
      <EmptyState
        drawing="letter"
        title={<Trans>Nobody to write to yet</Trans>}
        action={
          <LinkButton kind="soft" to="/find">
            <Trans>Find a dietitian</Trans>
          </LinkButton>
        }
      >
        <Trans>Once you have booked with a dietitian, you can write to each other here.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul className="chat-list card">
        {items.map((channel) => (
          <li key={channel.id}>
            <Link className="chat-row" to="/app/chat/$channelId" params={{ channelId: channel.id }}>
              <ChannelFacts channel={channel} side="patient" />
            </Link>
          </li>
        ))}
      </ul>
      {error && <Problem error={error} />}
      {more && (
        <Button kind="plain" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
