import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, requireProviderActor } from '../kernel/context.ts'
import type { Place } from '../kernel/lists/cursors.ts'
import { Problem } from '../kernel/problem.ts'
import type { ContactTables } from './tables.ts'

/** The patient whose notes a call is about. `care_id` is the caller's open care; null for the patient and for a care that has ended. */
export type ContactPatient = { id: string; name: string; birth_date: string | null; care_id: string | null; ed_safe_mode: boolean }

/** The calling patient, or a patient whom the calling dietitian may read. Otherwise `not_found`. */ // reads patients, care
export async function findContactPatient(ctx: Context, patientId: string): Promise<Permitted<ContactPatient>> {
  const { actor } = ctx
  const isOther = actor.kind === 'patient' && actor.patient_id !== patientId
  if (isOther || (actor.kind !== 'patient' && actor.kind !== 'provider')) throw new Problem('not_found')
  const { rows } = await sql<ContactPatient>`
    select p.id, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as name, p.birth_date::text, p.ed_safe_mode, c.id as care_id
    from patient p left join care c on ${actor.kind === 'provider' ? sql`c.provider_id = ${actor.provider_id}` : sql`false`}
      and c.patient_id = p.id and c.ended_at is null
    where p.id = ${patientId} and p.deleted_at is null`.execute(ctx.db)
  if (!rows[0]) throw new Problem('not_found')
  return permit(rows[0])
}

type Addendum = Pick<
  Selectable<ContactTables['contact_note_addendum']>,
  'id' | 'text' | 'reason' | 'signature_name' | 'credentials' | 'signed_at'
>
export type ContactRow = Selectable<ContactTables['contact_note']> & {
  author_name: string
  author_credentials: string
  addenda: Addendum[]
}

// Row-level security keeps back drafts of colleagues, and from the patient what is withheld. // reads providers
const selectNotes = (where: RawBuilder<unknown>) => sql<ContactRow>`
  select n.*, concat_ws(' ', p.first_name, p.last_name) as author_name, p.credentials as author_credentials,
    coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'text', a.text, 'reason', a.reason, 'signature_name', a.signature_name,
      'credentials', a.credentials, 'signed_at', a.signed_at) order by a.signed_at, a.id) from contact_note_addendum a where a.contact_note_id = n.id), '[]') as addenda
  from contact_note n join provider p on p.id = n.provider_id where ${where}`

/** JSON writes moments in a form of its own. */
const readTimes = ({ addenda, ...row }: ContactRow): ContactRow => ({
  ...row,
  addenda: addenda.map((one) => ({ ...one, signed_at: new Date(one.signed_at).toISOString() })),
})

/** The notes of a patient that the caller may read, the latest first. */
export async function findContactNotes(
  ctx: Context,
  { id }: Permitted<ContactPatient>,
  after: Place | undefined,
  limit: number,
): Promise<Permitted<ContactRow>[]> {
  const older = after ? sql`and (n.happened_at, n.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await selectNotes(sql`n.patient_id = ${id} ${older} order by n.happened_at desc, n.id desc limit ${limit}`).execute(
    ctx.db,
  )
  return rows.map((row) => permit(readTimes(row)))
}

/** A note that the caller may read. Otherwise `not_found`. */
export async function findContactNote(
  ctx: Context,
  { id: patientId }: Permitted<ContactPatient>,
  id: string,
): Promise<Permitted<ContactRow>> {
  const { rows } = await selectNotes(sql`n.id = ${id} and n.patient_id = ${patientId}`).execute(ctx.db)
  if (!rows[0]) throw new Problem('not_found')
  return permit(readTimes(rows[0]))
}

/** A note of the calling dietitian, held until the transaction ends. Otherwise `not_found`. */
export async function holdOwnNote(ctx: Context, { id: patientId }: Permitted<ContactPatient>, id: string): Promise<Permitted<ContactRow>> {
  const { provider_id } = requireProviderActor(ctx)
  await sql`select from contact_note where id = ${id} and provider_id = ${provider_id} for update`.execute(ctx.db)
  const { rows } = await selectNotes(sql`n.id = ${id} and n.patient_id = ${patientId} and n.provider_id = ${provider_id}`).execute(ctx.db)
  if (!rows[0]) throw new Problem('not_found')
  return permit(readTimes(rows[0]))
}
