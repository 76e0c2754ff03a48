import { openContestStatuses } from '@sorrel/contract/remote-care/vocabulary'
import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { holdBillsOf } from '../access.ts'
import { freezeItem, releaseItem } from './freezing.ts'

const shares = 'remote_share:'

/**
 * Stops the collection of a patient's share of care without a visit while somebody contests that care, and lets it go on afterwards. It reads what holds now, so
 * it does not matter how often and in which order it runs. A share that has no bill yet is looked at again when its bill is made. Runs as the system.
 */ // reads remote-care
export const followContest = (ctx: Context, encounterId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const reference = `${shares}${encounterId}`
    const bill = await ctx.db.selectFrom('bill').select('patient_id').where('reference', '=', reference).executeTakeFirst()
    if (!bill) return
    // Before the contest is read, so that one which ends meanwhile is not followed as if it were open.
    await holdBillsOf(ctx, [bill.patient_id])
    const { rows } = await sql`
      select from contest where billable_remote_encounter_id = ${encounterId} and status in (${sql.join(openContestStatuses)}) limit 1`.execute(
      ctx.db,
    )
    await (rows.length > 0 ? freezeItem(ctx, reference, 'contest') : releaseItem(ctx, reference))
  })

/** The same for a thing that a patient owes for, if it is care without a visit. */
export async function followContestOf(ctx: Context, reference: string): Promise<void> {
  if (reference.startsWith(shares)) await followContest(ctx, reference.slice(shares.length))
}
