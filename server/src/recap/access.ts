import type { UnitSystem } from '@sorrel/contract/patients/measures/amounts'
import { sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'

/** Whose recap it is, with what decides its span. The visits and the care are the calling dietitian's own, or any of the calling patient. */
export type RecapPatient = {
  id: string
  time_zone: string
  ed_safe_mode: boolean
  units: UnitSystem
  care_id: string | null
  care_began_at: string | null
  last_id: string | null
  last_starts_at: string | null
  last_ends_at: string | null
  next_id: string | null
  next_starts_at: string | null
}

/**
 * The calling patient, or a patient whose record the calling dietitian may read: during care and for 24 months after it. Otherwise
 * `not_found`.
 */ // reads patients, care, scheduling
export async function findRecapPatient(ctx: Context, patientId: string): Promise<Permitted<RecapPatient>> {
  const { actor } = ctx
  const isOther = actor.kind === 'patient' && actor.patient_id !== patientId
  if (isOther || (actor.kind !== 'patient' && actor.kind !== 'provider')) throw new Problem('not_found')
  const own = actor.kind === 'provider' ? sql`provider_id = ${actor.provider_id}` : sql`true`
  const { rows } = await sql<RecapPatient>`
    select p.id, coalesce(p.time_zone, 'UTC') as time_zone, p.ed_safe_mode, p.units, c.id as care_id, c.started_at as care_began_at,
      past.id as last_id, past.starts_at as last_starts_at, past.ends_at as last_ends_at, ahead.id as next_id, ahead.starts_at as next_starts_at
    from patient p
      left join lateral (select id, started_at from care where patient_id = p.id and ${own}
        order by ended_at is null desc, started_at desc limit 1) c on true
      left join lateral (select id, starts_at, ends_at from appointment
        where patient_id = p.id and ${own} and status = 'Occurred' and ends_at <= ${ctx.now()} order by starts_at desc limit 1) past on true
      left join lateral (select id, starts_at from appointment
        where patient_id = p.id and ${own} and status = 'Scheduled' and ends_at > ${ctx.now()} order by starts_at limit 1) ahead on true
    where p.id = ${patientId} and p.deleted_at is null`.execute(ctx.db)
  if (!rows[0]) throw new Problem('not_found')
  return permit(rows[0])
}
