import { Trans, useLingui } from '@lingui/react/macro'
import { listBills } from '@sorrel/contract/billing/operations'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useReasons } from '../../ledger/use-reasons.ts'
import { TakenBackBills } from '../taken-back/TakenBackBills.tsx'
import { WaitsForPlan } from '../taken-back/WaitsForPlan.tsx'
import { useBillState, useBillTitle } from '../words.ts'

/** What a bill comes to for its patient: nobody asks for what was waived, given back or written off. */
const costOf = ({ owed_cents, waived_cents, forgone_cents, written_off_cents }: Bill): number =>
  Math.max(0, owed_cents - waived_cents - forgone_cents - written_off_cents)

/** The bills of the latest visits of a patient; undefined while they are read. */
const useBillsOf = (patientId: string): readonly Bill[] | undefined =>
  useRead(listBills, { params: { patient_id: patientId }, query: { limit: '100' } }).data?.items

/** What a visit costs its patient and where that stands, in a few words; nothing where nothing was billed. */
export function VisitBillLine({ appointmentId, patientId }: { appointmentId: string; patientId: string }) {
  const format = useFormat()
  const stateOf = useBillState()
  const its = useBillsOf(patientId)?.filter(({ appointment_id }) => appointment_id === appointmentId) ?? []
  if (its.length === 0) return null
  const amount = format.money(its.reduce((sum, bill) => sum + costOf(bill), 0))
  const open = its.find(({ open_cents }) => open_cents > 0) ?? its[0]!
  return (
    <span className="small quiet">
      {open.state === 'awaiting_insurance' ? null : `${amount} · `}
      {stateOf(open)}
    </span>
  )
}

/** The bills of one visit, each leading to its own page. */
export function VisitBillCard({ appointmentId, patientId }: { appointmentId: string; patientId: string }) {
  const { t } = useLingui()
  const its = useBillsOf(patientId)?.filter(({ appointment_id }) => appointment_id === appointmentId) ?? []
  if (its.length === 0) return null
  return (
    <Card title={t`What you pay`} aria-label={t`What you pay`}>
      <div className="stack">
        {its.map((bill) => (
          <Entry key={bill.id} bill={bill} />
        ))}
      </div>
    </Card>
  )
}

function Entry({ bill }: { bill: Bill }) {
  const format = useFormat()
  const titleOf = useBillTitle()
  const say = useReasons()
  const state = useBillState()(bill)
  return (
    <div>
      <p className="line line--apart line--wrap">
        <span>
          {titleOf(bill)} <span className="small quiet">{state}</span>
        </span>
        {bill.state !== 'awaiting_insurance' && <b>{format.money(costOf(bill))}</b>}
      </p>
      {bill.state === 'awaiting_insurance' && (
        <p className="small quiet">
          <WaitsForPlan bill={bill} />
        </p>
      )}
      {bill.explanation.map((reason) => (
        <p key={reason.code} className="small quiet">
          {say(reason)}
        </p>
      ))}
      <TakenBackBills bill={bill} />
      <p className="small">
        <Link to="/app/billing/$billId" params={{ billId: bill.id }}>
          <Trans>See the bill</Trans>
        </Link>
      </p>
    </div>
  )
}
