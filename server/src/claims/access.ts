import { sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { ClaimRow } from './tables.ts'

/** A claim of the calling dietitian, or any for billing staff; row-level security shows nobody else one. Otherwise `not_found`. */
export async function findClaim(ctx: Context, id: string): Promise<Permitted<ClaimRow>> {
  const claim = await ctx.db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst()
  if (!claim || ctx.actor.kind === 'patient') throw new Problem('not_found')
  return permit(claim)
}

/**
 * Holds a claim until the end of the transaction, and with it the claims to the payers before and after, which follow it: the first payer's before the
 * others. So two people who act on claims of one visit wait for each other, and not in a circle.
 */
export const holdWithOtherPayers = (ctx: Context, id: string) =>
  sql`select c.id from claim c where c.id = ${id} or c.prior_claim_id = ${id} or c.id = (select prior_claim_id from claim where id = ${id})
    order by c.priority, c.id for update of c`.execute(ctx.db)

/** A claim in the version that the caller saw, until the end of the transaction nobody else's. Throws `changed_meanwhile`. */
export async function holdClaim(ctx: Context, id: string, revision?: number): Promise<Permitted<ClaimRow>> {
  await holdWithOtherPayers(ctx, id)
  const claim = await ctx.db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst()
  if (!claim) throw new Problem('not_found')
  if (revision !== undefined && revision !== claim.revision) throw new Problem('changed_meanwhile', { version: claim.revision })
  return permit(claim)
}

/** A visit of the calling dietitian, or any for billing staff, whose note is signed. Throws `note_not_signed`, and `not_insured` of one that nobody insures. */ // reads scheduling, charting, insurance
export async function findClaimableVisit(ctx: Context, appointmentId: string): Promise<Permitted<{ id: string }>> {
  const { actor } = ctx
  const visit = await ctx.db
    .selectFrom('appointment as a')
    .leftJoin('chart_note as n', 'n.appointment_id', 'a.id')
    .leftJoin('coverage as c', 'c.id', 'a.coverage_id')
    .select(['a.id', 'a.provider_id', 'n.status', 'c.kind'])
    .where('a.id', '=', appointmentId)
    .executeTakeFirst()
  if (!visit || (actor.kind === 'provider' && visit.provider_id !== actor.provider_id)) throw new Problem('not_found')
  if (visit.kind !== 'insurance') throw new Problem('not_insured')
  if (visit.status !== 'signed') throw new Problem('note_not_signed')
  return permit({ id: visit.id })
}

/**
 * Care without a visit of the calling dietitian, or any for billing staff, that may go to its payer: it is signed, its patient was told, and the quiet time
 * is over. Throws `encounter_not_billable`.
 */ // reads remote-care
export async function findClaimableCare(ctx: Context, id: string): Promise<Permitted<{ id: string }>> {
  const { actor } = ctx
  const care = await ctx.db
    .selectFrom('billable_remote_encounter')
    .select(['id', 'provider_id', 'status', 'claim_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!care || actor.kind === 'patient' || (actor.kind === 'provider' && care.provider_id !== actor.provider_id))
    throw new Problem('not_found')
  const isOver = care.status === 'waived' || care.status === 'voided'
  if (isOver || (care.claim_id === null && care.status !== 'ready_to_bill'))
    throw new Problem('encounter_not_billable', { status: care.status })
  return permit({ id: care.id })
}

/** A visit of the calling patient. Otherwise `not_found`. */ // reads scheduling
export async function findOwnVisit(ctx: Context, appointmentId: string): Promise<Permitted<{ id: string }>> {
  const { actor } = ctx
  const visit = await ctx.db.selectFrom('appointment').select(['id', 'patient_id']).where('id', '=', appointmentId).executeTakeFirst()
  if (!visit || actor.kind !== 'patient' || visit.patient_id !== actor.patient_id) throw new Problem('not_found')
  return permit({ id: visit.id })
}
