import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { requestRefund } from '../../payments/refunds/asking.ts'
import type { EncounterRow } from '../access.ts'

/** What the patient owes for an encounter, as the books name it. */
export const shareOf = (encounterId: string): string => `remote_share:${encounterId}`

/**
 * The payments of which something for an encounter can be given back, nobody else's until the end of the transaction. They are held before the item, as
 * by whoever settles a payment. What a bank holds is settled there.
 */ // reads payments
export async function holdPayments(ctx: Context, { id, patient_id }: EncounterRow): Promise<string[]> {
  const reference = shareOf(id)
  const { rows } = await sql<{ id: string }>`
    select p.id from payment p where p.state = 'succeeded'
      and exists (select from payment_allocation a where a.payment_id = p.id and a.reference = ${reference} and a.patient_id = ${patient_id}
        and a.amount_cents > coalesce((select sum(b.amount_cents) from refund_allocation b join refund r on r.id = b.refund_id
          where r.payment_id = p.id and b.position = a.position and r.state not in ('refused', 'failed')), 0))
      and not exists (select from dispute d where d.payment_id = p.id and d.is_held and d.state <> 'won')
    order by p.id for update`.execute(ctx.db)
  return rows.map(({ id: paymentId }) => paymentId)
}

/** Gives back what was paid for an encounter, also of payments for several things. Runs as the system, in the transaction of the decision. */
export async function refundShare(ctx: Context, { id, patient_id }: EncounterRow, paymentIds: readonly string[]): Promise<void> {
  const reference = shareOf(id)
  for (const paymentId of paymentIds)
    await requestRefund(ctx, { patientId: patient_id, paymentId, reference, reason: 'contest_upheld', note: reference })
}

/**
 * Gives back what came in for an encounter after its bill was undone, because the card was being charged while the contest was decided. May run twice.
 * Runs as the system.
 */
export async function refundLate(ctx: Context, references: readonly string[]): Promise<void> {
  const name = shareOf('')
  for (const reference of references.filter((one) => one.startsWith(name)))
    await transaction(ctx, async (ctx) => {
      const encounters = ctx.db.selectFrom('billable_remote_encounter').selectAll().where('id', '=', reference.slice(name.length))
      // Waits for a decision that does not see the payment yet.
      const row = await encounters.forShare().executeTakeFirst()
      if (row?.status === 'voided') await refundShare(ctx, row, await holdPayments(ctx, row))
    })
}
