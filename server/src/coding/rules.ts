import type { addPayerRule, changePayerRule, listPayerRules } from '@sorrel/contract/coding/wire'
import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, getDoerId, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { holdRule, type RuleRow } from './access.ts'

type Shown = z.input<typeof addPayerRule.output>
type Wanted = z.output<typeof listPayerRules.query>

const showRule = ({ updated_by: _, ...rule }: RuleRow): Shown => ({
  ...rule,
  payer_name: rule.payer_id === null ? null : (findPayer(rule.payer_id)?.name ?? rule.payer_id),
})

/** The rules by payer, the defaults first: one statement. */
export async function listRules(ctx: Context, { payer_id, day, cursor, limit = 50 }: Wanted) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const place = sql`(coalesce(payer_id, ''), rank, starts_on, id)`
  let found = ctx.db.selectFrom('payer_rule').selectAll()
  if (payer_id !== undefined) found = found.where('payer_id', '=', payer_id)
  if (day !== undefined)
    found = found.where('starts_on', '<=', day).where((is) => is.or([is('ends_on', 'is', null), is('ends_on', '>=', day)]))
  if (after)
    found = found.where(
      sql<boolean>`${place} > (select coalesce(o.payer_id, ''), o.rank, o.starts_on, o.id from payer_rule o where o.id = ${after.id})`,
    )
  const rows = await found
    .orderBy(sql`coalesce(payer_id, '')`)
    .orderBy('rank')
    .orderBy('starts_on')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const { items, next_cursor } = pageOf(rows, limit, ({ updated_at: at, id }) => ({ at, id }))
  return { items: items.map(showRule), next_cursor }
}

/** Adds a rule of a payer. Throws `already_exists` if another one for the same procedures holds on one of its days. */
export const addRule = (ctx: Context, { reason, ...rule }: z.output<typeof addPayerRule.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    if (rule.payer_id !== null && !findPayer(rule.payer_id)) throw refuseValue('body', ['payer_id'], 'invalid_value')
    refuseOrder(rule)
    const id = makeId()
    const values = { id, ...rule, updated_at: ctx.now(), updated_by: getDoerId(ctx.actor) ?? null, checked_on: null }
    const row = await refuseOverlap(() => ctx.db.insertInto('payer_rule').values(values).returningAll().executeTakeFirstOrThrow())
    await record(ctx, 'payer_rule.added', { subject_id: id, payload: { payer_rule_id: id }, details: { reason } })
    return showRule(row)
  })

type Change = z.output<typeof changePayerRule.body>

/** Changes a rule, for a reason that the trail keeps. */
export const changeRule = (ctx: Context, id: string, version: number | undefined, { reason, checked, ...set }: Change): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const rule = await holdRule(ctx, id)
    if (version !== undefined && version !== rule.version) throw new Problem('changed_meanwhile', { version: rule.version })
    refuseOrder({ starts_on: rule.starts_on, ends_on: set.ends_on === undefined ? rule.ends_on : set.ends_on })
    const checked_on = checked === undefined ? rule.checked_on : checked ? ctx.now().slice(0, 10) : null
    const stamp = { checked_on, version: rule.version + 1, updated_at: ctx.now(), updated_by: getDoerId(ctx.actor) ?? null }
    const row = await refuseOverlap(() =>
      ctx.db
        .updateTable('payer_rule')
        .set({ ...set, ...stamp })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    const changed = Object.entries(set).flatMap(([key, value]) => (value === undefined ? [] : [key]))
    await record(ctx, 'payer_rule.changed', { subject_id: id, payload: { payer_rule_id: id }, details: { changed, reason } })
    return showRule(row)
  })

function refuseOrder({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }): void {
  if (ends_on !== null && ends_on < starts_on) throw refuseValue('body', ['ends_on'], 'too_small')
}

// The exclusion constraint decides, so that of two who add at once one is refused.
async function refuseOverlap<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { code?: string }).code === '23P01') throw new Problem('already_exists')
    throw error
  }
}
