import { Trans, useLingui } from '@lingui/react/macro'
import { changeClaim, getClaim, listClaims } from '@sorrel/contract/claims/operations'
import { useState } from 'react'
import { useAct } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import type { Claim } from '../claim.ts'

const fields = ['authorization_number', 'referral_number', 'note', 'exception'] as const
type Field = (typeof fields)[number]

/** What staff add to a claim beside its note. An empty field takes back what they wrote before. */
export function ChangeDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const { t } = useLingui()
  const known = (field: Field): string => claim.changes[field] ?? (field === 'exception' ? '' : (claim.draft[field] ?? ''))
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({})
  const change = useAct(changeClaim, {
    refreshes: [getClaim, listClaims],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  const changed = fields.filter((field) => typed[field] !== undefined && typed[field].trim() !== known(field))
  const send = () =>
    change.mutate({
      params: { claim_id: claim.id },
      headers: { 'if-match': `"${claim.revision}"` },
      body: Object.fromEntries(changed.map((field) => [field, typed[field]?.trim() || null])),
    })
  const input = (field: Field, label: string, maxLength: number, help?: string) => (
    <TextInput
      optional
      label={label}
      help={help}
      maxLength={maxLength}
      value={typed[field] ?? known(field)}
      onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
    />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Add to the claim</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={change.isPending} disabled={changed.length === 0} onClick={send}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        {input('authorization_number', t`Authorization number`, 50)}
        {input('referral_number', t`Referral number`, 50, t`Only if the payer gave the referral a number.`)}
        {input('note', t`Note to the payer`, 80)}
        {input(
          'exception',
          t`Exception of the payer`,
          200,
          t`Who agreed to take it late, or to pay beyond the limits, and when. Only we read it.`,
        )}
        {change.error && <Problem error={change.error} />}
      </div>
    </Dialog>
  )
}
