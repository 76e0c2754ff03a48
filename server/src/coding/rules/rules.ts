import type { KeptRule } from '@sorrel/contract/coding/schemas'
import type { RuleAct } from '@sorrel/contract/coding/vocabulary'
import type { addPayerRule, changePayerRule, replacePayerRule } from '@sorrel/contract/coding/wire'
import { addDays } from '@sorrel/contract/referrals/rules'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { holdDatedTable } from '../../kernel/database/dated-tables.ts'
import { makeId, makeIdAt } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { isKnownPayer } from '../../payers/own/naming.ts'
import { holdRule, type RuleRow } from '../access.ts'
import { showRule } from './reading.ts'

type Shown = z.input<typeof KeptRule>
type New = Omit<z.output<typeof addPayerRule.body>, 'reason'>

/** Adds a rule of a payer. Throws `already_exists` if another one for the same procedures holds on one of its days. */
export const addRule = (ctx: Context, { reason, ...rule }: z.output<typeof addPayerRule.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    if (rule.payer_id !== null && !(await isKnownPayer(ctx, rule.payer_id))) throw refuseValue('body', ['payer_id'], 'invalid_value')
    await holdDatedTable(ctx, 'payer_rule')
    const row = await insertRule(ctx, rule, null)
    await keepChange(ctx, row.id, 'added', reason)
    await record(ctx, 'payer_rule.added', { subject_id: row.id, payload: { payer_rule_id: row.id }, details: { reason } })
    return showRule(ctx, row)
  })

type Replacement = z.output<typeof replacePayerRule.body>

/**
 * Writes a new version of a rule. The version before ends on the day before, or is withdrawn if it began no earlier. Throws `already_exists` if a
 * third version holds on one of its days.
 */
export const replaceRule = (ctx: Context, id: string, version: number | undefined, { reason, ...parts }: Replacement): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    await holdDatedTable(ctx, 'payer_rule')
    const before = await holdRule(ctx, id, version)
    const { payer_id, family, starts_on, ends_on } = before
    const last = addDays(parts.starts_on, -1)
    if (parts.starts_on <= starts_on) await updateRule(ctx, before, { withdrawn_at: ctx.now() })
    else if (ends_on === null || ends_on > last) await updateRule(ctx, before, { ends_on: last })
    const row = await insertRule(ctx, { payer_id, family, ...parts }, id)
    await keepChange(ctx, id, parts.starts_on <= starts_on ? 'withdrawn' : 'replaced', reason)
    await keepChange(ctx, row.id, 'added', reason)
    const payload = { payer_rule_id: row.id, replaced_id: id }
    await record(ctx, 'payer_rule.replaced', { subject_id: row.id, payload, details: { reason } })
    return showRule(ctx, row)
  })

type Change = z.output<typeof changePayerRule.body>

/** Ends, withdraws or checks a rule, for a reason that the trail keeps. What the rule says stays. */
export const changeRule = (ctx: Context, id: string, version: number | undefined, { reason, ...change }: Change): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    await holdDatedTable(ctx, 'payer_rule')
    const rule = await holdRule(ctx, id, version)
    const { ends_on, checked, withdrawn } = change
    if (ends_on !== undefined) refuseOrder({ starts_on: rule.starts_on, ends_on })
    const row = await updateRule(ctx, rule, {
      ...(ends_on !== undefined && { ends_on }),
      ...(checked !== undefined && { checked_on: checked ? ctx.now().slice(0, 10) : null }),
      ...(withdrawn && { withdrawn_at: ctx.now() }),
    })
    const acts: RuleAct[] = [
      ...(ends_on === undefined ? [] : ['ended' as const]),
      ...(checked === undefined ? [] : [checked ? ('checked' as const) : ('unchecked' as const)]),
      ...(withdrawn ? ['withdrawn' as const] : []),
    ]
    for (const act of acts) await keepChange(ctx, id, act, reason)
    await record(ctx, 'payer_rule.changed', { subject_id: id, payload: { payer_rule_id: id }, details: { changed: acts, reason } })
    return showRule(ctx, row)
  })

function insertRule(ctx: Context, rule: New, replaces: string | null): Promise<RuleRow> {
  refuseOrder(rule)
  const stamp = {
    id: makeId(),
    replaces,
    withdrawn_at: null,
    checked_on: null,
    updated_at: ctx.now(),
    updated_by: getDoerId(ctx.actor) ?? null,
  }
  return refuseOverlap(() =>
    ctx.db
      .insertInto('payer_rule')
      .values({ ...rule, ...stamp })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

type Open = Partial<Pick<RuleRow, 'ends_on' | 'checked_on' | 'withdrawn_at'>>

const updateRule = (ctx: Context, { id, version }: RuleRow, set: Open): Promise<RuleRow> =>
  refuseOverlap(() =>
    ctx.db
      .updateTable('payer_rule')
      .set({ ...set, version: version + 1, updated_at: ctx.now(), updated_by: getDoerId(ctx.actor) ?? null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** Keeps what was done, by whom and why. The name is that of now. */ // reads auth
async function keepChange(ctx: Context, payer_rule_id: string, act: RuleAct, reason: string): Promise<void> {
  await sql`insert into payer_rule_change (id, payer_rule_id, act, reason, admin_id, admin_name, at)
    select ${makeIdAt(ctx.now())}, ${payer_rule_id}, ${act}, ${reason}, a.id, concat_ws(' ', a.first_name, a.last_name), ${ctx.now()}
    from administrator a where a.id = ${getDoerId(ctx.actor)}`.execute(ctx.db)
}

/** Keeps of rules that came with a file who brought them, with the source of each. The name is that of now. One statement. */ // reads auth
export async function keepImported(ctx: Context, rows: readonly Pick<RuleRow, 'id' | 'source'>[]): Promise<void> {
  const kept = rows.map(({ id, source }) => ({ id: makeIdAt(ctx.now()), payer_rule_id: id, reason: source }))
  await sql`insert into payer_rule_change (id, payer_rule_id, act, reason, admin_id, admin_name, at)
    select k.id, k.payer_rule_id, 'added', k.reason, a.id, concat_ws(' ', a.first_name, a.last_name), ${ctx.now()}
    from administrator a, jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k (id uuid, payer_rule_id uuid, reason text)
    where a.id = ${getDoerId(ctx.actor)}`.execute(ctx.db)
}

function refuseOrder({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }): void {
  if (ends_on !== null && ends_on < starts_on) throw refuseValue('body', ['ends_on'], 'too_small')
}

// The exclusion constraint decides which of two rules stands.
async function refuseOverlap<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { code?: string }).code === '23P01') throw new Problem('already_exists')
    throw error
  }
}
