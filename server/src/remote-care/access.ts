import { openContestStatuses } from '@sorrel/contract/remote-care/vocabulary'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, requireProviderActor } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { RemoteCareTables } from './tables.ts'

export type EncounterRow = Selectable<RemoteCareTables['billable_remote_encounter']>
/** An encounter with the names of its people and what its note is. */
export type EncounterView = EncounterRow & {
  patient_name: string
  provider_name: string
  payer_name: string
  time_zone: string
  note_status: 'none' | 'draft' | 'signed'
}
export type ContestRow = Selectable<RemoteCareTables['contest']>

/** Encounters that the caller may see: row-level security shows a dietitian their own, a patient those of which they were told, and staff all. */ // reads patients, providers, insurance, charting
export async function viewEncounters(
  ctx: Context,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<Permitted<EncounterView>[]> {
  const { rows } = await sql<EncounterView>`
    select e.*, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name,
      concat_ws(' ', d.first_name, d.last_name) as provider_name, coalesce(c.payer_name, e.payer_id) as payer_name, d.time_zone,
      coalesce((select n.status from chart_note n where n.billable_remote_encounter_id = e.id), case when e.noticed_at is null then 'none' else 'signed' end) as note_status
    from billable_remote_encounter e join patient p on p.id = e.patient_id join provider d on d.id = e.provider_id
      left join coverage c on c.id = e.coverage_id
    where ${where} ${rest}`.execute(ctx.db)
  return rows.map((row) => permit(row))
}

/** An encounter of the calling dietitian, or any for billing staff. Otherwise `not_found`. */
export async function findEncounter(ctx: Context, id: string): Promise<Permitted<EncounterView>> {
  if (ctx.actor.kind === 'patient') throw new Problem('not_found')
  const [found] = await viewEncounters(ctx, sql`e.id = ${id}`)
  if (!found) throw new Problem('not_found')
  return found
}

/** An encounter of which a patient was told: the caller's own, or anybody's for billing staff. Otherwise `not_found`. */
export async function findCharge(ctx: Context, patientId: string, id: string): Promise<Permitted<EncounterView>> {
  const { actor } = ctx
  if (actor.kind === 'patient' && actor.patient_id !== patientId) throw new Problem('not_found')
  const [found] = await viewEncounters(ctx, sql`e.id = ${id} and e.patient_id = ${patientId} and e.noticed_at is not null`)
  if (!found) throw new Problem('not_found')
  return found
}

/** The calling patient, or any for billing staff. Otherwise `not_found`. */ // reads patients
export async function findCharged(ctx: Context, patientId: string): Promise<Permitted<{ id: string }>> {
  const { actor } = ctx
  if (actor.kind === 'patient' && actor.patient_id !== patientId) throw new Problem('not_found')
  const found = ctx.db.selectFrom('patient').select('id').where('id', '=', patientId).where('deleted_at', 'is', null)
  const patient = await found.executeTakeFirst()
  if (!patient) throw new Problem('not_found')
  return permit(patient)
}

/** The calling patient, or one in the care of the calling dietitian. Otherwise `not_found`. */ // reads patients, care
export async function findPatientInCare(ctx: Context, patientId: string): Promise<Permitted<{ id: string }>> {
  const { actor } = ctx
  if (actor.kind === 'patient') return findCharged(ctx, patientId)
  const { provider_id } = requireProviderActor(ctx)
  const { rows } = await sql<{ id: string }>`select p.id from patient p where p.id = ${patientId} and p.deleted_at is null
    and exists (select from care c where c.patient_id = p.id and c.provider_id = ${provider_id} and c.ended_at is null)`.execute(ctx.db)
  if (!rows[0]) throw new Problem('not_found')
  return permit(rows[0])
}

/** A contest as far as the caller may see it. Otherwise `not_found`. */
export async function findContest(ctx: Context, id: string): Promise<Permitted<ContestRow>> {
  const found = await ctx.db.selectFrom('contest').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return permit(found)
}

/** A contest that nobody has decided, until the end of the transaction nobody else's. Throws `contest_over`. */
export async function holdContest(ctx: Context, id: string): Promise<Permitted<ContestRow>> {
  const found = await ctx.db.selectFrom('contest').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw new Problem('not_found')
  if (!openContestStatuses.includes(found.status)) throw new Problem('contest_over')
  return permit(found)
}
