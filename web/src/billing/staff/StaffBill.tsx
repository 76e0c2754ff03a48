import { Trans, useLingui } from '@lingui/react/macro'
import { stopCollection } from '@sorrel/contract/billing/operations'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { freezeReasons } from '@sorrel/contract/billing/vocabulary'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useStaffReasons } from '../../ledger/use-staff-reasons.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { billReads } from '../reads.ts'
import { tones, useBillState, useBillTitle } from '../words.ts'
import { EstimateDispute } from './EstimateDispute.tsx'
import { ReliefDialog } from './ReliefDialog.tsx'

/** One bill as billing staff see it, and what they can do about it. */
export function StaffBill({ bill }: { bill: Bill }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const titleOf = useBillTitle('staff')
  const stateOf = useBillState('staff')
  const say = useStaffReasons()
  const [isGiving, setGiving] = useState(false)
  const { state, frozen_why, collect_at, collect_cents, open_cents, appointment_id } = bill
  const stop = useAct(stopCollection, { refreshes: billReads })
  const day = collect_at && format.shortDate(dayOf(collect_at, zone))
  const amount = format.money(collect_cents ?? 0)
  const mayGive = open_cents > 0 && state !== 'processing'
  const isStopped = frozen_why === 'staff'
  return (
    <Card as="article" title={titleOf(bill)} aside={<Chip tone={tones[state]}>{stateOf(bill)}</Chip>} aria-label={titleOf(bill)}>
      <div className="stack">
        <DataList
          sum
          facts={[
            { label: t`Billed`, value: format.money(bill.owed_cents) },
            bill.paid_cents > 0 && { label: t`Paid`, value: format.money(-bill.paid_cents) },
            bill.credit_cents > 0 && { label: t`From credit`, value: format.money(-bill.credit_cents) },
            bill.waived_cents > 0 && { label: t`Waived`, value: format.money(-bill.waived_cents) },
            bill.forgone_cents > 0 && { label: t`Given back, not asked for again`, value: format.money(-bill.forgone_cents) },
            bill.written_off_cents > 0 && { label: t`Written off`, value: format.money(-bill.written_off_cents) },
            bill.surplus_cents > 0 && { label: t`Went to credit`, value: format.money(bill.surplus_cents) },
            { label: t`Still open`, value: format.money(open_cents), total: true },
            bill.refunded_cents > 0 && { label: t`Refunded`, value: format.money(bill.refunded_cents) },
          ]}
        />
        {bill.explanation.map((reason) => (
          <p key={reason.code} className="small quiet">
            {say(reason)}
          </p>
        ))}
        {day && (
          <p className="small">
            <Trans>
              {amount} will be charged on {day}.
            </Trans>
          </p>
        )}
        {frozen_why && <p className="small">{freezeReasons[frozen_why][format.locale]}</p>}
        {bill.question && <p className="small">{bill.question.message}</p>}
        {bill.question?.answer && <Answered answer={bill.question.answer} />}
        <div className="bill-acts">
          {mayGive && (
            <Button kind="quiet" size="small" onClick={() => setGiving(true)}>
              <Trans>Waive or write off…</Trans>
            </Button>
          )}
          {(mayGive || isStopped) && (
            <Button
              kind="quiet"
              size="small"
              busy={stop.isPending}
              onClick={() => stop.mutate({ params: { bill_id: bill.id }, body: { stopped: !isStopped } })}
            >
              {isStopped ? <Trans>Resume the collection</Trans> : <Trans>Stop the collection</Trans>}
            </Button>
          )}
          {appointment_id && (
            <Link to="/admin/visits/$id/money" params={{ id: appointment_id }} className="small">
              <Trans>Where the price went</Trans>
            </Link>
          )}
        </div>
        <EstimateDispute bill={bill} />
        {!mayGive && <WhyNot bill={bill} />}
        {stop.error && <Problem error={stop.error} />}
        {isGiving && <ReliefDialog bill={bill} onClose={() => setGiving(false)} />}
      </div>
    </Card>
  )
}

/** Why nothing of it can be waived or written off, and what can be done instead. */
function WhyNot({ bill: { state, paid_cents, is_taken_back } }: { bill: Bill }) {
  if (state === 'processing')
    return (
      <p className="small quiet">
        <Trans>It is being paid right now. What stays open after that can be waived.</Trans>
      </p>
    )
  if (paid_cents === 0 || is_taken_back) return null
  return (
    <p className="small quiet">
      <Trans>It is paid, so there is nothing to waive. Give it back with a refund, under Payments below.</Trans>
    </p>
  )
}

const Answered = ({ answer }: { answer: string }) => (
  <p className="small">
    <Trans>Answered: {answer}</Trans>
  </p>
)
