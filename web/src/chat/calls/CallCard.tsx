import { Trans } from '@lingui/react/macro'
import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { IconVideo, IconVideoOff } from '@tabler/icons-react'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** A video call that began in the conversation: the way into it, and how long it was once it is over. */
export function CallCard({ call: { id, status, minutes } }: { call: NonNullable<ChatMessage['call']> }) {
  const format = useFormat()
  const isStaff = useSession()?.actor.kind === 'provider'
  const length = format.duration(minutes)
  if (status === 'ended')
    return (
      <p className="line">
        <Icon of={IconVideoOff} />
        <span>{minutes > 0 ? <Trans>Video call, {length}</Trans> : <Trans>The video call is over.</Trans>}</span>
      </p>
    )
  const look = { kind: 'main', size: 'small', icon: IconVideo, params: { id } } as const
  const word = <Trans>Join the call</Trans>
  return (
    <div className="stack stack--close">
      <p>
        <Trans>A video call is open.</Trans>
      </p>
      <div>
        {isStaff ? (
          <LinkButton {...look} to="/provider/call/$id">
            {word}
          </LinkButton>
        ) : (
          <LinkButton {...look} to="/app/call/$id">
            {word}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
