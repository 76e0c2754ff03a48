import { measureAge } from '@sorrel/contract/patients/guardians'
import { sql } from 'kysely'
import type { Row } from '../../exports/data/manifest.ts'
import type { DataRule } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'
import { findAlike } from '../../patients/creating/alike.ts'
import { tableOf } from '../../patients/merging/rewriting.ts'
import { RecordRefused } from '../archive/fault.ts'

/** Into whose record an archive goes: that of a patient who is here and has none yet, or a new one. `apart`: who was told apart from the person. */
export type Target = { patient_id: string | null; apart: readonly string[] }

/** Throws `RecordRefused` if the archive came already, if it was made here, or if somebody else's record would take it. Returns the patient, if there is one. */
export async function checkTarget(
  ctx: Context,
  { patient_id, apart }: Target,
  rules: ReadonlyMap<string, DataRule>,
  source: Row,
): Promise<Row | null> {
  await refuseKnown(ctx, String(source.id))
  if (patient_id === null) {
    await refuseLikely(ctx, source, apart)
    return null
  }
  const { rows } = await sql<Row>`select * from app.patient where id = ${patient_id} and deleted_at is null for update`.execute(ctx.db)
  const [patient] = rows
  if (!patient) throw new RecordRefused('other_person')
  // A name is written in many ways; the day of birth is not.
  if (patient.birth_date !== null && patient.birth_date !== source.birth_date) throw new RecordRefused('other_person')
  const filled = await findFilled(ctx, patient_id, rules)
  if (filled) throw new RecordRefused('not_empty', filled)
  return patient
}

// reads patients
async function refuseKnown(ctx: Context, sourceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`elsewhere ${sourceId}`}, 0))`.execute(ctx.db)
  const { rows } = await sql<{ lives_here: boolean; came: boolean }>`
    select exists (select from app.patient where id = ${sourceId}::uuid and deleted_at is null) as lives_here,
      exists (select from app.elsewhere_import where source_patient_id = ${sourceId}::uuid and undone_at is null) as came`.execute(ctx.db)
  if (rows[0]?.lives_here) throw new RecordRefused('lives_here')
  if (rows[0]?.came) throw new RecordRefused('came_already')
}

/** Somebody new must be grown, have a number that is nobody's, and be like nobody here whom the caller has not told apart. */
async function refuseLikely(ctx: Context, source: Row, apart: readonly string[]): Promise<void> {
  const read = (name: string) => (typeof source[name] === 'string' ? source[name] : null)
  const [birth_date, phone_number] = [read('birth_date'), read('phone_number')]
  if (birth_date === null || read('first_name') === null) throw new RecordRefused('row_refused', 'patient')
  // Nobody under age is a patient alone: a guardian adds them first, and then their record takes the archive.
  if (measureAge(birth_date, ctx.now().slice(0, 10)) < 18) throw new RecordRefused('minor_alone')
  const taken = phone_number !== null && (await isNumberTaken(ctx, phone_number))
  if (taken) throw new RecordRefused('number_in_use')
  const former_names = Array.isArray(source.former_names) ? source.former_names.map(String) : []
  const names = { first_name: read('first_name'), last_name: read('last_name'), preferred_name: read('preferred_name'), former_names }
  const alike = await findAlike(ctx, { ...names, birth_date, phone_number, email: read('email') }, apart)
  if (alike.length > 0) throw new RecordRefused('likely_here', null, alike)
}

// reads patients, auth
async function isNumberTaken(ctx: Context, phone: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from app.patient p join app.identity i on i.id = p.identity_id
    where i.phone_number = ${phone} and i.kind = 'patient' and p.deleted_at is null and p.first_name is not null limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** A table in which the patient already has a row of their own; undefined if their record is empty. What exists once may be there. */
async function findFilled(ctx: Context, patientId: string, rules: ReadonlyMap<string, DataRule>): Promise<string | undefined> {
  const tables = [...rules].filter(([table, rule]) => rule.becomes === 'row' && !rule.once && table !== 'patient').map(([table]) => table)
  const checks = [...tables, 'elsewhere_row'].map(
    (table) => sql`select ${sql.lit(table)} as name where exists (select from ${tableOf(table)} t where t.patient_id = ${patientId})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(checks, sql` union all `)} limit 1`.execute(ctx.db)
  return rows[0]?.name
}
