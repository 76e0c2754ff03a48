import { Trans } from '@lingui/react/macro'
import { getVisitPrice } from '@sorrel/contract/prices/operations'
import type { ReactNode } from 'react'
import { BilledWith } from '../claims/patient/BilledWith.tsx'
import { useRead } from '../kernel/calls/query.ts'
import { useFormat } from '../kernel/words/i18n.ts'
import { PackageCover } from '../packages/bought/PackageCover.tsx'
import { Differed } from './Differed.tsx'
import { Amount, EstimateFacts } from './EstimateFacts.tsx'
import { GoodFaithPaper } from './good-faith/GoodFaithPaper.tsx'
import { PaybackAmount } from './PaybackFacts.tsx'

/** What a booked visit costs: its estimate with the reasons, or what it cost in the end. `otherwise` stands where no price is known; `mayAsk`: the visit is still to come. */
export function VisitPrice({ appointmentId, otherwise, mayAsk }: { appointmentId: string; otherwise: ReactNode; mayAsk: boolean }) {
  const format = useFormat()
  const { data } = useRead(getVisitPrice, { params: { appointment_id: appointmentId } })
  if (!data || data.low_cents === null || data.high_cents === null) return otherwise
  // Whom the law lets nobody bill reads no price.
  if (data.kind === 'protected') return <EstimateFacts estimate={data} />
  const actual = data.actual_patient_cents === null ? null : format.money(data.actual_patient_cents)
  const plan = data.payback?.payer_name
  return (
    <>
      {data.kind === 'self_pay' ? (
        <PackageCover visit={{ appointment_id: appointmentId }} otherwise={<Amount estimate={data} />} />
      ) : (
        <Amount estimate={data} />
      )}{' '}
      {data.kind !== 'self_pay' && (
        <span className="quiet">
          <Trans>estimated</Trans>
        </span>
      )}
      {data.payback && data.payback.kind !== 'unknown' && (
        <small>
          <Trans>
            May come back from {plan}: <PaybackAmount payback={data.payback} />
          </Trans>
        </small>
      )}
      {!mayAsk && data.kind !== 'self_pay' && <BilledWith isBrief appointmentId={appointmentId} />}
      {actual && (
        <small>
          <Trans>In the end: {actual}</Trans>
        </small>
      )}
      <Differed reasons={data.difference} />
      <details>
        <summary className="link small">
          <Trans>How we estimate</Trans>
        </summary>
        <EstimateFacts estimate={data} />
      </details>
      {data.good_faith_estimate && <GoodFaithPaper appointmentId={appointmentId} mayAsk={mayAsk} />}
    </>
  )
}
