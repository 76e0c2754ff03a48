import { type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { PaymentTables } from './tables.ts'

export type InstrumentRow = Selectable<PaymentTables['payment_instrument']>
export type PaymentRow = Selectable<PaymentTables['payment']>
export type TryRow = Selectable<PaymentTables['payment_try']>
export type RefundRow = Selectable<PaymentTables['refund']>
export type DisputeRow = Selectable<PaymentTables['dispute']>

/** Whose cards they are: a patient, or a dietitian who gives a donation. */
export type Holder = { patient_id: string; provider_id?: undefined } | { provider_id: string; patient_id?: undefined }

/** The calling patient, or anybody's record for billing staff. Otherwise `not_found`. */ // reads patients
export async function findPayer(ctx: Context, patientId: string): Promise<Permitted<{ patient_id: string }>> {
  const { actor } = ctx
  if (actor.kind === 'patient' && actor.patient_id !== patientId) throw new Problem('not_found')
  const patient = await ctx.db
    .selectFrom('patient')
    .select('id')
    .where('id', '=', patientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!patient) throw new Problem('not_found')
  return permit({ patient_id: patient.id })
}

/** A card of the holder that is still kept, the caller's alone until the end of the transaction. Otherwise `not_found`. */
export async function holdInstrument(ctx: Context, holder: Permitted<Holder>, id: string): Promise<Permitted<InstrumentRow>> {
  const row = await ctx.db
    .selectFrom('payment_instrument')
    .selectAll()
    .where('id', '=', id)
    .where(holder.patient_id ? 'patient_id' : 'provider_id', '=', holder.patient_id ?? holder.provider_id ?? '')
    .where('status', '<>', 'removed')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/**
 * A payment that was made by a patient or for them, or by a dietitian if `patientId` is null, nobody else's until the end of the transaction. Otherwise
 * `not_found`.
 */
export async function holdPaymentOf(ctx: Context, patientId: string | null, id: string): Promise<Permitted<PaymentRow>> {
  const payment = await ctx.db.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!payment) throw new Problem('not_found')
  const { rows } = await sql`select from payment_allocation where payment_id = ${id} and patient_id = ${patientId} limit 1`.execute(ctx.db)
  if (payment.patient_id !== patientId && rows.length === 0) throw new Problem('not_found')
  return permit(payment)
}

/**
 * A refund that waits for a person, with those that were asked for in the same step, nobody else's until the end of the transaction: `not_available` if
 * it waits no more, otherwise `not_found`. Their payments are held first, always in the same order.
 */
export async function holdWaiting(ctx: Context, id: string): Promise<Permitted<RefundRow>[]> {
  const { rows } = await sql<{ id: string; payment_id: string }>`
    select r.id, r.payment_id from refund r
    where r.id = ${id} or r.together_id = (select o.together_id from refund o where o.id = ${id}) order by r.payment_id, r.id`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw new Problem('not_found')
  for (const { payment_id } of rows) await sql`select from payment where id = ${payment_id} for update`.execute(ctx.db)
  const held: Permitted<RefundRow>[] = []
  for (const row of rows) {
    const refund = await ctx.db.selectFrom('refund').selectAll().where('id', '=', row.id).forUpdate().executeTakeFirstOrThrow()
    if (refund.state !== 'pending_approval') throw new Problem('not_available')
    held.push(permit(refund))
  }
  return held
}

/** A dispute, nobody else's until the end of the transaction. Otherwise `not_found`. */
export async function holdDispute(ctx: Context, id: string): Promise<Permitted<DisputeRow>> {
  const dispute = await ctx.db.selectFrom('dispute').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!dispute) throw new Problem('not_found')
  return permit(dispute)
}

/** The member of staff who acts, and their name as it is now. */ // reads auth
export async function findActingStaff(ctx: Context): Promise<{ id: string; name: string }> {
  if (ctx.actor.kind !== 'admin') throw new Problem('forbidden')
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name from administrator where id = ${ctx.actor.admin_id}`.execute(ctx.db)
  return { id: ctx.actor.admin_id, name: rows[0]?.name ?? '' }
}
