import { isCare } from '@sorrel/contract/billing/settling'
import type { PaymentCardType, PaymentMethod } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import { findDayOf } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { holdBillsOf } from '../access.ts'
import type { PaidLine } from './content.ts'
import { readIssuer, readNamed } from './issuer.ts'
import { issuePaper } from './numbering.ts'

type Payment = {
  holder_id: string | null
  method: PaymentMethod
  number: string | null
  settled_at: string
  type: PaymentCardType | null
  brand: string | null
  last4: string | null
}
type Part = PaidLine & { patient_id: string; bill_id: string | null }

/**
 * Issues the receipts of a payment, one for each patient for whom it paid, so that a spouse who pays for two people has one for each. A second time
 * issues nothing. Runs as the system.
 */
export const issueReceipts = (ctx: Context, paymentId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const payment = await readPayment(ctx, paymentId)
    if (!payment) return
    const parts = await listParts(ctx, sql`select * from payment_allocation where payment_id = ${paymentId}`)
    await issueOnce(ctx, { kind: 'receipt', at: payment.settled_at, payment, parts, payment_id: paymentId, refund_id: null })
  })

/** Issues the receipts of a refund in the same way. Runs as the system. */ // reads payments
export const issueRefundReceipts = (ctx: Context, refundId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ payment_id: string; settled_at: string | null }>`
      select payment_id, settled_at from refund where id = ${refundId} and state in ('pending', 'succeeded')`.execute(ctx.db)
    const refund = rows[0]
    const payment = refund && (await readPayment(ctx, refund.payment_id))
    if (!payment) return
    const parts = await listParts(ctx, sql`select * from refund_allocation where refund_id = ${refundId}`)
    const at = refund.settled_at ?? ctx.now()
    await issueOnce(ctx, { kind: 'refund', at, payment, parts, payment_id: refund.payment_id, refund_id: refundId })
  })

type Wanted = { kind: 'receipt' | 'refund'; at: string; payment: Payment; parts: Part[]; payment_id: string; refund_id: string | null }

async function issueOnce(ctx: Context, { kind, at, payment, parts, payment_id, refund_id }: Wanted): Promise<void> {
  const byPatient = Map.groupBy(parts, ({ patient_id }) => patient_id)
  await holdBillsOf(ctx, [...byPatient.keys()])
  const issuer = await readIssuer(ctx, at)
  for (const [patient_id, its] of byPatient) {
    if (await isIssued(ctx, { kind, patient_id, about: refund_id ?? payment_id })) continue
    const { language: _language, ...patient } = await readNamed(ctx, patient_id)
    const total_cents = its.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    const { method, number, type, brand, last4, holder_id } = payment
    await issuePaper(ctx, {
      ...{ patient_id, payment_id, refund_id, amount_cents: total_cents },
      bill_ids: its.flatMap(({ bill_id }) => (bill_id === null ? [] : [bill_id])),
      content: {
        ...{ kind, issuer, patient, method, number, day: findDayOf(ctx, at), total_cents },
        payer: holder_id === null || holder_id === patient_id ? null : (await readNamed(ctx, holder_id)).name,
        card: type && brand && last4 ? { type, brand, last4 } : null,
        lines: its.map(({ patient_id: _patient, bill_id: _bill, ...line }) => line),
      },
    })
  }
}

async function isIssued(
  ctx: Context,
  { kind, patient_id, about }: { kind: 'receipt' | 'refund'; patient_id: string; about: string },
): Promise<boolean> {
  const issued = ctx.db.selectFrom('bill_paper').select('id').where('kind', '=', kind).where('patient_id', '=', patient_id)
  return (await issued.where(kind === 'receipt' ? 'payment_id' : 'refund_id', '=', about).executeTakeFirst()) !== undefined
}

// reads payments
async function readPayment(ctx: Context, paymentId: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    select p.patient_id as holder_id, p.method, p.number, p.settled_at, i.type, i.brand, i.last4
    from payment p left join payment_instrument i on i.id = p.instrument_id
    where p.id = ${paymentId} and p.state = 'succeeded' and p.settled_at is not null`.execute(ctx.db)
  return rows[0]
}

/** What a payment or a refund was for, with what health accounts want to know of care: when, by whom, and the NPI. */ // reads scheduling, providers, payments, prices
async function listParts(ctx: Context, allocations: ReturnType<typeof sql>): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select pa.patient_id, b.id as bill_id, coalesce(b.type, 'self_pay') as type, pa.amount_cents::float8 as amount_cents,
      (a.starts_at at time zone d.time_zone)::date::text as day,
      nullif(concat_ws(', ', nullif(concat_ws(' ', d.first_name, d.last_name), ''), nullif(d.credentials, '')), '') as provider, c.npi,
      case when b.type = 'session_patient_share' and jsonb_array_length(e.difference) > 0 and e.patient_cents is not null then jsonb_build_object(
        'estimate_cents', e.patient_cents, 'plan_share_cents', e.plan_share_cents, 'reasons', e.difference) end as differed
    from (${allocations}) pa left join bill b on b.reference = pa.reference left join appointment a on a.id = b.appointment_id
      left join provider d on d.id = a.provider_id left join provider_account c on c.provider_id = d.id
      left join lateral (select * from price_estimate o where o.appointment_id = b.appointment_id order by o.created_at desc, o.id desc limit 1) e on true
    where pa.patient_id is not null order by pa.position`.execute(ctx.db)
  return rows.map((part) => (isCare(part.type) ? part : { ...part, npi: null }))
}
