import { type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import type { EligibilityTables } from './tables.ts'

export type CheckRow = Selectable<EligibilityTables['eligibility_check']>

/** The patient about whom a question is: whoever asks, or for staff the one whom they name and may read. */ // reads patients
export async function findAskedPatient(ctx: Context, named: string | undefined): Promise<Permitted<{ id: string }>> {
  const { actor } = ctx
  const id = actor.kind === 'patient' ? actor.patient_id : named
  if (id === undefined) throw refuseValue('body', ['patient_id'], 'invalid_type')
  if (actor.kind === 'patient' && named !== undefined && named !== id) throw new Problem('not_found')
  return findCheckedPatient(ctx, id)
}

/** A patient whose checks the caller may read; for a dietitian one in their care where they want to write. Otherwise `not_found`. */ // reads patients
export async function findCheckedPatient(ctx: Context, id: string): Promise<Permitted<{ id: string }>> {
  const { actor } = ctx
  if (actor.kind === 'patient' && actor.patient_id !== id) throw new Problem('not_found')
  const patient = await ctx.db.selectFrom('patient').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  if (!patient) throw new Problem('not_found')
  return permit(patient)
}

/** A patient about whom the caller may ask or write; a dietitian only while the care is open. Otherwise `not_found`. */ // reads care
export async function findPatientToAsk(ctx: Context, patient: Permitted<{ id: string }>): Promise<Permitted<{ id: string }>> {
  if (ctx.actor.kind !== 'provider') return patient
  const { rows } = await sql`select where ${patient.id}::uuid = any (app.my_patients_in_care())`.execute(ctx.db)
  if (rows.length === 0) throw new Problem('not_found')
  return patient
}

/** One check that the caller may read. Otherwise `not_found`. */
export async function findCheck(ctx: Context, id: string): Promise<Permitted<CheckRow>> {
  const check = await ctx.db.selectFrom('eligibility_check').selectAll().where('id', '=', id).executeTakeFirst()
  if (!check) throw new Problem('not_found')
  return permit(check)
}

/** The last checks of a patient, the newest first. */
export async function listChecks(ctx: Context, { id }: Permitted<{ id: string }>): Promise<Permitted<CheckRow>[]> {
  const rows = await ctx.db
    .selectFrom('eligibility_check')
    .selectAll()
    .where('patient_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map(permit)
}
