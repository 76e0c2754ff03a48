import type { Selectable } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { CodingTables } from './tables.ts'

export type RuleRow = Selectable<CodingTables['payer_rule']>

/** A rule of a payer. Row-level security shows it to staff. Otherwise `not_found`. */
export async function findRule(ctx: Context, id: string): Promise<Permitted<RuleRow>> {
  const rule = await ctx.db.selectFrom('payer_rule').selectAll().where('id', '=', id).executeTakeFirst()
  if (!rule) throw new Problem('not_found')
  return permit(rule)
}

/**
 * A rule of a payer in the version that the caller saw, until the end of the transaction nobody else's. Row-level security lets only billing staff
 * change it. Throws `changed_meanwhile`, and `not_available` of a rule that was withdrawn.
 */
export async function holdRule(ctx: Context, id: string, version: number | undefined): Promise<Permitted<RuleRow>> {
  const rule = await ctx.db.selectFrom('payer_rule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!rule) throw new Problem('not_found')
  if (version !== undefined && version !== rule.version) throw new Problem('changed_meanwhile', { version: rule.version })
  if (rule.withdrawn_at !== null) throw new Problem('not_available')
  return permit(rule)
}
