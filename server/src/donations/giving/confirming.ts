import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { PaymentRow } from '../../payments/access.ts'
import { startConfirming } from '../../payments/paying/confirming.ts'

type Gift = {
  id: string
  number: number
  last: number
  state: string
  payment_id: string
  confirm_until: string | null
  reference: string
}

/**
 * Begins anew the last gift of a patient that their bank wanted to be confirmed, for as much as it was, and returns the payment. A second call goes on
 * with the first. Throws `not_available` once the gift ended, was given, or another one was begun. Runs as the system.
 */ // reads payments
export async function resumeGift(ctx: Context, { id, amount_cents, instrument_id, patient_id }: PaymentRow): Promise<string> {
  const { rows } = await sql<{ donation_id: string; status: string }>`
    select d.id as donation_id, d.status from donation d join payment_allocation a on a.reference like 'donation:' || d.id || ':%'
    where a.payment_id = ${id} and d.patient_id = ${patient_id} for update of d`.execute(ctx.db)
  const [gift] = rows[0] ? await findGift(ctx, rows[0].donation_id, id) : []
  if (!gift || rows[0]?.status !== 'payment_failed' || gift.number !== gift.last || instrument_id === null)
    throw new Problem('not_available')
  if (gift.state === 'started' && gift.confirm_until !== null && gift.confirm_until > ctx.now()) return gift.payment_id
  if (gift.state !== 'failed') throw new Problem('not_available')
  const allocations = [{ reference: gift.reference, patientId: null, amountCents: amount_cents }]
  const payment_id = await startConfirming(ctx, { instrumentId: instrument_id, allocations, purpose: 'donation' })
  await ctx.db.updateTable('donation_gift').set({ payment_id, state: 'started', settled_at: null }).where('id', '=', gift.id).execute()
  return payment_id
}

// reads payments
async function findGift(ctx: Context, donationId: string, paymentId: string): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select g.id, g.number, g.state, g.payment_id, p.confirm_until, a.reference,
      (select max(number) from donation_gift where donation_id = ${donationId}) as last
    from payment_allocation a join donation_gift g on a.reference = 'donation:' || g.donation_id || ':' || g.number
      join payment p on p.id = g.payment_id
    where a.payment_id = ${paymentId} and g.donation_id = ${donationId}`.execute(ctx.db)
  return rows
}
