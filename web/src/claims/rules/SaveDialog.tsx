import { Trans, useLingui } from '@lingui/react/macro'
import { getBillingRules, listBillingRuleVersions, writeBillingRules } from '@sorrel/contract/claims/operations'
import type { BillingRule } from '@sorrel/contract/claims/rules/schemas'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'

type Props = { version: number; rules: readonly BillingRule[]; onClose: () => void; onSaved: () => void }

/** Saves the list as its next version, with the reason. */
export function SaveDialog({ version, rules, onClose, onSaved }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const save = useAct(writeBillingRules, {
    refreshes: [getBillingRules, listBillingRuleVersions],
    onSuccess: () => {
      toast(t`Saved.`)
      onSaved()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Save as version {version + 1}</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button
            busy={save.isPending}
            disabled={reason.trim() === ''}
            onClick={() => save.mutate({ headers: { 'if-match': `"${version}"` }, body: { rules: [...rules], reason: reason.trim() } })}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>
            Claims that are made, checked or sent from now on follow these rules. What was sent stays as it is, and so does every older
            version.
          </Trans>
        </p>
        <TextArea
          label={t`Reason (kept on record)`}
          rows={3}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {save.error && <Problem error={save.error} />}
      </div>
    </Dialog>
  )
}
