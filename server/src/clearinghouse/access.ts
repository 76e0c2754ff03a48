import type { Selectable } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { ClearinghouseTables } from './tables.ts'

export type FileRow = Selectable<ClearinghouseTables['exchange_file']>
export type RemittedRow = Selectable<ClearinghouseTables['remitted_claim']>

/** A file of the exchange. Row-level security shows it to billing staff alone. Otherwise `not_found`. */
export async function findFile(ctx: Context, id: string): Promise<Permitted<FileRow>> {
  const file = await ctx.db.selectFrom('exchange_file').selectAll().where('id', '=', id).executeTakeFirst()
  if (!file) throw new Problem('not_found')
  return permit(file)
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
