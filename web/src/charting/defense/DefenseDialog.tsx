import { Trans } from '@lingui/react/macro'
import { getClaimDefense } from '@sorrel/contract/charting/operations'
import { useRead } from '../../kernel/calls/query.ts'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { jumpTo } from '../billing/jump.ts'
import { DefenseList } from './DefenseList.tsx'

/** The note of a visit as an auditor reads it; each gap leads to its field as long as somebody can write there. */
export function DefenseDialog({ appointmentId, onClose }: { appointmentId: string; onClose: () => void }) {
  const { data, error, refetch } = useRead(getClaimDefense, { params: { appointment_id: appointmentId } })
  const jump = (anchor: string) => {
    onClose()
    // The dialog gives its focus back first.
    setTimeout(() => jumpTo(anchor), 50)
  }
  return (
    <Dialog open onClose={onClose} title={<Trans>Defend this claim</Trans>}>
      {error && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={6} />}
      {data && <DefenseList lines={data.lines} {...(!data.is_signed && { onJump: jump })} />}
    </Dialog>
  )
}
