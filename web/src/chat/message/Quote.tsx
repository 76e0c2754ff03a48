import { Trans, useLingui } from '@lingui/react/macro'
import type { QuotedMessage } from '@sorrel/contract/chat/schemas'
import { use } from 'react'
import { Talking } from './talking.ts'
import { CallWord, FileWord, VoiceWord } from './wordless.tsx'

/** The message that another one answers: whose it was and how it begins, and with a press the message itself. */
export function Quote({ quote }: { quote: QuotedMessage }) {
  const { t } = useLingui()
  const talk = use(Talking)
  if (!talk)
    return (
      <div className="bubble-quote">
        <QuotedWords quote={quote} />
      </div>
    )
  return (
    <button type="button" className="bubble-quote" title={t`Go to this message`} onClick={() => talk.jump(quote.id)}>
      <QuotedWords quote={quote} />
    </button>
  )
}

/** Whose message it was, and how it begins. */
export function QuotedWords({ quote: { is_own, sender_name, edited_at, deleted_at, ...said } }: { quote: QuotedMessage }) {
  return (
    <>
      <span className="sr">
        <Trans>Answer to:</Trans>{' '}
      </span>
      <b>{is_own ? <Trans>You</Trans> : <bdi>{sender_name}</bdi>}</b>{' '}
      {edited_at !== null && deleted_at === null && (
        <span className="quiet">
          (<Trans context="message">changed</Trans>)
        </span>
      )}
      <span className="bubble-quoted" dir="auto">
        {deleted_at !== null ? <Trans>This message was taken back.</Trans> : <Beginning {...said} />}
      </span>
    </>
  )
}

function Beginning({
  text,
  has_attachments,
  has_sound,
  has_call,
}: Pick<QuotedMessage, 'text' | 'has_attachments' | 'has_sound' | 'has_call'>) {
  if (text !== null) return text
  if (has_call) return <CallWord />
  if (has_sound) return <VoiceWord />
  return has_attachments && <FileWord />
}
