import type { GlucoseTarget, GlucoseUnit } from '@sorrel/contract/glucose/vocabulary'
import { type Selectable, sql } from 'kysely'
import { findOpenCare } from '../care/cares.ts'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { GlucoseUploadRow } from './tables.ts'

/** Whose glucose it is, with what a reader of it has to know. */
export type GlucoseOwner = {
  id: string
  time_zone: string | null
  ed_safe_mode: boolean
  target: GlucoseTarget
  /** The unit of the latest file. */
  unit: GlucoseUnit
  first_day: string | null
  last_day: string | null
}
export type UploadView = Selectable<GlucoseUploadRow>

/** The calling patient, or a patient of the calling dietitian. Otherwise `not_found`. */ // reads patients
export async function findGlucoseOwner(ctx: Context, patientId: string): Promise<Permitted<GlucoseOwner>> {
  const { actor } = ctx
  const isOther = actor.kind === 'patient' && actor.patient_id !== patientId
  if (isOther || (actor.kind !== 'patient' && actor.kind !== 'provider')) throw new Problem('not_found')
  const { rows } = await sql<GlucoseOwner>`
    select p.id, p.time_zone, p.ed_safe_mode, coalesce(t.target, 'standard') as target, coalesce(u.unit, 'mg/dL') as unit,
      (select min(day) from glucose_day where patient_id = p.id) as first_day, (select max(day) from glucose_day where patient_id = p.id) as last_day
    from patient p
    left join glucose_target t on t.patient_id = p.id
    left join lateral (select unit from glucose_upload where patient_id = p.id and status = 'applied' order by created_at desc limit 1) u on true
    where p.id = ${patientId} and p.deleted_at is null`.execute(ctx.db)
  if (!rows[0]) throw new Problem('not_found')
  return permit(rows[0])
}

/** The same for whoever changes something: a patient always, a dietitian while care is open. */
export async function findGlucoseToChange(ctx: Context, patientId: string): Promise<Permitted<GlucoseOwner>> {
  const owner = await findGlucoseOwner(ctx, patientId)
  if (ctx.actor.kind === 'provider' && !(await findOpenCare(ctx, patientId, ctx.actor.provider_id))) throw new Problem('care_closed')
  return owner
}

const selectUploads = (ctx: Context, { id }: Permitted<GlucoseOwner>) =>
  ctx.db.selectFrom('glucose_upload').selectAll().where('patient_id', '=', id)

/** One file of a patient. Otherwise `not_found`. */
export async function findGlucoseUpload(ctx: Context, owner: Permitted<GlucoseOwner>, id: string): Promise<Permitted<UploadView>> {
  const row = await selectUploads(ctx, owner).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** A page of the files of a patient, the latest first. */
export async function listUploads(
  ctx: Context,
  owner: Permitted<GlucoseOwner>,
  after: { at: string; id: string } | undefined,
  limit: number,
): Promise<Permitted<UploadView>[]> {
  let found = selectUploads(ctx, owner)
  if (after) found = found.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const rows = await found.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(permit)
}

/** Whether values are left out: what a patient in safe mode gets, or whoever acts for them. */
export const hidesGlucose = (ctx: Context, owner: Pick<GlucoseOwner, 'ed_safe_mode'>): boolean =>
  ctx.actor.kind === 'patient' && owner.ed_safe_mode
