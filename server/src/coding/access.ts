import type { Selectable } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { CodingTables } from './tables.ts'

export type RuleRow = Selectable<CodingTables['payer_rule']>

/** A rule of a payer, until the end of the transaction nobody else's. Row-level security lets only billing staff change it. */
export async function holdRule(ctx: Context, id: string): Promise<Permitted<RuleRow>> {
  const rule = await ctx.db.selectFrom('payer_rule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!rule) throw new Problem('not_found')
  return permit(rule)
}
