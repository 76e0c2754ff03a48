import { Trans, useLingui } from '@lingui/react/macro'
import { waiveRemoteEncounter } from '@sorrel/contract/remote-care/operations'
import type { RemoteEncounter } from '@sorrel/contract/remote-care/schemas'
import { type WaiveReason, waiveLabels } from '@sorrel/contract/remote-care/vocabulary'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { refreshes } from '../refreshes.ts'

const waivable = ['accumulating', 'eligible', 'noticed', 'ready_to_bill']

/** Says that this is not billed, and why. */
export function WaiveAct({ encounter: { id, status, revision } }: { encounter: RemoteEncounter }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState<WaiveReason>('courtesy')
  const waive = useAct(waiveRemoteEncounter, {
    refreshes,
    onSuccess: () => {
      toast(t`It is not billed.`)
      setOpen(false)
    },
  })
  if (!waivable.includes(status)) return null
  return (
    <div className="remote-acts">
      <Button kind="plain" size="small" className="button--edge" onClick={() => setOpen(true)}>
        <Trans>Do not bill this…</Trans>
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={<Trans>Do not bill this</Trans>}
          actions={
            <>
              <Button kind="quiet" onClick={() => setOpen(false)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                busy={waive.isPending}
                onClick={() =>
                  waive.mutate({
                    params: { billable_remote_encounter_id: id },
                    headers: { 'if-match': `"${revision}"` },
                    body: { reason },
                  })
                }
              >
                <Trans>Do not bill it</Trans>
              </Button>
            </>
          }
        >
          <div className="stack">
            <p>
              <Trans>Nothing goes to the plan, and your client owes nothing for it. This cannot be undone.</Trans>
            </p>
            <SelectInput
              label={t`Why`}
              value={reason}
              options={Object.entries(waiveLabels).map(([value, label]) => ({ value, label: label[locale] }))}
              onChange={(event) => setReason(event.currentTarget.value as WaiveReason)}
            />
            {waive.error && <Problem error={waive.error} />}
          </div>
        </Dialog>
      )}
    </div>
  )
}
