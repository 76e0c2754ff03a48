import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { PayoutTables } from './tables.ts'

export type PaidProvider = { id: string; name: string; time_zone: string; has_left: boolean }
export type PayoutRow = Selectable<PayoutTables['payout']>
export type EntryRow = Selectable<PayoutTables['payout_entry']>
export type HoldRow = Selectable<PayoutTables['payout_hold']>

/** The dietitian whose pay somebody asks for: the caller, or whoever finance staff name. Anybody else's is `not_found`. */ // reads providers
export async function findPaidProvider(ctx: Context, providerId: string): Promise<Permitted<PaidProvider>> {
  if (ctx.actor.kind === 'provider' && ctx.actor.provider_id !== providerId) throw new Problem('not_found')
  const { rows } = await sql<PaidProvider>`
    select id, concat_ws(' ', first_name, last_name) as name, time_zone, status = 'offboarded' as has_left from provider where id = ${providerId}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Problem('not_found')
  return permit(rows[0])
}

/** A payout. Row-level security shows it to its dietitian and to finance staff. Otherwise `not_found`. */
export async function findPayout(ctx: Context, id: string): Promise<Permitted<PayoutRow>> {
  const row = await ctx.db.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** The same, until the end of the transaction nobody else's. */
export async function holdPayoutRow(ctx: Context, id: string): Promise<Permitted<PayoutRow>> {
  const row = await ctx.db.selectFrom('payout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** A hold, until the end of the transaction nobody else's. Only finance staff lift one. */
export async function findHold(ctx: Context, id: string): Promise<Permitted<HoldRow>> {
  const row = await ctx.db.selectFrom('payout_hold').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** What somebody of finance entered by hand, until the end of the transaction nobody else's. Only finance staff see one. */
export async function holdEntry(ctx: Context, id: string): Promise<Permitted<EntryRow>> {
  const row = await ctx.db.selectFrom('payout_entry').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** The member of finance who acts, with the name of that person as it is now. */ // reads auth
export async function findActing(ctx: Context): Promise<{ id: string; name: string }> {
  if (ctx.actor.kind !== 'admin') throw new Problem('forbidden')
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name from administrator where id = ${ctx.actor.admin_id}`.execute(ctx.db)
  return { id: ctx.actor.admin_id, name: rows[0]?.name ?? '' }
}
