import { type Context, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import { findKeptUntil } from './forgetting.ts'
import { goneOfEverybody, goneWithoutRecord } from './gone.ts'

/** Deletes the patients whose time has come, each in a transaction of their own. Runs as the system. */
export async function eraseDue(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('patient_deletion')
    .select(['id', 'patient_id'])
    .where('deletes_at', '<=', ctx.now())
    .where('taken_back_at', 'is', null)
    .where('done_at', 'is', null)
    .orderBy('deletes_at')
    .limit(200)
    .execute()
  for (const { id, patient_id } of due) await transaction(ctx, (ctx) => erasePatient(ctx, id, patient_id))
}

/**
 * Deletes one patient. Nobody signs in as them or reaches them afterwards. Who they were stays only if the law makes us keep a record of
 * their care. Other features delete what is theirs when they hear of it.
 */
async function erasePatient(ctx: Context, id: string, patientId: string): Promise<void> {
  const done = await ctx.db
    .updateTable('patient_deletion')
    .set({ done_at: ctx.now() })
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) return
  const { kept_until, identity_id } = await findKeptUntil(ctx, patientId)
  const keeps_record = kept_until !== null
  await ctx.db
    .updateTable('patient_deletion')
    .set({ kept_until, forgotten_at: keeps_record ? null : ctx.now() })
    .where('id', '=', id)
    .execute()
  // The trigger on `deleted_at` ends the sessions of the identity, so the identity goes in a second step.
  await ctx.db.updateTable('patient').set({ deleted_at: ctx.now() }).where('id', '=', patientId).where('deleted_at', 'is', null).execute()
  await ctx.db
    .updateTable('patient')
    .set((set) => ({
      ...goneOfEverybody,
      ...(keeps_record ? {} : goneWithoutRecord),
      updated_at: ctx.now(),
      version: set('version', '+', 1),
    }))
    .where('id', '=', patientId)
    .execute()
  if (!keeps_record) await ctx.db.deleteFrom('consent').where('patient_id', '=', patientId).execute()
  await record(ctx, 'patient.deleted', {
    subject_id: patientId,
    patient_id: patientId,
    payload: { patient_id: patientId, keeps_record, ...(identity_id && { identity_id }) },
  })
}
