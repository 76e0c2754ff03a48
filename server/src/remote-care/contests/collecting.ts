import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { requestRefund } from '../../payments/refunds/asking.ts'
import type { EncounterRow } from '../access.ts'

/** What the patient owes for an encounter, as the books name it. */
export const shareOf = (encounterId: string): string => `remote_share:${encounterId}`

type Payment = { id: string; left_cents: number }

/**
 * Gives back what was paid for an encounter alone. What was paid together with other bills becomes credit of the patient instead, because a refund is
 * spread over all parts of its payment; and what a bank holds is settled there. Runs as the system, in the transaction of the decision.
 */ // reads payments
export async function refundShare(ctx: Context, { id, patient_id }: EncounterRow): Promise<void> {
  const { rows } = await sql<Payment>`
    select p.id, (p.amount_cents - p.refunding_cents)::float8 as left_cents from payment p
    where p.state = 'succeeded' and p.amount_cents > p.refunding_cents
      and exists (select from payment_allocation a where a.payment_id = p.id and a.reference = ${shareOf(id)} and a.patient_id = ${patient_id})
      and not exists (select from payment_allocation a where a.payment_id = p.id and a.reference <> ${shareOf(id)})
      and not exists (select from dispute d where d.payment_id = p.id and d.is_held and d.state <> 'won')
    order by p.id for update`.execute(ctx.db)
  for (const { id: paymentId, left_cents: amountCents } of rows)
    await requestRefund(ctx, { patientId: patient_id, paymentId, amountCents, reason: 'contest_upheld', note: shareOf(id) })
}
