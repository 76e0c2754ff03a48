import { Trans } from '@lingui/react/macro'
import { getChatAnswering } from '@sorrel/contract/chat/hours/operations'
import { findAnswerBy, findLeaveAt } from '@sorrel/contract/chat/hours/promise'
import type { ChatChannel } from '@sorrel/contract/chat/schemas'
import { IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

/** Beside the field: by when there usually is an answer, by the patient's clock, and who covers meanwhile. It says nothing that the dietitian has not said. */
export function AnswerPromise({ channel, zone }: { channel: ChatChannel; zone: string }) {
  const { data } = useRead(getChatAnswering, { params: { chat_channel_id: channel.id } })
  const format = useFormat()
  const now = useNow(60_000)
  if (!data) return null
  const leave = findLeaveAt(data, now)
  const by = findAnswerBy(data, now)
  if (!leave && !by) return null
  const name = channel.provider_name
  const until = leave && format.shortDay(leave.ends_on, leave.starts_on)
  const cover = leave?.cover_name
  const when = by && format.within(format.dayAndTime(by, zone, now))
  return (
    <p className="small quiet chat-promise">
      <Icon of={IconClock} />
      <span>
        {leave &&
          (cover ? (
            <Trans>
              {name} is away through {until}. {cover} fills in, but does not read these messages. If it cannot wait,{' '}
              <Link className="link" to="/contact">
                contact the practice
              </Link>
              .
            </Trans>
          ) : (
            <Trans>
              {name} is away through {until}. If it cannot wait,{' '}
              <Link className="link" to="/contact">
                contact the practice
              </Link>
              .
            </Trans>
          ))}{' '}
        {when && (
          <Trans>
            {name} usually answers by {when}.
          </Trans>
        )}
      </span>
    </p>
  )
}
