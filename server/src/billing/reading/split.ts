import type { BillSplit } from '@sorrel/contract/billing/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { findDisputeOf } from '../../prices/good-faith/disputes.ts'
import type { BillRow } from '../access.ts'

const nothingSaid = { plan_share_cents: null, plan_paid_cents: null, payer_name: null, first_plan: null, difference: [], promise_cents: 0 }

/**
 * How the price of a visit was split between the contract, the plan, the practice's promise and the patient: from the estimate, the claim and what its
 * payer answered last, and whether it is so far above the good-faith estimate that it may be disputed.
 */ // reads prices, claims, clearinghouse
export async function readSplit(ctx: Context, bill: Pick<BillRow, 'appointment_id' | 'claim_id'>): Promise<z.input<typeof BillSplit>> {
  const { rows } = await sql<
    Omit<z.input<typeof BillSplit>, 'dispute' | 'promise_cents'> & { owed_cents: number | null; is_unsaid: boolean | null }
  >`
    select e.patient_cents as estimate_cents, e.plan_share_cents, coalesce(e.difference, '[]') as difference,
      e.actual_patient_cents as owed_cents, e.allowed_cents as contract_cents, e.settled_at as answered_at,
      c.charge_cents, c.paid_cents as plan_paid_cents, c.payer_name,
      c.state in ('voided', 'cancelled') or (c.id is not null and c.paid_cents is null) as is_unsaid,
      case when f.paid_cents is not null then json_build_object('payer_name', f.payer_name, 'paid_cents', f.paid_cents) end as first_plan
    from (select 1) as one
      left join lateral (select * from price_estimate where appointment_id = ${bill.appointment_id} order by created_at desc, id desc limit 1) e on true
      left join claim c on c.id = ${bill.claim_id}
      left join claim f on f.id = c.prior_claim_id`.execute(ctx.db)
  const { owed_cents, is_unsaid, ...split } = rows[0]!
  const share = split.plan_share_cents
  const dispute = bill.appointment_id === null ? null : await findDisputeOf(ctx, bill.appointment_id)
  // What a payer said to a claim that was taken back from it splits nothing any longer, neither of that claim nor of the next one.
  if (is_unsaid) return { ...split, ...nothingSaid, dispute }
  return { ...split, dispute, promise_cents: share === null || owed_cents === null ? 0 : Math.max(0, share - owed_cents) }
}
