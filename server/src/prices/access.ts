import type { VisitMode } from '@sorrel/contract/scheduling/vocabulary'
import { type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import type { PriceTables } from './tables.ts'

export type GoodFaithRow = Selectable<PriceTables['good_faith_estimate']>
export type EstimateRow = Selectable<PriceTables['price_estimate']>

/** A visit as its price needs it. */
export type PricedVisit = {
  patient_id: string
  provider_id: string
  appointment_id: string | null
  coverage_id: string | null
  payer_id: string | null
  member_id: string | null
  paid_by: 'insurance' | 'cash' | null
  type: 'Initial Consultation' | 'Follow-up'
  duration_minutes: number
  visit_mode: VisitMode
  service_date: string
}

/** The patient for whom a price is asked: whoever asks, or for staff the one whom they name and may read. Otherwise `not_found`. */ // reads patients
export async function findPricedPatient(ctx: Context, named: string | undefined): Promise<Permitted<{ id: string }>> {
  const { actor } = ctx
  const id = actor.kind === 'patient' ? actor.patient_id : named
  if (id === undefined) throw refuseValue('body', ['patient_id'], 'invalid_type')
  if (actor.kind === 'patient' && named !== undefined && named !== id) throw new Problem('not_found')
  const patient = await ctx.db.selectFrom('patient').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  if (!patient) throw new Problem('not_found')
  return permit(patient)
}

/** The dietitian whose price is asked for: anybody who is public, and for a dietitian themselves. Otherwise `not_found`. */ // reads providers
export async function findPricedProvider(ctx: Context, id: string): Promise<Permitted<{ id: string }>> {
  const { actor } = ctx
  if (actor.kind === 'provider' && actor.provider_id !== id) throw new Problem('not_found')
  const provider = await ctx.db.selectFrom('provider').select('id').where('id', '=', id).executeTakeFirst()
  if (!provider) throw new Problem('not_found')
  return permit(provider)
}

/** A booked visit that the caller may read, as its price needs it. Otherwise `not_found`. */ // reads scheduling, insurance, providers
export async function findPricedVisit(ctx: Context, appointmentId: string): Promise<Permitted<PricedVisit>> {
  const { rows } = await sql<PricedVisit>`
    select a.patient_id, a.provider_id, a.id as appointment_id, a.coverage_id, c.payer_id, c.member_id, c.kind as paid_by, a.type, a.duration_minutes,
      a.visit_mode, (a.starts_at at time zone d.time_zone)::date::text as service_date
    from appointment a join provider d on d.id = a.provider_id left join coverage c on c.id = a.coverage_id
    where a.id = ${appointmentId}`.execute(ctx.db)
  const visit = rows[0]
  if (!visit || (ctx.actor.kind === 'patient' && visit.patient_id !== ctx.actor.patient_id)) throw new Problem('not_found')
  if (ctx.actor.kind === 'provider' && visit.provider_id !== ctx.actor.provider_id) throw new Problem('not_found')
  return permit(visit)
}

/** A price promise in the version that the caller saw, the caller's alone until the end of the transaction. Throws `not_found` and `changed_meanwhile`. */
export async function holdPromise(
  ctx: Context,
  id: string,
  version: number | undefined,
): Promise<Permitted<Selectable<PriceTables['price_promise']>>> {
  const row = await ctx.db.selectFrom('price_promise').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  if (version !== undefined && version !== row.version) throw new Problem('changed_meanwhile', { version: row.version })
  return permit(row)
}

/** A good-faith estimate that row-level security shows the caller. Otherwise `not_found`. */
export async function findGoodFaith(ctx: Context, id: string): Promise<Permitted<GoodFaithRow>> {
  const row = await ctx.db.selectFrom('good_faith_estimate').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}
