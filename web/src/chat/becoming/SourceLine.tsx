import { Trans } from '@lingui/react/macro'
import type { MessageSource } from '@sorrel/contract/chat/becoming/schemas'
import { Link } from '@tanstack/react-router'
import { getDeviceZone } from '../../kernel/clock.ts'
import { useSession } from '../../kernel/use-session.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** The message from which something came, with a way to its conversation. */
export function SourceLine({ source: { chat_channel_id: channelId, sent_at, is_withdrawn } }: { source: MessageSource }) {
  const format = useFormat()
  const isProvider = useSession()?.actor.kind === 'provider'
  const day = format.shortDate(dayOf(sent_at, getDeviceZone()))
  const words = is_withdrawn ? <Trans>From a message of {day} that was taken back</Trans> : <Trans>From a message of {day}</Trans>
  return (
    <span className="small">
      {isProvider ? (
        <Link to="/provider/inbox/$channelId" params={{ channelId }} search={{ show: 'all' }}>
          {words}
        </Link>
      ) : (
        <Link to="/app/chat/$channelId" params={{ channelId }}>
          {words}
        </Link>
      )}
    </span>
  )
}
