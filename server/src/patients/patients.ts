import type { Language, LocalDate } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'
import { invalid, Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'

/** What somebody says about themselves before their first visit. */
export type PatientDetails = {
  first_name: string
  last_name: string
  preferred_name?: string | undefined
  birth_date: LocalDate
  email: string
  state: string
  zip: string
  time_zone: string
  preferred_language: Language
}

/** Fills in who a patient is. Where they came from is where they came from first. In the caller's transaction. */
export async function completePatient(ctx: Context, patientId: string, details: PatientDetails, source: string): Promise<void> {
  if (details.birth_date > ctx.now().slice(0, 10)) throw invalid('body', ['patient', 'birth_date'], 'too_big')
  const completed = await ctx.db
    .updateTable('patient')
    .set((set) => ({
      ...details,
      preferred_name: details.preferred_name ?? null,
      booking_source: sql<string>`case when confirmation_status = 'confirmed' then booking_source else ${source} end`,
      confirmation_status: 'confirmed',
      updated_at: ctx.now(),
      version: set('version', '+', 1),
    }))
    .where('id', '=', patientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (completed.numUpdatedRows === 0n) throw new Problem('not_found')
  await record(ctx, 'patient.set_up', {
    subject_id: patientId,
    patient_id: patientId,
    payload: { patient_id: patientId },
    details: { fields: Object.keys(details) },
  })
}

type NewPatient = { identity_id: string; phone_number: string; preferred_language: Language }

/**
 * Makes the patient of an identity that has none, known by nothing but the number. A deleted patient keeps their row and loses the number,
 * which belongs to somebody else now. As the system.
 */
export async function addUnconfirmedPatient(ctx: Context, { identity_id, phone_number, preferred_language }: NewPatient): Promise<void> {
  const now = ctx.now()
  await sql`update app.patient set identity_id = null where identity_id = ${identity_id} and deleted_at is not null`.execute(ctx.db)
  await sql`insert into app.patient (id, identity_id, phone_number, preferred_language, confirmation_status, created_at, updated_at)
    values (${newId()}, ${identity_id}, ${phone_number}, ${preferred_language}, 'unconfirmed', ${now}, ${now})
    on conflict (identity_id) do nothing`.execute(ctx.db)
}

/** What the account of a patient decides about them: where they are reached, in which language, and on whose clock. */
type Reach = { phone_number?: string; email?: string; preferred_language?: Language; time_zone?: string }

/** Copies what a patient changed in their account to where screens and messages read it. As the system. */
export async function copyToPatient(ctx: Context, patientId: string, reach: Reach): Promise<void> {
  await ctx.db
    .updateTable('patient')
    .set((set) => ({ ...reach, updated_at: ctx.now(), version: set('version', '+', 1) }))
    .where('id', '=', patientId)
    .execute()
}

/** Deletes the patient of an identity, who must not have said who they are. Fails with 23503 where anything refers to them. As the system. */
export async function deleteUnfinishedPatient(ctx: Context, identityId: string): Promise<void> {
  await ctx.db.deleteFrom('patient').where('identity_id', '=', identityId).execute()
}
