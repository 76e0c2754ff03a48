import type { Context } from '../../kernel/context.ts'

/** The id of the record with which this one was merged; undefined for a record that was not merged, or that the caller may not read. */
export async function findPresentId(ctx: Context, id: string): Promise<string | undefined> {
  if (ctx.actor.kind === 'patient') return undefined
  return (await ctx.db.selectFrom('patient_alias').select('patient_id').where('old_id', '=', id).executeTakeFirst())?.patient_id
}
