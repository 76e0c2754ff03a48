import { Trans, useLingui } from '@lingui/react/macro'
import { addClaimContact, countClaims, getClaim, listClaimContacts, listClaims } from '@sorrel/contract/claims/operations'
import { type ContactWay, contactWayLabels } from '@sorrel/contract/claims/vocabulary'
import { useState } from 'react'
import { useToday } from '../../coding/use-rule-words.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { draftOf, forgetDraft, keepDraft } from '../../kernel/drafts.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useLocale } from '../../kernel/words/i18n.ts'
import type { Claim } from '../claim/claim.ts'

type Typed = { way: ContactWay; spoke_with: string; reference_number: string; text: string; step: string; on: string }
const nothing: Typed = { way: 'call', spoke_with: '', reference_number: '', text: '', step: '', on: '' }

/** Notes a call, a message or a thought about a claim, and what comes next. What was typed waits if the dialog is closed. */
export function ContactDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const { t } = useLingui()
  const draft = `claim-contact-${claim.id}`
  const [typed, setTyped] = useState<Typed>(() => ({ ...nothing, ...draftOf<Typed>(draft) }))
  const type = (more: Partial<Typed>) => {
    setTyped({ ...typed, ...more })
    keepDraft(draft, { ...typed, ...more })
  }
  const add = useAct(addClaimContact, {
    refreshes: [getClaim, listClaims, countClaims, listClaimContacts],
    onSuccess: () => {
      forgetDraft(draft)
      toast(t`Noted.`)
      onClose()
    },
  })
  const { way, text, step, on } = typed
  const [spoke_with, reference_number] = [typed.spoke_with.trim(), typed.reference_number.trim()]
  const hasHalf = (step.trim() === '') !== (on === '')
  const send = () =>
    add.mutate({
      params: { claim_id: claim.id },
      body: {
        ...{ way, text: text.trim(), ...(spoke_with && { spoke_with }), ...(reference_number && { reference_number }) },
        ...(on !== '' && { next: { step: step.trim(), on } }),
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Note a call</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans context="claims">Not now</Trans>
          </Button>
          <Button busy={add.isPending} disabled={text.trim() === '' || hasHalf} onClick={send}>
            <Trans>Save the note</Trans>
          </Button>
        </>
      }
    >
      <Fields typed={typed} type={type} />
      <p className="small quiet">
        {hasHalf ? (
          <Trans>Enter both: what comes next, and its day.</Trans>
        ) : (
          claim.next_step !== null && on === '' && <Trans>What was to come next counts as done.</Trans>
        )}
      </p>
      {add.error && <Problem error={add.error} />}
    </Dialog>
  )
}

function Fields({ typed, type }: { typed: Typed; type: (more: Partial<Typed>) => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const today = useToday()
  return (
    <div className="stack">
      <SelectInput
        label={t`How`}
        value={typed.way}
        options={Object.entries(contactWayLabels).map(([value, label]) => ({ value, label: label[locale] }))}
        onChange={(event) => type({ way: event.currentTarget.value as ContactWay })}
      />
      <div className="claim-filters">
        <TextInput
          optional
          label={t`With whom`}
          maxLength={120}
          value={typed.spoke_with}
          onChange={(event) => type({ spoke_with: event.currentTarget.value })}
        />
        <TextInput
          optional
          label={t`Reference number`}
          maxLength={60}
          value={typed.reference_number}
          onChange={(event) => type({ reference_number: event.currentTarget.value })}
        />
      </div>
      <TextArea
        label={t`What was said`}
        rows={4}
        maxLength={2000}
        value={typed.text}
        onChange={(event) => type({ text: event.currentTarget.value })}
      />
      <div className="claim-filters">
        <TextInput
          optional
          label={t`What comes next`}
          maxLength={200}
          value={typed.step}
          onChange={(event) => type({ step: event.currentTarget.value })}
        />
        <TextInput
          optional
          type="date"
          label={t`Due by`}
          min={today}
          value={typed.on}
          onChange={(event) => type({ on: event.currentTarget.value })}
        />
      </div>
    </div>
  )
}
