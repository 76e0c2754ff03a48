import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/record.ts'

/** A task that follows from an event, whose id it takes: a listener that runs twice adds it once. */
type Handed = { event_id: string; provider_id: string; patient_id: string; text: string; due_on: string }

/** Hands a task to a dietitian, unless the same words are among their open ones for that patient. Runs as the system, in a transaction. */
export async function handTask(ctx: Context, { event_id: id, ...task }: Handed): Promise<void> {
  const { provider_id, patient_id, text } = task
  const same = await ctx.db
    .selectFrom('task')
    .select('id')
    .where('provider_id', '=', provider_id)
    .where('patient_id', '=', patient_id)
    .where('text', '=', text)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (same) return
  const added = await ctx.db
    .insertInto('task')
    .values({ id, ...task, chat_message_id: null, created_at: ctx.now(), done_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) return
  await record(ctx, 'task.added', { subject_id: id, patient_id, provider_id, is_kept_from_patient: true, payload: { task_id: id } })
}
