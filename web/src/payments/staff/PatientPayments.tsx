import '../payments.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listPaymentInstruments, listPayments } from '@sorrel/contract/payments/operations'
import type { Payment } from '@sorrel/contract/payments/schemas'
import { paymentCardTypes } from '@sorrel/contract/payments/vocabulary'
import { useState } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { PaymentRow } from '../cards/PaymentRow.tsx'
import { useCardWords } from '../use-card-words.ts'
import { DisputeItem } from './DisputeItem.tsx'
import { OutsideDialog } from './OutsideDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { RefundItem } from './RefundItem.tsx'

/** For billing staff: what a patient paid, with refunds and disputes, and what may be done with each. */
export function PatientPayments({ patientId }: { patientId: string }) {
  const { t } = useLingui()
  const pages = usePages(listPayments, { params: { patient_id: patientId } })
  const [isRecording, setRecording] = useState(false)
  return (
    <Card
      title={t`Payments`}
      aside={
        <Button size="small" kind="quiet" onClick={() => setRecording(true)}>
          <Trans>Record a payment…</Trans>
        </Button>
      }
    >
      <PagedList
        pages={pages}
        rows={3}
        empty={
          <p className="quiet">
            <Trans>No payments yet.</Trans>
          </p>
        }
      >
        {(items) => (
          <ul className="payments">
            {items.map((payment) => (
              <StaffPayment key={payment.id} patientId={patientId} payment={payment} />
            ))}
          </ul>
        )}
      </PagedList>
      {isRecording && <OutsideDialog patientId={patientId} onClose={() => setRecording(false)} />}
    </Card>
  )
}

function StaffPayment({ patientId, payment }: { patientId: string; payment: Payment }) {
  const [isRefunding, setRefunding] = useState(false)
  return (
    <PaymentRow payment={payment}>
      {(payment.refunds.length > 0 || payment.disputes.length > 0) && (
        <div className="payment-below">
          {payment.refunds.map((refund) => (
            <RefundItem key={refund.id} refund={refund} />
          ))}
          {payment.disputes.map((dispute) => (
            <DisputeItem key={dispute.id} dispute={dispute} />
          ))}
        </div>
      )}
      {payment.refundable_cents > 0 && (
        <div className="line">
          <Button size="small" kind="quiet" onClick={() => setRefunding(true)}>
            <Trans>Give back…</Trans>
          </Button>
        </div>
      )}
      {isRefunding && <RefundDialog patientId={patientId} payment={payment} onClose={() => setRefunding(false)} />}
    </PaymentRow>
  )
}

/** For billing staff: the cards that a patient keeps. Staff neither add nor remove them. */
export function PatientCards({ patientId }: { patientId: string }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { sayCard } = useCardWords()
  const { data, error, refetch } = useRead(listPaymentInstruments, { params: { patient_id: patientId } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  return (
    <Card title={t`Cards on file`}>
      {data?.items.length === 0 && (
        <p className="quiet">
          <Trans>No card on file.</Trans>
        </p>
      )}
      <ul className="payments">
        {data?.items.map((item) => (
          <li key={item.id} className="payment">
            <b>{sayCard(item)}</b>
            <p className="small quiet">
              {paymentCardTypes[item.type][locale]} · {`${String(item.exp_month).padStart(2, '0')}/${item.exp_year}`}
              {item.is_default && ` · ${t`charged when bills are due`}`}
              {item.status === 'expired' && ` · ${t`expired`}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
