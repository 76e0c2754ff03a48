import { Trans, useLingui } from '@lingui/react/macro'
import { listContactNotes, signContactNote } from '@sorrel/contract/contacts/operations'
import type { ContactNote } from '@sorrel/contract/contacts/schemas'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'

/** Signs a note between visits, after the proof of who signs. It can be withheld from the client, with a reason. */
export function SignContact({ note, onDone }: { note: ContactNote; onDone: () => void }) {
  const { t } = useLingui()
  const [isWithheld, setWithheld] = useState(false)
  const [reason, setReason] = useState('')
  const sign = useAct(signContactNote, {
    refreshes: [listContactNotes],
    onSuccess: () => {
      toast(t`Signed.`)
      onDone()
    },
  })
  const needsProof = asksForProof(sign.error)
  const send = () =>
    sign.mutate({
      params: { patient_id: note.patient_id, contact_note_id: note.id },
      headers: { 'if-match': `"${note.version}"` },
      body: { withheld_reason: isWithheld ? reason.trim() : null },
    })
  return (
    <div className="stack">
      <p>
        <Trans>What you sign never changes. Your client reads it at once, unless you withhold it. No claim follows from it.</Trans>
      </p>
      <CheckRow checked={isWithheld} onChange={(event) => setWithheld(event.currentTarget.checked)}>
        <Trans>Withhold it from my client</Trans>
      </CheckRow>
      {isWithheld && (
        <TextInput
          label={t`Why it is withheld`}
          help={t`Only for what the law allows, such as danger to somebody. The reason is kept.`}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {needsProof && <ProveFirst onDone={() => sign.variables && sign.mutate(sign.variables)} />}
      {sign.error && !needsProof && <Problem error={sign.error} />}
      {!needsProof && (
        <div className="line line--wrap">
          <Button disabled={isWithheld && !reason.trim()} busy={sign.isPending} onClick={send}>
            <Trans>Sign</Trans>
          </Button>
          <Button kind="plain" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
