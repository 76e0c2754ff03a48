import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'

/** Forgets what merges kept for an undo of a patient who was deleted. That they were merged stays. Runs as the system. */
export const forgetMerges = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const theirs = sql<boolean>`merge_id in (select m.id from app.patient_merge m where ${patientId} in (m.into_id, m.from_id)
      or m.into_id in (select a.old_id from app.patient_alias a where a.patient_id = ${patientId}))`
    await ctx.db.deleteFrom('patient_merge_change').where(theirs).execute()
    await ctx.db.deleteFrom('patient_merge_row').where(theirs).execute()
  })
