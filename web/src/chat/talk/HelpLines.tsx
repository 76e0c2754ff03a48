import { Trans } from '@lingui/react/macro'
import { callsForHelp } from '@sorrel/contract/chat/danger/danger'
import type { ChatChannel, ChatMessage } from '@sorrel/contract/chat/schemas'
import { useEffect, useRef } from 'react'
import { useNow } from '../../kernel/clock.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { uncover } from '../reading/uncover.ts'

type Props = { channel: ChatChannel; messages: readonly ChatMessage[]; unsent: readonly { text: string; written_at: string }[] }

/**
 * What stands above the field for a day after words that may point to danger: help lines for whoever wrote them, also without a connection,
 * and a hint for the dietitian.
 */
export function HelpLines({ channel, messages, unsent }: Props) {
  const now = useNow()
  const isProvider = useSession()?.actor.kind === 'provider'
  const said = messages.filter(({ role }) => role === 'patient').map(({ text, sent_at }) => ({ text, at: sent_at }))
  const waiting = isProvider ? [] : unsent.map(({ text, written_at }) => ({ text, at: written_at }))
  if (!callsForHelp([...said, ...waiting], now)) return null
  const latest = `${messages.at(-1)?.id} ${unsent.length}`
  return isProvider ? <Hint name={channel.patient_name} latest={latest} /> : <Lines name={channel.provider_name} latest={latest} />
}

/** Brings what stands above the field into view with each new message: the conversation then shows its end, and they stand below it. */
function useInView(latest: string) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (latest && place.current) uncover(place.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [latest])
  return place
}

function Lines({ name, latest }: { name: string; latest: string }) {
  return (
    <div ref={useInView(latest)} className="chat-danger">
      <Notice tone="warn" live>
        <div className="stack stack--close">
          <p>
            <b>
              <Trans>You do not have to go through this alone.</Trans>
            </b>
          </p>
          <ul className="chat-help">
            <li>
              <Trans>
                In danger right now: call <a href="tel:911">911</a>
              </Trans>
            </li>
          </ul>
          <p>
            <Trans>Trained people answer at any hour, free of charge:</Trans>
          </p>
          <ul className="chat-help">
            <li>
              <Trans>
                Crisis Lifeline: call or text <a href="tel:988">988</a>
              </Trans>
            </li>
            <li>
              <Trans>
                Crisis Text Line: text HOME to <a href="sms:741741">741741</a>
              </Trans>
            </li>
          </ul>
          <p className="small">
            <Trans>{name} may not see your message soon. The app showed this because of certain words, and it may be wrong.</Trans>
          </p>
        </div>
      </Notice>
    </div>
  )
}

const Hint = ({ name, latest }: { name: string; latest: string }) => (
  <div ref={useInView(latest)} className="chat-danger">
    <Notice tone="warn" live>
      <p>
        <b>
          <Trans>Something {name} wrote may point to danger.</Trans>
        </b>
      </p>
      <p className="small">
        <Trans>
          This hint comes from a list of phrases. It may be wrong, and it misses what is said in other words. {name} was shown 911, 988 and
          the Crisis Text Line.
        </Trans>
      </p>
    </Notice>
  </div>
)
