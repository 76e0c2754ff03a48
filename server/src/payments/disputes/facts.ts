import type { DisputeFact } from '@sorrel/contract/payments/schemas'
import { sql } from 'kysely'
import { type Context, runAsSystem } from '../../kernel/context.ts'
import type { Known, NoticeFact, PaidFact, VisitFact } from './known.ts'
import { sentencesOf } from './sentences.ts'

/**
 * What the system knows that may speak for a disputed payment, in the order in which it happened. It reads what billing staff do not see in whole, such
 * as calls and messages, and takes times and amounts alone from it. Who gives stays unknown, so of a gift only the payment is told.
 */
export async function listFacts(ctx: Context, disputeId: string): Promise<DisputeFact[]> {
  const known = await runAsSystem(ctx, (ctx) => readKnown(ctx, disputeId))
  return sentencesOf(known, ctx.config.time_zone).toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

async function readKnown(ctx: Context, disputeId: string): Promise<Known> {
  const paid = await readPayment(ctx, disputeId)
  if (paid.purpose === 'donation') return { paid, visits: [], agreed_at: null, notices: [], receipts: [], refunds: [] }
  return {
    paid,
    visits: await readVisits(ctx, paid),
    agreed_at: await readAgreed(ctx, paid),
    notices: await readNotices(ctx, paid),
    receipts: await readReceipts(ctx, paid),
    refunds: await readRefunds(ctx, paid),
  }
}

async function readPayment(ctx: Context, disputeId: string): Promise<PaidFact> {
  const { rows } = await sql<PaidFact>`
    select p.id, p.amount_cents::float8 as amount_cents, coalesce(p.settled_at, p.created_at) as paid_at, p.started_by, p.purpose, i.brand, i.last4,
      i.created_at as card_saved_at
    from dispute d join payment p on p.id = d.payment_id left join payment_instrument i on i.id = p.instrument_id where d.id = ${disputeId}`.execute(
    ctx.db,
  )
  return rows[0]!
}

/** The visits that the payment is about, with what was written down about them as visits, and nothing of what was said. */ // reads ledger, scheduling, providers, video
async function readVisits(ctx: Context, { id }: PaidFact): Promise<VisitFact[]> {
  const { rows } = await sql<VisitFact>`
    select a.id, a.status, a.starts_at, a.ends_at, a.visit_mode, a.patient_time_zone as time_zone, a.created_at as booked_at,
      (select concat_ws(', ', l.street, l.city, concat_ws(' ', l.state, l.zip)) from provider_location l where l.id = a.location_id) as address,
      a.confirmed_by_patient_at as confirmed_at, a.marked_at, coalesce(a.actual_minutes, c.minutes) as minutes, a.canceled_at, a.canceled_late,
      s.begun_at as client_in_call_from, coalesce(s.minutes, 0) as client_in_call_minutes
    from appointment a left join video_call c on c.appointment_id = a.id
      left join lateral (select min(v.admitted_at) as begun_at,
          floor(extract(epoch from max(coalesce(v.left_at, v.seen_at)) - min(v.admitted_at)) / 60)::int as minutes
        from video_stay v where v.appointment_id = a.id and v.role = 'patient' and v.admitted_at is not null) s on true
    where a.id in (select b.appointment_id from payment_allocation l join billing_item b on b.reference = l.reference where l.payment_id = ${id})
    order by a.starts_at, a.id limit 12`.execute(ctx.db)
  return rows
}

/** When the patient last agreed, before the payment, to how visits are paid: it names the fee, the hours, and what they owe. */ // reads patients
async function readAgreed(ctx: Context, { id, paid_at }: PaidFact): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(c.given_at) as at from consent c where c.kind = 'billing' and c.given_at <= ${paid_at}
      and c.patient_id in (select l.patient_id from payment_allocation l where l.payment_id = ${id})`.execute(ctx.db)
  return rows[0]?.at ?? null
}

/** What was told before the charge of amounts and days, and by which ways it reached the person. */ // reads billing, notifications, audit
async function readNotices(ctx: Context, { id, paid_at }: PaidFact): Promise<NoticeFact[]> {
  const { rows } = await sql<NoticeFact>`
    select n.amount_cents::float8 as amount_cents, n.collect_at, min(o.sent_at) as told_at, array_agg(distinct o.channel) as channels
    from bill b join bill_notice n on n.bill_id = b.id and n.collect_at is not null and n.created_at <= ${paid_at}
      join event e on e.name = 'bill.announced' and e.at between n.created_at and n.created_at + interval '1 minute'
        and (e.payload ->> 'bill_notice_id' = n.id::text or e.payload -> 'further_notice_ids' ? n.id::text)
      join notification o on o.event_id = e.id and o.template = 'bill_notice' and o.status in ('sent', 'delivered') and o.sent_at <= ${paid_at}
    where b.reference in (select l.reference from payment_allocation l where l.payment_id = ${id})
    group by n.id order by told_at limit 12`.execute(ctx.db)
  return rows
}

/** The receipts of a payment. */ // reads billing
const readReceipts = async (ctx: Context, { id }: PaidFact): Promise<Known['receipts']> =>
  (
    await sql<Known['receipts'][number]>`
    select issued_at, amount_cents::float8 as amount_cents from bill_paper where kind = 'receipt' and payment_id = ${id} order by issued_at`.execute(
      ctx.db,
    )
  ).rows

const readRefunds = async (ctx: Context, { id }: PaidFact): Promise<Known['refunds']> =>
  (
    await sql<Known['refunds'][number]>`
    select settled_at as at, amount_cents::float8 as amount_cents from refund where payment_id = ${id} and state = 'succeeded' order by settled_at`.execute(
      ctx.db,
    )
  ).rows
