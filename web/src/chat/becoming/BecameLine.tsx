import { Trans } from '@lingui/react/macro'
import type { Became } from '@sorrel/contract/chat/becoming/schemas'
import { getChatChannel } from '@sorrel/contract/chat/operations'
import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { useSession } from '../../kernel/use-session.ts'

/** What came of a message, with a way there. */
export function BecameLine({ message }: { message: ChatMessage }) {
  const isProvider = useSession()?.actor.kind === 'provider'
  if (message.became.length === 0) return null
  return (
    <ul className="bubble-became">
      {message.became.map((one) => (
        <li key={one.id}>{isProvider ? <ToClient became={one} channelId={message.chat_channel_id} /> : <ToOwn became={one} />}</li>
      ))}
    </ul>
  )
}

const words = {
  goal: <Trans>Became a goal</Trans>,
  journal_entry: <Trans>Became a journal entry</Trans>,
  task: <Trans>Became a task</Trans>,
}
const wordsOf = ({ kind }: Became) => words[kind]

function ToOwn({ became }: { became: Became }) {
  if (became.kind === 'goal') return <Link to="/app">{wordsOf(became)}</Link>
  return (
    <Link to="/app/journal/$id" params={{ id: became.id }}>
      {wordsOf(became)}
    </Link>
  )
}

function ToClient({ became, channelId }: { became: Became; channelId: string }) {
  const { data } = useRead(getChatChannel, { params: { chat_channel_id: channelId } })
  if (!data) return wordsOf(became)
  const isEntry = became.kind === 'journal_entry'
  return (
    <Link
      to="/provider/clients/$careId"
      params={{ careId: data.care_id }}
      search={isEntry ? { tab: 'journal' } : {}}
      {...(isEntry && { hash: `entry-${became.id}` })}
    >
      {wordsOf(became)}
    </Link>
  )
}
