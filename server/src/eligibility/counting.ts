import type { Context } from '../kernel/context.ts'
import type { CheckRow } from './access.ts'

type Plan = { patient_id: string; payer_id: string; member_id: string | null; day: string }

/**
 * The check that counts for a plan on a day: what was heard on the phone before what the payer's computer said, and the newest of each. It must still
 * count, and be about the same year, because yearly amounts begin anew.
 */
export async function findCountingCheck(ctx: Context, { patient_id, payer_id, member_id, day }: Plan): Promise<CheckRow | undefined> {
  let found = ctx.db
    .selectFrom('eligibility_check')
    .selectAll()
    .where('patient_id', '=', patient_id)
    .where('payer_id', '=', payer_id)
    .where('status', 'in', ['active', 'inactive'])
    .where('expires_at', '>', ctx.now())
    .where('service_date', '>=', `${day.slice(0, 4)}-01-01`)
    .where('service_date', '<=', `${day.slice(0, 4)}-12-31`)
  if (member_id !== null) found = found.where('member_id', '=', member_id)
  // `phone` comes after `payer` in the alphabet.
  return found.orderBy('source', 'desc').orderBy('checked_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}
