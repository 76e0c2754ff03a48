import type { KeptRule } from '@sorrel/contract/coding/schemas'
import type { getPayerRule, listPayerRules } from '@sorrel/contract/coding/wire'
import { payers } from '@sorrel/contract/insurance/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { type NameOf, namePayers } from '../../payers/own/naming.ts'
import type { RuleRow } from '../access.ts'

type Wanted = z.output<typeof listPayerRules.query>

// The defaults come first, then the payers by name, as people look for them.
const idsByName = payers.toSorted((one, other) => one.name.localeCompare(other.name)).map(({ id }) => id)
const nobody = ''

const showAs =
  (nameOf: NameOf) =>
  ({ updated_by: _, ...rule }: RuleRow): z.input<typeof KeptRule> => ({
    ...rule,
    payer_name: rule.payer_id === null ? null : nameOf(rule.payer_id),
  })

const showAll = async (ctx: Context, rules: readonly RuleRow[]) =>
  rules.map(showAs(await namePayers(ctx, [...new Set(rules.map(({ payer_id }) => payer_id))])))

/** A rule in the form of the contract. */
export const showRule = async (ctx: Context, rule: RuleRow): Promise<z.input<typeof KeptRule>> => (await showAll(ctx, [rule]))[0]!

const placeOf = (alias: string) =>
  sql`coalesce(array_position(${[nobody, ...idsByName]}::text[], coalesce(${sql.ref(`${alias}.payer_id`)}, '')), ${idsByName.length + 2}), ${sql.ref(`${alias}.rank`)}, ${sql.ref(`${alias}.starts_on`)}, ${sql.ref(`${alias}.id`)}`

/** The rules that were not withdrawn, by payer, the defaults first: one statement. */
export async function listRules(ctx: Context, { payer_id, family, day, cursor, limit = 50 }: Wanted) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  let found = ctx.db.selectFrom('payer_rule').selectAll().where('withdrawn_at', 'is', null)
  if (payer_id === 'default') found = found.where('payer_id', 'is', null)
  else if (payer_id !== undefined) found = found.where('payer_id', '=', payer_id)
  if (family !== undefined) found = found.where('family', '=', family)
  if (day !== undefined)
    found = found.where('starts_on', '<=', day).where((is) => is.or([is('ends_on', 'is', null), is('ends_on', '>=', day)]))
  if (after)
    found = found.where(sql<boolean>`(${placeOf('payer_rule')}) > (select ${placeOf('o')} from payer_rule o where o.id = ${after.id})`)
  const rows = await found
    .orderBy(placeOf('payer_rule'))
    .limit(limit + 1)
    .execute()
  const { items, next_cursor } = pageOf(rows, limit, ({ updated_at: at, id }) => ({ at, id }))
  return { items: await showAll(ctx, items), next_cursor }
}

const most = 100

/** A rule with its versions and with what was done to them: two statements. */
export async function showRuleWithVersions(ctx: Context, rule: Permitted<RuleRow>): Promise<z.input<typeof getPayerRule.output>> {
  const { payer_id, family } = rule
  const isAlike = sql<boolean>`coalesce(r.payer_id, '') = ${payer_id ?? nobody} and r.family = ${family}`
  const [versions, changes] = await Promise.all([
    ctx.db
      .selectFrom('payer_rule as r')
      .selectAll()
      .where(isAlike)
      .orderBy('starts_on', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
    ctx.db
      .selectFrom('payer_rule_change as c')
      .innerJoin('payer_rule as r', 'r.id', 'c.payer_rule_id')
      .select(['c.id', 'c.payer_rule_id', 'c.act', 'c.reason', 'c.admin_name', 'c.at'])
      .where(isAlike)
      .orderBy('c.at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(most)
      .execute(),
  ])
  return { rule: await showRule(ctx, rule), versions: await showAll(ctx, versions), changes }
}
