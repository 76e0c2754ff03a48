import { Trans } from '@lingui/react/macro'
import type { Bill, TakenBackBill } from '@sorrel/contract/billing/schemas'
import { Link } from '@tanstack/react-router'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

/** Whether there is something to say of a bill: a claim that ended before its plan had decided left none. */
const wasBilled = ({ billed_cents, surplus_cents, refunded_cents }: TakenBackBill): boolean =>
  billed_cents + surplus_cents + refunded_cents > 0

/** The bills of a visit that were taken back before the one that stands, or with it: how much, when, and what became of the money. */
export function TakenBackBills({ bill }: { bill: Pick<Bill, 'id' | 'taken_back'> }) {
  const past = bill.taken_back.filter(wasBilled)
  if (past.length === 0) return null
  return (
    <div className="bill-past">
      {past.map((one) => (
        <TakenBack key={one.bill_id} past={one} isHere={one.bill_id === bill.id} />
      ))}
    </div>
  )
}

function TakenBack({ past, isHere }: { past: TakenBackBill; isHere: boolean }) {
  const format = useFormat()
  const zone = useMyZone()
  const billed = format.date(dayOf(past.billed_at, zone))
  const ended = format.date(dayOf(past.taken_back_at, zone))
  const amount = format.money(past.billed_cents)
  const kept = format.money(past.surplus_cents)
  const back = format.money(past.refunded_cents)
  return (
    <p className="small quiet">
      <Trans>
        The bill of {billed}, {amount}, was taken back on {ended}, together with the claim to your plan.
      </Trans>{' '}
      {past.surplus_cents > 0 && <Trans>Of what you had paid for it, {kept} went to your credit.</Trans>}{' '}
      {past.refunded_cents > 0 && <Trans>We gave {back} back to you.</Trans>}{' '}
      {!isHere && (
        <Link to="/app/billing/$billId" params={{ billId: past.bill_id }}>
          <Trans>See that bill</Trans>
        </Link>
      )}
    </p>
  )
}
