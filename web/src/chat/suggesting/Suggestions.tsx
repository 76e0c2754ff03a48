import { Trans, useLingui } from '@lingui/react/macro'
import { type BlockedReason, type DownReason, downReasons } from '@sorrel/contract/chat/suggesting'
import type { ChatSuggestion } from '@sorrel/contract/chat/suggestions'
import { sourceTypeLabels } from '@sorrel/contract/prefill/vocabulary'
import { IconBulb, IconThumbDown, IconThumbUp, IconX } from '@tabler/icons-react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { useSuggestions } from './use-suggestions.ts'

type Found = ReturnType<typeof useSuggestions>

/** Answers that are proposed to a dietitian. One that is taken fills the field; nothing is sent by itself. */
export function Suggestions({ of, take }: { of: Found; take: (text: string) => void }) {
  const { t } = useLingui()
  const { found, asking } = of
  if (asking.error) return <Problem error={asking.error} again={of.ask} />
  if (!found)
    return (
      <div>
        <Button kind="quiet" size="small" icon={IconBulb} busy={asking.isPending} onClick={of.ask}>
          <Trans>Propose an answer</Trans>
        </Button>
      </div>
    )
  return (
    <section className="chat-proposed stack stack--close" aria-label={t`Proposed answers`}>
      <div className="line line--apart">
        <strong className="small">
          <Trans>Proposed from the record</Trans>
        </strong>
        <IconButton icon={IconX} name={t`Dismiss the proposed answers`} onClick={of.putAside} />
      </div>
      {found.suggestions.map((one) => (
        <Proposed
          key={one.text}
          one={one}
          take={() => {
            of.take(one.text)
            take(one.text)
          }}
        />
      ))}
      {found.suggestions.length === 0 && <Nothing reason={found.blocked_reason} />}
      {found.suggestions.length > 0 && <Judging of={of} />}
    </section>
  )
}

function Judging({ of: { rating, reason, rate } }: { of: Found }) {
  const { t } = useLingui()
  const names: Record<DownReason, string> = {
    wrong_facts: t`Says something wrong`,
    off_topic: t`Does not answer the question`,
    wrong_tone: t`Wrong tone`,
    too_long: t`Too long`,
  }
  return (
    <div className="stack stack--close">
      <div className="line">
        <IconButton icon={IconThumbUp} name={t`This helps`} aria-pressed={rating === 'up'} onClick={() => rate('up')} />
        <IconButton icon={IconThumbDown} name={t`This does not help`} aria-pressed={rating === 'down'} onClick={() => rate('down')} />
      </div>
      {rating === 'down' && (
        <fieldset className="line line--wrap chat-proposed-reasons">
          <legend className="small">
            <Trans>What is wrong with it?</Trans>
          </legend>
          {downReasons.map((one) => (
            <Button
              key={one}
              kind={reason === one ? 'soft' : 'plain'}
              size="small"
              aria-pressed={reason === one}
              onClick={() => rate('down', one)}
            >
              {names[one]}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function Proposed({ one, take }: { one: ChatSuggestion; take: () => void }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <article className="stack stack--close">
      <p dir="auto">{one.text}</p>
      <ol className="chat-proposed-sources small quiet" aria-label={t`Sources`}>
        {one.based_on.map(({ source_type, source_id, quote }) => (
          <li key={`${source_id} ${quote}`}>
            {sourceTypeLabels[source_type][locale]}: <q dir="auto">{quote}</q>
          </li>
        ))}
      </ol>
      <div>
        <Button kind="soft" size="small" onClick={take}>
          <Trans>Use and edit</Trans>
        </Button>
      </div>
    </article>
  )
}

const Nothing = ({ reason }: { reason: BlockedReason | null }) => (
  <Notice tone={reason === 'urgent' ? 'warn' : 'info'} live>
    <p>
      {reason === 'urgent' ? (
        <Trans>Somebody may be in danger. Please read the messages and answer in your own words.</Trans>
      ) : reason === 'nothing_to_answer' ? (
        <Trans>No message waits for an answer.</Trans>
      ) : reason === 'not_available' ? (
        <Trans>No answer can be proposed now. Please write your own.</Trans>
      ) : (
        <Trans>The record says nothing about this. Please write your own answer.</Trans>
      )}
    </p>
  </Notice>
)
