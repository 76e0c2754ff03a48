import { type Selectable, sql } from 'kysely'
import type { Billed } from '../billing/access.ts'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { PackageTables } from './tables.ts'

export type PackageRow = Selectable<PackageTables['visit_package']>
export type PurchaseRow = Selectable<PackageTables['package_purchase']>

/** A package that the practice sells now. Otherwise `not_available`. */
export async function findOffer(ctx: Context, id: string): Promise<Permitted<PackageRow>> {
  const row = await ctx.db.selectFrom('visit_package').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row?.is_offered) throw new Problem('not_available', { why: 'not_sold' })
  return permit(row)
}

/**
 * A package that a patient bought, until the end of the transaction nobody else's. Row-level security shows it to its patient and to billing staff.
 * Otherwise `not_found`.
 */
export async function holdPurchase(ctx: Context, patientId: string, id: string): Promise<Permitted<PurchaseRow>> {
  await holdPackagesOf(ctx, patientId)
  const rows = ctx.db.selectFrom('package_purchase').selectAll().where('id', '=', id).where('patient_id', '=', patientId)
  const row = await rows.executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** A package by its id, nobody else's until the end of the transaction. Runs as the system. */
export async function holdById(ctx: Context, id: string): Promise<PurchaseRow | undefined> {
  const rows = ctx.db.selectFrom('package_purchase').selectAll().where('id', '=', id)
  const known = await rows.executeTakeFirst()
  if (!known) return undefined
  await holdPackagesOf(ctx, known.patient_id)
  return rows.executeTakeFirst()
}

/** Lets nobody else use or end a package of this patient until the end of the transaction. */
export const holdPackagesOf = (ctx: Context, patientId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`packages:${patientId}`}, 0))`.execute(ctx.db)

/** A patient as somebody who keeps cards. */
export const holderOf = ({ id }: Permitted<Billed>): Permitted<{ patient_id: string }> => permit({ patient_id: id })
