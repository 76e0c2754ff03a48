import { Trans, useLingui } from '@lingui/react/macro'
import {
  changeMyClientCare,
  getMyClientCare,
  listCareTimeline,
  listMyClientCare,
  restoreMyClientCare,
} from '@sorrel/contract/care/operations'
import { nextStatusesOf } from '@sorrel/contract/care/rules'
import type { Care } from '@sorrel/contract/care/schemas'
import { useState } from 'react'
import { useAct } from '../../../kernel/calls/query.ts'
import { useNow } from '../../../kernel/clock.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { confirm } from '../../../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { EndDialog } from './EndDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

const refreshes = [getMyClientCare, listMyClientCare, listCareTimeline]

/** Pauses, resumes, graduates, hands over or ends a care, as far as its status allows it. */
export function CareActs({ care }: { care: Care }) {
  const { t } = useLingui()
  const now = useNow(15_000)
  const [asked, setAsked] = useState<'end' | 'transfer' | null>(null)
  const change = useAct(changeMyClientCare, { refreshes, onSuccess: () => toast(t`Saved`) })
  const restore = useAct(restoreMyClientCare, { refreshes, onSuccess: () => toast(t`The care goes on, with its visits.`) })
  const possible = nextStatusesOf(care.status, care.completed_visit_count)
  const turn = (status: 'active' | 'paused' | 'graduated') =>
    change.mutate({ params: { care_id: care.id }, headers: { 'if-match': `"${care.version}"` }, body: { status } })
  const { name } = care
  const graduate = async () => {
    const text = t`The care ends, and booked visits stay. If ${name} books again, it goes on.`
    if (await confirm({ title: t`Has ${name} reached the goals?`, text, action: t`Graduate ${name}` })) turn('graduated')
  }
  const canRestore = care.restore_until !== null && now <= care.restore_until
  if (!care.can_write && !canRestore) return null
  return (
    <div className="stack">
      <div className="care-acts">
        {possible.includes('paused') && (
          <Button kind="quiet" size="small" onClick={() => turn('paused')}>
            <Trans>Pause</Trans>
          </Button>
        )}
        {possible.includes('active') && (
          <Button kind="quiet" size="small" onClick={() => turn('active')}>
            <Trans>Resume</Trans>
          </Button>
        )}
        {possible.includes('graduated') && (
          <Button kind="quiet" size="small" onClick={graduate}>
            <Trans>Graduate…</Trans>
          </Button>
        )}
        {care.can_write && (
          <>
            <Button kind="quiet" size="small" onClick={() => setAsked('transfer')}>
              <Trans>Hand over…</Trans>
            </Button>
            <Button kind="quiet" size="small" onClick={() => setAsked('end')}>
              <Trans>End care…</Trans>
            </Button>
          </>
        )}
        {canRestore && (
          <Button kind="quiet" size="small" busy={restore.isPending} onClick={() => restore.mutate({ params: { care_id: care.id } })}>
            <Trans>Undo the end of care</Trans>
          </Button>
        )}
      </div>
      {change.error && <Problem error={change.error} />}
      {restore.error && <Problem error={restore.error} />}
      <EndDialog care={care} open={asked === 'end'} onClose={() => setAsked(null)} />
      <TransferDialog care={care} open={asked === 'transfer'} onClose={() => setAsked(null)} />
    </div>
  )
}
