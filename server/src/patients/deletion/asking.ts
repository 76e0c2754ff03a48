import { type DeletedRecord, deletedRecords, deletionDays, type Kept, listKept } from '@sorrel/contract/patients/deletion/retention'
import { sql } from 'kysely'
import { requireStepUp } from '../../auth/access.ts'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findDay } from '../ages.ts'
import type { PatientView } from '../record/viewing.ts'

type Deletion = { patient_id: string; deletes_at: string | null; deleted: DeletedRecord[]; kept: Kept[] }

/** What a deletion of the patient deletes and keeps, and when it happens if somebody asked for it. */
export async function describeDeletion(ctx: Context, patient: Permitted<PatientView>): Promise<Deletion> {
  const { id, state, birth_date, time_zone, deletes_at } = patient
  const kept = listKept({ state, birth_date, last_visit_on: await findLastCareDay(ctx, id), today: findDay(time_zone, ctx.now()) })
  const hasRecord = kept.some(({ record }) => record === 'care_record')
  // The names and details of somebody who was treated belong to the record that is kept.
  const deleted = deletedRecords.filter((one) => !(hasRecord && one === 'name_and_details'))
  return { patient_id: id, deletes_at, deleted, kept }
}

/** The last day on which somebody took care of the patient: a visit that took place or is still to be marked, or a signed note of a contact. */ // reads scheduling, contacts
export async function findLastCareDay(ctx: Context, patientId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(care.day)::text as day from (
      select (a.starts_at at time zone a.patient_time_zone)::date as day from app.appointment a
      where a.patient_id = ${patientId} and a.starts_at <= ${ctx.now()} and a.status in ('Occurred', 'No-show', 'Scheduled')
      union all select (n.happened_at at time zone coalesce(p.time_zone, 'UTC'))::date from app.contact_note n join app.patient p on p.id = n.patient_id
      where n.patient_id = ${patientId} and n.status = 'signed') care`.execute(ctx.db)
  return rows[0]?.day ?? null
}

/**
 * Asks for the deletion of a patient. Asked again, it stays at the first date. Nobody is deleted for whom others then have nobody who acts:
 * throws `guardian_required`. A guardian who was invited asks for none: it would end the right of whoever invited them.
 */
export async function askForDeletion(ctx: Context, patient: Permitted<PatientView>): Promise<void> {
  await requireStepUp(ctx)
  await transaction(ctx, async (ctx) => {
    await refuseInvited(ctx, patient.id)
    await refuseGuardian(ctx, patient.id)
    const asked = await ctx.db
      .insertInto('patient_deletion')
      .values({
        id: makeId(),
        patient_id: patient.id,
        asked_at: ctx.now(),
        asked_by_kind: ctx.actor.kind === 'admin' ? 'admin' : 'patient',
        asked_by: getDoerId(ctx.actor) ?? patient.id,
        deletes_at: addMinutes(ctx.now(), deletionDays * 24 * 60),
      })
      .onConflict((conflict) => conflict.column('patient_id').where('taken_back_at', 'is', null).where('done_at', 'is', null).doNothing())
      .executeTakeFirst()
    if (asked.numInsertedOrUpdatedRows === 0n) return
    await record(ctx, 'patient.deletion_requested', { subject_id: patient.id, patient_id: patient.id, payload: { patient_id: patient.id } })
  })
}

async function refuseInvited(ctx: Context, patientId: string): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select app.may_ask_for_deletion(${patientId}) as may`.execute(ctx.db)
  if (!rows[0]?.may) throw new Problem('forbidden')
}

async function refuseGuardian(ctx: Context, patientId: string): Promise<void> {
  const acts = await ctx.db
    .selectFrom('guardianship')
    .select('id')
    .where('guardian_id', '=', patientId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (acts) throw new Problem('guardian_required')
}

/** Takes a deletion back that has not happened. Throws `not_found` if there is none. */
export async function takeBackDeletion(ctx: Context, patient: Permitted<PatientView>): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const taken = await ctx.db
      .updateTable('patient_deletion')
      .set({ taken_back_at: ctx.now() })
      .where('patient_id', '=', patient.id)
      .where('taken_back_at', 'is', null)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    if (taken.numUpdatedRows === 0n) throw new Problem('not_found')
    await record(ctx, 'patient.deletion_canceled', { subject_id: patient.id, patient_id: patient.id, payload: { patient_id: patient.id } })
  })
}
