import '../chat.css'
import { Trans } from '@lingui/react/macro'
import { listChatChannels, listChatMessages } from '@sorrel/contract/chat/operations'
import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Quoting } from '../becoming/quoting.ts'
import { DayList } from '../talk/DayList.tsx'

type Props = { patientId: string; zone: string; onQuote?: ((message: ChatMessage) => void) | null }

/** What a dietitian and a client wrote to each other last. Nothing if they never did. `onQuote`: takes the words of one into what is written beside. */
export function RecentMessages({ patientId, zone, onQuote = null }: Props) {
  const { data, error, refetch } = useRead(listChatChannels, { query: { patient_id: patientId, limit: '1' } })
  const channel = data?.items[0]
  if (error) return <Problem error={error} again={() => void refetch()} />
  if (!channel?.last_message) return null
  return (
    <Card title={<Trans>Recent messages</Trans>} className="stack stack--close">
      <Quoting value={onQuote}>
        <Latest id={channel.id} zone={zone} />
      </Quoting>
      <p className="small">
        <Link to="/provider/inbox/$channelId" params={{ channelId: channel.id }} search={{ show: 'all' }}>
          <Trans>Open the conversation</Trans>
        </Link>
      </p>
    </Card>
  )
}

function Latest({ id, zone }: { id: string; zone: string }) {
  const { data, error, refetch } = useRead(listChatMessages, { params: { chat_channel_id: id }, query: { limit: '4' } })
  if (error) return <Problem error={error} again={() => void refetch()} />
  return data ? <DayList messages={data.items.toReversed()} zone={zone} /> : <Waiting count={2} />
}
