import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AffectedVisit } from '@sorrel/contract/scheduling/schemas'
import { IconArrowsMove, IconCalendarX, IconCheck, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { confirm } from '../../../kernel/ui/dialogs/confirm.ts'
import { CancelVisitsDialog } from './CancelVisitsDialog.tsx'
import { makeMoves, type Settling } from './use-settle.ts'

type Props = { items: readonly AffectedVisit[]; day?: string; settling: Settling }

/** Settles several visits in one way, after a question that says how many people get a message. */
export function SettleAll({ items, day, settling }: Props) {
  const { t } = useLingui()
  const [canceling, setCanceling] = useState(false)
  const moves = makeMoves(items)
  const unasked = items.filter(({ appointment }) => appointment.change_asked_at === null)
  const idsOf = (some: readonly AffectedVisit[]) => some.map(({ appointment }) => appointment.id)
  const move = async () => {
    const sure = await confirm({
      title: t`${plural(moves.length, { one: 'Move # visit to the time beside it?', other: 'Move # visits, each to the time beside it?' })}`,
      text: t`Each patient gets a message with the new time.`,
      action: t`${plural(moves.length, { one: 'Move # visit', other: 'Move # visits' })}`,
    })
    if (sure) settling.settle(moves, items)
  }
  const ask = async () => {
    const sure = await confirm({
      title: t`${plural(unasked.length, { one: 'Ask # patient to pick another time?', other: 'Ask # patients to pick another time?' })}`,
      text: t`Each gets a message that you can’t be there, with a link to move or cancel. From then on a change costs them nothing. The visits stay on this list until they answer.`,
      action: t`${plural(unasked.length, { one: 'Ask # patient', other: 'Ask # patients' })}`,
    })
    if (sure)
      settling.settle(
        idsOf(unasked).map((appointment_id) => ({ action: 'ask', appointment_id })),
        items,
      )
  }
  const keep = async () => {
    const sure = await confirm({
      title: t`Keep ${items.length} visits, although their time is blocked?`,
      text: t`They leave this list. Only patients whom you have asked to change get a message: that the visit stands.`,
      action: t`Keep ${items.length} visits`,
    })
    if (sure)
      settling.settle(
        idsOf(items).map((appointment_id) => ({ action: 'keep', appointment_id })),
        items,
      )
  }
  const named = (label: string) => (day ? `${label}: ${day}` : label)
  return (
    <div className="line line--wrap settle-all">
      <Button kind="quiet" size="small" icon={IconArrowsMove} disabled={moves.length === 0} aria-label={named(t`Move all…`)} onClick={move}>
        <Trans>Move all…</Trans>
      </Button>
      <Button kind="quiet" size="small" icon={IconMessage} disabled={unasked.length === 0} aria-label={named(t`Ask all…`)} onClick={ask}>
        <Trans>Ask all…</Trans>
      </Button>
      <Button kind="quiet" size="small" icon={IconCalendarX} aria-label={named(t`Cancel all…`)} onClick={() => setCanceling(true)}>
        <Trans>Cancel all…</Trans>
      </Button>
      <Button kind="quiet" size="small" icon={IconCheck} aria-label={named(t`Keep all…`)} onClick={keep}>
        <Trans>Keep all…</Trans>
      </Button>
      <CancelVisitsDialog items={items} open={canceling} onClose={() => setCanceling(false)} settling={settling} />
    </div>
  )
}
