import { useLingui } from '@lingui/react/macro'
import { type AppealFacts, proposeAppealText } from '@sorrel/contract/denials/rules'
import { type AppealLevel, type AppealReason, appealLevels, appealReasons } from '@sorrel/contract/denials/vocabulary'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { type Enclosed, Enclosures } from './Enclosures.tsx'

/** A letter while it is written. */
export type Typed = { level: AppealLevel; reason: AppealReason; body: string; appeal_by: string; enclosures: Enclosed }
type Props = { typed: Typed; facts: AppealFacts | undefined; put: (more: Partial<Typed>) => void }

/** What a letter says, to whom, until when, and what goes with it. */
export function LetterFields({ typed: { level, reason, body, appeal_by, enclosures }, facts, put }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <>
      <SelectInput
        label={t`Who decides`}
        value={level}
        options={Object.entries(appealLevels).map(([value, label]) => ({ value, label: label[locale] }))}
        onChange={(event) => put({ level: event.currentTarget.value as AppealLevel })}
      />
      <SelectInput
        label={t`Why the payer should pay`}
        value={reason}
        options={Object.entries(appealReasons).map(([value, label]) => ({ value, label: label[locale] }))}
        onChange={(event) => {
          const next = event.currentTarget.value as AppealReason
          // Words that somebody changed stay; those of ours follow the reason.
          put({ reason: next, ...(body === proposeAppealText(reason, facts) && { body: proposeAppealText(next, facts) }) })
        }}
      />
      <TextArea
        label={t`Text of the letter`}
        rows={12}
        maxLength={6000}
        value={body}
        onChange={(event) => put({ body: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t`It must arrive by`}
        value={appeal_by}
        onChange={(event) => put({ appeal_by: event.currentTarget.value })}
      />
      <Enclosures value={enclosures} onChange={(next) => put({ enclosures: next })} />
    </>
  )
}
