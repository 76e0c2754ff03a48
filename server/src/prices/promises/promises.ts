import type { PricePromise } from '@sorrel/contract/prices/schemas'
import type { endPricePromise, startPricePromise } from '@sorrel/contract/prices/wire'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { findToday } from '../../kernel/clock.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { isInsurer, namePayers } from '../../payers/own/naming.ts'
import { holdPromise } from '../access.ts'
import type { PriceTables } from '../tables.ts'
import { isFederal } from './federal.ts'

type Shown = z.input<typeof PricePromise>
export type PromiseRow = Selectable<PriceTables['price_promise']>

async function showAll(ctx: Context, rows: readonly PromiseRow[]): Promise<Shown[]> {
  const nameOf = await namePayers(ctx, [...new Set(rows.map(({ payer_id }) => payer_id))])
  return rows.map(({ created_at: _at, created_by: _by, ...row }) => ({ ...row, payer_name: nameOf(row.payer_id) }))
}

const showPromise = async (ctx: Context, row: PromiseRow): Promise<Shown> => (await showAll(ctx, [row]))[0]!

/** All price promises, the latest first. */
export async function listPromises(ctx: Context): Promise<{ items: Shown[] }> {
  const rows = ctx.db.selectFrom('price_promise').selectAll().orderBy('starts_on', 'desc').orderBy('id', 'desc').limit(200)
  return { items: await showAll(ctx, await rows.execute()) }
}

/** Promises a highest price to the members of a payer from a day on. Throws `already_exists` if a promise to them holds on one of these days. */
export const startPromise = (ctx: Context, body: z.output<typeof startPricePromise.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const { payer_id, margin_cents, source, starts_on = findToday(ctx) } = body
    await refuseFederal(ctx, payer_id, starts_on)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`price_promise:${payer_id}`}, 0))`.execute(ctx.db)
    const standing = ctx.db
      .selectFrom('price_promise')
      .select('id')
      .where('payer_id', '=', payer_id)
      .where((is) => is.or([is('ends_on', 'is', null), is('ends_on', '>=', starts_on)]))
    if (await standing.executeTakeFirst()) throw new Problem('already_exists')
    const row = await ctx.db
      .insertInto('price_promise')
      .values({
        ...{ id: makeId(), payer_id, margin_cents, source, starts_on, ends_on: null },
        ...{ created_at: ctx.now(), created_by: getDoerId(ctx.actor) ?? null },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(ctx, 'price_promise.started', { subject_id: row.id, payload: { promise_id: row.id } })
    return showPromise(ctx, row)
  })

async function refuseFederal(ctx: Context, payer_id: string, day: string): Promise<void> {
  if (!(await isInsurer(ctx, payer_id)) || (await isFederal(ctx, [payer_id], day))) throw refuseValue('body', ['payer_id'], 'invalid_value')
}

/** Gives a promise its last day. What it promised until then, it keeps. */
export const endPromise = (
  ctx: Context,
  id: string,
  version: number | undefined,
  { ends_on, reason }: z.output<typeof endPricePromise.body>,
): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const row = await holdPromise(ctx, id, version)
    const today = findToday(ctx)
    if (row.ends_on !== null && row.ends_on < today) throw new Problem('not_available')
    // A day that is over was promised already.
    if (ends_on < today || ends_on < row.starts_on) throw refuseValue('body', ['ends_on'], 'invalid_value')
    const ended = await ctx.db
      .updateTable('price_promise')
      .set({ ends_on, version: row.version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(ctx, 'price_promise.ended', { subject_id: id, payload: { promise_id: id }, details: { ends_on, reason } })
    return showPromise(ctx, ended)
  })
