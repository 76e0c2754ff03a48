import type { Context } from '../../kernel/context.ts'
import type { EstimateRow } from '../access.ts'
import { isFederal } from './federal.ts'

/** Who is asked to pay for a visit: one payer after another, on a day. */
export type Billed = { patient_id: string; payer_ids: readonly string[]; day: string }

/**
 * The lowest price that estimates of a visit promised with one of the payers that are asked in the end; null if none did. The plan may have changed
 * since: what was promised to the members of one payer is no promise about another, and for a federal program no share is given up at all.
 */ // reads patients
export async function findKeptCap(ctx: Context, estimates: readonly EstimateRow[], { patient_id, payer_ids, day }: Billed) {
  const caps = estimates.flatMap(({ cap_cents, payer_id }) =>
    cap_cents !== null && payer_id !== null && payer_ids.includes(payer_id) ? [cap_cents] : [],
  )
  if (caps.length === 0 || (await isFederal(ctx, payer_ids, day))) return null
  const patients = ctx.db.selectFrom('patient').select('federal_program').where('id', '=', patient_id)
  return (await patients.executeTakeFirst())?.federal_program ? null : Math.min(...caps)
}
