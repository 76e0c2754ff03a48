import { sql } from 'kysely'
import { ensureIdentityOfPatient } from '../../auth/logins.ts'
import type { Context } from '../../kernel/context.ts'
import { goneOfEverybody, goneWithoutRecord } from '../deletion/gone.ts'

/** A row of the patient as another Sorrel, or an earlier day, knew it. */
export type PatientFacts = Readonly<Record<string, unknown>>

/** Changes these columns of a patient to what the facts say. Runs as the system, in the caller's transaction. */
export async function rewritePatient(ctx: Context, patientId: string, columns: readonly string[], facts: PatientFacts): Promise<void> {
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`))
  await sql`
    update app.patient p set ${set}, version = p.version + 1, updated_at = ${ctx.now()}
    from jsonb_populate_record(null::app.patient, ${JSON.stringify(facts)}::jsonb) r where p.id = ${patientId}`.execute(ctx.db)
}

/**
 * Adds a patient with these facts, who signs in with their number. Somebody who signed in with it and never said who they are makes room. Runs as the
 * system, in the caller's transaction.
 */
export async function addPatientFrom(ctx: Context, columns: readonly string[], facts: PatientFacts, phone: string | null): Promise<void> {
  const identity_id = phone && (await ensureIdentityOfPatient(ctx, phone))
  if (identity_id)
    await sql`update app.patient set identity_id = null, deleted_at = coalesce(deleted_at, ${ctx.now()}) where identity_id = ${identity_id}`.execute(
      ctx.db,
    )
  const names = sql.join([...columns, 'identity_id'].map((name) => sql.ref(name)))
  await sql`
    insert into app.patient (${names})
    select ${names} from jsonb_populate_record(null::app.patient, ${JSON.stringify({ ...facts, identity_id })}::jsonb)`.execute(ctx.db)
}

/** What the trail names stays as an empty row, as it does of a patient who was deleted. Runs as the system, in the caller's transaction. */
export async function emptyPatient(ctx: Context, patientId: string): Promise<void> {
  await ctx.db
    .updateTable('patient')
    .set((set) => ({
      ...goneOfEverybody,
      ...goneWithoutRecord,
      deleted_at: ctx.now(),
      updated_at: ctx.now(),
      version: set('version', '+', 1),
    }))
    .where('id', '=', patientId)
    .execute()
}
