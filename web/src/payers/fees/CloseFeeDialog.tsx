import { Trans, useLingui } from '@lingui/react/macro'
import { changeFee, listFees } from '@sorrel/contract/payers/operations'
import type { Fee } from '@sorrel/contract/payers/schemas'
import { useAct } from '../../kernel/calls/query.ts'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { CloseDialog } from '../CloseDialog.tsx'

/** Ends a price, or withdraws it. */
export function CloseFeeDialog({ fee, onClose }: { fee: Fee; onClose: () => void }) {
  const { t } = useLingui()
  const change = useAct(changeFee, {
    refreshes: [listFees],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  return (
    <CloseDialog
      title={<Trans>End the price of {fee.code}</Trans>}
      row={fee}
      busy={change.isPending}
      error={change.error}
      onSend={(body) => change.mutate({ params: { fee_id: fee.id }, headers: { 'if-match': `"${fee.version}"` }, body })}
      onClose={onClose}
    />
  )
}
