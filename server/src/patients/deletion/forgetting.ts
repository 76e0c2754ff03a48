import { listKept } from '@sorrel/contract/patients/deletion/retention'
import { type Context, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import { findDay } from '../ages.ts'
import { findLastCareDay } from './asking.ts'
import { goneWithoutRecord } from './gone.ts'

const atOnce = 200

/**
 * The last day on which anything is kept of somebody by the rules of today: the record of their care, their bills, their consents. Null: nothing is
 * kept but the trail, which has its own rule.
 */
export async function findKeptUntil(ctx: Context, patientId: string) {
  const patient = await ctx.db
    .selectFrom('patient')
    .select(['state', 'birth_date', 'time_zone', 'identity_id'])
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  const today = findDay(patient.time_zone, ctx.now())
  const kept = listKept({ ...patient, last_visit_on: await findLastCareDay(ctx, patientId), today })
  const days = kept.filter(({ record }) => record !== 'audit_trail').map(({ until }) => until)
  return { kept_until: days.sort().at(-1) ?? null, today, identity_id: patient.identity_id }
}

/**
 * Deletes what was kept of deleted patients when its time is over. The day is computed again from the rules of today: a practice may have added
 * one that keeps it longer. Runs as the system.
 */
export async function forgetKept(ctx: Context): Promise<void> {
  for (let after = ''; ; ) {
    const due = await findDue(ctx, after)
    for (const { id, patient_id } of due) await transaction(ctx, (ctx) => forgetRecord(ctx, id, patient_id))
    const last = due.at(-1)
    if (!last || due.length < atOnce) return
    after = last.id
  }
}

/** The deletions after one, whose record may be over. A day of Greenwich is at most one ahead of the person's own. */
async function findDue(ctx: Context, after: string) {
  let due = ctx.db
    .selectFrom('patient_deletion')
    .select(['id', 'patient_id'])
    .where('done_at', 'is not', null)
    .where('forgotten_at', 'is', null)
    .where((eb) => eb.or([eb('kept_until', 'is', null), eb('kept_until', '<=', ctx.now().slice(0, 10))]))
  if (after) due = due.where('id', '>', after)
  return due.orderBy('id').limit(atOnce).execute()
}

/** Deletes one record, unless it is kept longer. Every feature hears `patient.deleted` once more, and deletes what it kept. */
async function forgetRecord(ctx: Context, id: string, patient_id: string): Promise<void> {
  const { kept_until, today } = await findKeptUntil(ctx, patient_id)
  const isOver = kept_until === null || kept_until < today
  const found = await ctx.db
    .updateTable('patient_deletion')
    .set({ kept_until, forgotten_at: isOver ? ctx.now() : null })
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst()
  if (!isOver || found.numUpdatedRows === 0n) return
  await ctx.db
    .updateTable('patient')
    .set((set) => ({ ...goneWithoutRecord, updated_at: ctx.now(), version: set('version', '+', 1) }))
    .where('id', '=', patient_id)
    .execute()
  await ctx.db.deleteFrom('consent').where('patient_id', '=', patient_id).execute()
  await record(ctx, 'patient.deleted', { subject_id: patient_id, patient_id, payload: { patient_id, keeps_record: false } })
}
