import { type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { ClearinghouseTables } from './tables.ts'

export type FileRow = Selectable<ClearinghouseTables['exchange_file']>
export type RemittanceRow = Selectable<ClearinghouseTables['remittance']>
export type RemittedRow = Selectable<ClearinghouseTables['remitted_claim']>

/** A file of the exchange. Row-level security shows it to billing staff alone. Otherwise `not_found`. */
export async function findFile(ctx: Context, id: string): Promise<Permitted<FileRow>> {
  const file = await ctx.db.selectFrom('exchange_file').selectAll().where('id', '=', id).executeTakeFirst()
  if (!file) throw new Problem('not_found')
  return permit(file)
}

/** A payment that a payer explained. Row-level security shows it to billing staff alone. Otherwise `not_found`. */
export async function findRemittance(ctx: Context, id: string): Promise<Permitted<RemittanceRow>> {
  const row = await ctx.db.selectFrom('remittance').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/**
 * What a payer decided about a claim, until the end of the transaction nobody else's. Throws `not_available` if it stands otherwise: what was set aside
 * by mistake may still find its claim.
 */
export async function holdUnmatched(ctx: Context, id: string, states: readonly RemittedRow['state'][]): Promise<Permitted<RemittedRow>> {
  const row = await ctx.db.selectFrom('remitted_claim').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  if (!states.includes(row.state)) throw new Problem('not_available')
  return permit(row)
}

export type ClearingRow = Selectable<ClearinghouseTables['suspense_clearing']>

/** A clearing that stands so, until the end of the transaction nobody else's. Otherwise `not_found`, or `not_available`. */
export async function holdClearing(ctx: Context, id: string, state: ClearingRow['state']): Promise<Permitted<ClearingRow>> {
  const row = await ctx.db.selectFrom('suspense_clearing').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  if (row.state !== state) throw new Problem('not_available')
  return permit(row)
}

/** The administrator who acts, with their name. */ // reads auth
export async function findClearer(ctx: Context): Promise<{ id: string; name: string }> {
  if (ctx.actor.kind !== 'admin') throw new Problem('forbidden')
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name from administrator where id = ${ctx.actor.admin_id}`.execute(ctx.db)
  return { id: ctx.actor.admin_id, name: rows[0]?.name ?? '' }
}
