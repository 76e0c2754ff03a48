import { Trans } from '@lingui/react/macro'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import { goalLength, partOf } from '@sorrel/contract/prefill/parts'
import { useState } from 'react'
import { draftOf, forgetDraft, keepDraft } from '../kernel/drafts.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { TextArea } from '../kernel/ui/fields/TextArea.tsx'
import { useDesk } from './desk.tsx'
import type { Proposal } from './open.ts'
import type { Decision } from './use-prefill.ts'

export const nameOfDraft = ({ appointment_id }: Pick<ChartNote, 'appointment_id'>, key: string): string =>
  `prefill ${appointment_id} ${key}`

type Props = { proposal: Proposal; own: string; label: string; onClose: () => void; onDecide: (decision: Decision) => Promise<void> }

/** A proposal in the dietitian's own words, below what the field says already. What is typed outlives a change of screen. */
export function EditProposal({ proposal: { key, proposed_value }, own, label, onClose, onDecide }: Props) {
  const desk = useDesk()!
  const draft = nameOfDraft(desk.note, key)
  const [text, setText] = useState(() => draftOf<{ text: string }>(draft)?.text ?? [own, proposed_value].filter(Boolean).join('\n'))
  const close = () => {
    forgetDraft(draft)
    onClose()
  }
  const use = async () => {
    forgetDraft(draft)
    await onDecide({ key, state: 'edited', value: text.trim() })
  }
  return (
    <div className="stack stack--close">
      <TextArea
        id={`e-${key}`}
        label={label}
        rows={Math.min(14, Math.max(3, text.split('\n').length, Math.ceil(text.length / 80)))}
        maxLength={partOf(key) === 'smart_goals' ? goalLength : 8000}
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          keepDraft(draft, { text: event.currentTarget.value })
        }}
      />
      <div className="line line--wrap">
        <Button kind="soft" size="small" disabled={!text.trim()} busy={desk.prefill.busy.includes(key)} onClick={() => void use()}>
          <Trans>Use this</Trans>
        </Button>
        <Button kind="quiet" size="small" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
