import { Trans, useLingui } from '@lingui/react/macro'
import type { AffectedVisit } from '@sorrel/contract/scheduling/schemas'
import type { Settlement } from '@sorrel/contract/scheduling/vocabulary'
import { IconArrowsMove, IconCalendarX, IconCheck, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { makeMoves, type Settling } from './use-settle.ts'

type Props = { items: readonly AffectedVisit[]; day?: string; settling: Settling }

/** Settles several visits in one way, after a dialog that says how many they are and asks when their patients are told. */
export function SettleAll({ items, day, settling }: Props) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<Settlement | null>(null)
  const isNobodyUnasked = items.every(({ appointment }) => appointment.change_asked_at !== null)
  const named = (label: string) => (day ? `${label}: ${day}` : label)
  const opens = (action: Settlement) => () => setAsking(action)
  return (
    <div className="line line--wrap settle-all">
      <Button
        kind="quiet"
        size="small"
        icon={IconArrowsMove}
        disabled={makeMoves(items).length === 0}
        aria-label={named(t`Move all…`)}
        onClick={opens('move')}
      >
        <Trans>Move all…</Trans>
      </Button>
      <Button
        kind="quiet"
        size="small"
        icon={IconMessage}
        disabled={isNobodyUnasked}
        aria-label={named(t`Ask all…`)}
        onClick={opens('ask')}
      >
        <Trans>Ask all…</Trans>
      </Button>
      <Button kind="quiet" size="small" icon={IconCalendarX} aria-label={named(t`Cancel all…`)} onClick={opens('cancel')}>
        <Trans>Cancel all…</Trans>
      </Button>
      <Button kind="quiet" size="small" icon={IconCheck} aria-label={named(t`Keep all…`)} onClick={opens('keep')}>
        <Trans>Keep all…</Trans>
      </Button>
      <SettleDialog action={asking} items={items} onClose={() => setAsking(null)} settling={settling} />
    </div>
  )
}
