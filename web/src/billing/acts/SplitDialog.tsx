import { Trans, useLingui } from '@lingui/react/macro'
import { fewestParts, findFirstPart, maySplit, mostParts, splitBill } from '@sorrel/contract/billing/collecting'
import { startPaymentPlan } from '@sorrel/contract/billing/operations'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { billReads } from '../reads.ts'

/** Splits a bill into equal parts, a month apart, and shows each before anything is decided. */
export function SplitDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow()
  const counts = Array.from({ length: mostParts - fewestParts + 1 }, (_, nth) => fewestParts + nth).filter((parts) =>
    maySplit(bill.open_cents, parts),
  )
  const [parts, setParts] = useState(counts.includes(3) ? 3 : counts[0]!)
  const start = useAct(startPaymentPlan, {
    refreshes: billReads,
    onSuccess: () => {
      toast(t`Your payment plan is set.`)
      onClose()
    },
  })
  const first = findFirstPart(bill.collect_at, now)
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Split the bill</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button
            busy={start.isPending}
            onClick={() => start.mutate({ params: { patient_id: bill.patient_id, bill_id: bill.id }, body: { parts } })}
          >
            <Trans>Pay in {parts} parts</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <SelectInput
          label={t`Into how many parts`}
          value={String(parts)}
          options={counts.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(event) => setParts(Number(event.currentTarget.value))}
        />
        <ul className="bill-rows card card--flush" aria-label={t`The parts`}>
          {splitBill(bill.open_cents, parts, first, zone).map(({ n, amount_cents, collect_at }) => (
            <li key={n} className="bill-row">
              <span>{format.date(dayOf(collect_at, zone))}</span>
              <b className="bill-number">{format.money(amount_cents)}</b>
            </li>
          ))}
        </ul>
        <p className="small quiet">
          <Trans>It costs nothing extra. We remind you before every part, and you can pay the rest at any time.</Trans>
        </p>
        {start.error && <Problem error={start.error} />}
      </div>
    </Dialog>
  )
}
