import { Trans, useLingui } from '@lingui/react/macro'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kernel/ui/Card.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { SuperbillPaper } from '../../ledger/SuperbillPaper.tsx'
import { TakenBackBills } from '../taken-back/TakenBackBills.tsx'
import { useBillState, useBillTitle } from '../words.ts'

/** The bills of which nothing is open, one below the other. */
export function ClosedBills({ bills }: { bills: readonly Bill[] }) {
  const { t } = useLingui()
  return (
    <Card flush title={t`Settled`}>
      <ul className="bill-rows">
        {bills.map((bill) => (
          <Row key={bill.id} bill={bill} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ bill }: { bill: Bill }) {
  const format = useFormat()
  const titleOf = useBillTitle()
  const stateOf = useBillState()
  const { type, appointment_id, visit_at } = bill
  const credit = format.money(bill.credit_cents)
  return (
    <li className="bill-row">
      <b>
        <Link to="/app/billing/$billId" params={{ billId: bill.id }}>
          {titleOf(bill)}
        </Link>
      </b>
      <b className="bill-number">{format.money(bill.paid_cents + bill.credit_cents - (bill.is_taken_back ? bill.surplus_cents : 0))}</b>
      <span className="small quiet">
        {stateOf(bill)}
        {bill.credit_cents > 0 && (
          <>
            {' · '}
            <Trans>{credit} from your credit</Trans>
          </>
        )}
      </span>
      <TakenBackBills bill={bill} />
      {type === 'self_pay' && appointment_id && visit_at && (
        <div>
          <SuperbillPaper appointmentId={appointment_id} at={visit_at} />
        </div>
      )}
    </li>
  )
}
