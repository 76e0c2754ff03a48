import '../billing.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getBill, listBills } from '@sorrel/contract/billing/operations'
import type { BillDetails } from '@sorrel/contract/billing/schemas'
import { IconArrowLeft } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyPatientId } from '../../patients/use-people.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { BillActs } from '../acts/BillActs.tsx'
import { Replaced } from '../taken-back/Replaced.tsx'
import { TakenBackBills } from '../taken-back/TakenBackBills.tsx'
import { tones, useBillState, useBillTitle } from '../words.ts'
import { Standing } from './BillCard.tsx'
import { MayDispute } from './MayDispute.tsx'
import { PaperRow } from './PaperRow.tsx'
import { PlanCard, PlanLine } from './Plan.tsx'
import { Refused } from './Refused.tsx'
import { Told } from './Told.tsx'
import { Why } from './Why.tsx'

const route = getRouteApi('/patient/app/billing/$billId')

/** One bill: what is open, why, what was announced, and its receipts. */
export function BillPage() {
  const { t } = useLingui()
  const { billId } = route.useParams()
  const patient_id = useMyPatientId()
  const titleOf = useBillTitle()
  const { data: bill, error, refetch } = useRead(getBill, { params: { patient_id, bill_id: billId } })
  useTitle(bill ? titleOf(bill) : t`Bill`)
  return (
    <div className="stack">
      <header>
        <LinkButton kind="plain" size="small" className="button--edge" icon={IconArrowLeft} to="/app/billing">
          <Trans>All bills</Trans>
        </LinkButton>
        <h1 className="serif">{bill ? titleOf(bill) : <Trans>Bill</Trans>}</h1>
      </header>
      {error && !bill && <Problem error={error} again={() => void refetch()} />}
      {!bill && !error && <Waiting shape="cards" count={2} />}
      {bill && <Details bill={bill} />}
    </div>
  )
}

/** What a patient asked, and the answer once there is one. */
function Asked({ question: { message, asked_at, answer, answered_at } }: { question: NonNullable<BillDetails['question']> }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const say = (at: string | null) => at && <span className="small quiet">{format.shortDate(dayOf(at, zone))}</span>
  return (
    <Card title={t`Your question`}>
      <div className="stack">
        <p className="bill-asked">
          {message} {say(asked_at)}
        </p>
        {answer && (
          <p className="bill-asked">
            <b>{answer}</b> {say(answered_at)}
          </p>
        )}
      </div>
    </Card>
  )
}

function Details({ bill }: { bill: BillDetails }) {
  const { t } = useLingui()
  const stateOf = useBillState()
  const format = useFormat()
  const { data: account } = useRead(listBills, { params: { patient_id: bill.patient_id }, query: { limit: '1' } })
  const { plan, appointment_id, question, state } = bill
  return (
    <>
      <Card className="bill" aria-label={t`What is open`}>
        <div className="line line--apart line--wrap">
          <p className="bill-amount">{state === 'awaiting_insurance' ? '–' : format.money(bill.open_cents)}</p>
          <Chip tone={tones[state]}>{stateOf(bill)}</Chip>
        </div>
        <Refused bill={bill} />
        <Standing bill={bill} />
        <Replaced bill={bill} />
        <PlanLine bill={bill} />
        <BillActs bill={bill} cards={account?.cards ?? []} />
        <DataList
          sum
          facts={[
            { label: t`Billed`, value: format.money(bill.owed_cents) },
            bill.paid_cents > 0 && { label: t`Paid`, value: format.money(-bill.paid_cents) },
            bill.credit_cents > 0 && { label: t`From your credit`, value: format.money(-bill.credit_cents) },
            bill.waived_cents > 0 && { label: t`Waived`, value: format.money(-bill.waived_cents) },
            bill.forgone_cents > 0 && { label: t`Given back, not asked for again`, value: format.money(-bill.forgone_cents) },
            bill.written_off_cents > 0 && { label: t`No longer asked for`, value: format.money(-bill.written_off_cents) },
            bill.surplus_cents > 0 && { label: t`Went to your credit`, value: format.money(bill.surplus_cents) },
            { label: t`Still open`, value: format.money(bill.open_cents), total: true },
            bill.refunded_cents > 0 && { label: t`Refunded to you`, value: format.money(bill.refunded_cents) },
          ]}
        />
        <TakenBackBills bill={bill} />
        {appointment_id && (
          <p className="small">
            <Link to="/app/visits/$id" params={{ id: appointment_id }}>
              <Trans>See the visit</Trans>
            </Link>
          </p>
        )}
      </Card>
      {question && question.outcome !== 'withdrawn' && <Asked question={question} />}
      {bill.split?.dispute && <MayDispute dispute={bill.split.dispute} />}
      <Card title={bill.is_taken_back || state === 'awaiting_insurance' ? t`What this bill is about` : t`Why you are asked to pay this`}>
        <Why bill={bill} />
      </Card>
      {plan && <PlanCard plan={plan} />}
      {bill.papers.length > 0 && (
        <Card flush title={t`Receipts`}>
          <ul className="bill-rows">
            {bill.papers.map((paper) => (
              <PaperRow key={paper.id} paper={paper} patientId={bill.patient_id} />
            ))}
          </ul>
        </Card>
      )}
      <Told notices={bill.notices} />
    </>
  )
}
