import { Trans, useLingui } from '@lingui/react/macro'
import { askAboutBill } from '@sorrel/contract/billing/operations'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { billReads } from '../reads.ts'

/** Questions a bill. Nothing is charged until a person has answered. */
export function AskDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const { t } = useLingui()
  const [message, setMessage] = useState('')
  const ask = useAct(askAboutBill, {
    refreshes: billReads,
    onSuccess: () => {
      toast(t`We have your question. Nothing is charged until a person has answered.`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Question this bill</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button
            busy={ask.isPending}
            disabled={message.trim() === ''}
            onClick={() => ask.mutate({ params: { patient_id: bill.patient_id, bill_id: bill.id }, body: { message: message.trim() } })}
          >
            <Trans>Send the question</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>
            Tell us what looks wrong. Someone on our billing team will answer within one business day, and nothing is charged until then.
          </Trans>
        </p>
        <TextArea
          label={t`Your question`}
          rows={4}
          maxLength={1000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {ask.error && <Problem error={ask.error} />}
      </div>
    </Dialog>
  )
}
