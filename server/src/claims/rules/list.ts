import type { BillingRule } from '@sorrel/contract/claims/rules/schemas'
import type { getBillingRules, listBillingRuleVersions, writeBillingRules } from '@sorrel/contract/claims/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'

type Shown = z.input<typeof getBillingRules.output>
export type RuleList = { version: number; rules: readonly BillingRule[] }

const nothing: Shown = { version: 0, rules: [], reason: null, admin_name: null, at: null }

/** The billing rules of now, or of an older version. Throws `not_found` for a version that never was. */
export async function showRules(ctx: Context, version?: number): Promise<Shown> {
  const found = await ctx.db
    .selectFrom('billing_rule_list')
    .select(['version', 'rules', 'reason', 'admin_name', 'at'])
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found && version !== undefined && version > 0) throw new Problem('not_found')
  return found ?? nothing
}

/** The rules by which claims are made now. */
export async function readRules(ctx: Context): Promise<RuleList> {
  const { rows } = await sql<RuleList>`select version, rules from billing_rule_list order by version desc limit 1`.execute(ctx.db)
  return rows[0] ?? { version: 0, rules: [] }
}

/** The versions of the list, the newest first: one statement. The cursor is the number of the last one. */
export async function listVersions(ctx: Context, { cursor, limit = 20 }: z.output<typeof listBillingRuleVersions.query>) {
  const after = cursor === undefined ? null : readPlace(cursor)
  const { rows } = await sql<z.input<typeof listBillingRuleVersions.output>['items'][number]>`
    select version, reason, admin_name, at, jsonb_array_length(rules) as rules from billing_rule_list
    where ${after}::int is null or version < ${after} order by version desc limit ${limit + 1}`.execute(ctx.db)
  const items = rows.slice(0, limit)
  return { items, next_cursor: rows.length > limit ? String(items.at(-1)!.version) : null }
}

function readPlace(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw new Problem('invalid_request', { errors: [{ path: 'query.cursor', code: 'invalid' }] })
  return Number(cursor)
}

type Wish = z.output<typeof writeBillingRules.body>

/** Writes the next version of the list. Two at once: the second hears that it changed meanwhile. */ // reads auth
export const writeRules = (ctx: Context, seen: number | undefined, { rules, reason }: Wish): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('billing rules', 0))`.execute(ctx.db)
    const { version } = await readRules(ctx)
    if (seen !== undefined && seen !== version) throw new Problem('changed_meanwhile', { version })
    const admin_id = ctx.actor.kind === 'admin' ? ctx.actor.admin_id : null
    await sql`insert into billing_rule_list (version, rules, reason, admin_id, admin_name, at)
      select ${version + 1}, ${JSON.stringify(rules)}::jsonb, ${reason}, a.id, concat_ws(' ', a.first_name, a.last_name), ${ctx.now()}
      from administrator a where a.id = ${admin_id}`.execute(ctx.db)
    await record(ctx, 'billing_rule_list.changed', { subject_id: makeId(), payload: { version: version + 1, rules: rules.length } })
    return showRules(ctx)
  })
