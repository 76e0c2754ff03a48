import { Trans } from '@lingui/react/macro'
import type { CareTurn, ChatChannel } from '@sorrel/contract/chat/schemas'
import { useFormat } from '../../kernel/words/i18n.ts'

/** That care ended or began again, where it happened in the conversation. */
export function CareTurnLine({ turn, name, zone }: { turn: CareTurn; name: ChatChannel['provider_name']; zone: string }) {
  const time = useFormat().time(turn.at, zone)
  return (
    <li className="chat-turn">
      <span>
        <Words turn={turn} name={name} />
      </span>
      , {time}
    </li>
  )
}

function Words({ turn: { kind, by }, name }: { turn: CareTurn; name: string }) {
  if (kind === 'ended') {
    if (by === 'provider') return <Trans>{name} ended care</Trans>
    return by === 'practice' ? <Trans>The practice ended care</Trans> : <Trans>Care ended</Trans>
  }
  if (by === 'provider') return <Trans>{name} began care again</Trans>
  return by === 'practice' ? <Trans>The practice began care again</Trans> : <Trans>Care began again</Trans>
}
