import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import { prefixPayers } from '@sorrel/contract/payers/vocabulary'
import type { addPrefixes, listPrefixes } from '@sorrel/contract/payers/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { findToday } from '../kernel/clock.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { holdDatedTable } from '../kernel/database/dated-tables.ts'
import { makeId } from '../kernel/ids.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import { record } from '../kernel/record.ts'
import { prefixKind } from './dated/kinds.ts'
import { writeVersions } from './dated/writing.ts'
import { type RerouteClaims, rerouteAll } from './rerouting.ts'

const nameOf = (payerId: string): string => findPayer(payerId)?.name ?? payerId

/** The prefixes that were not withdrawn, by prefix, with the id to which claims go today: one statement. */
export async function listKnownPrefixes(ctx: Context, { payer_id, cursor, limit = 50 }: z.output<typeof listPrefixes.query>) {
  const after = cursor === undefined ? undefined : readCursor(cursor).id
  type Row = {
    id: string
    prefix: string
    payer_id: string
    starts_on: string
    ends_on: string | null
    updated_at: string
    routing_id: string | null
  }
  const { rows } = await sql<Row>`select p.id, p.prefix, p.payer_id, p.starts_on, p.ends_on, p.updated_at, t.routing_id
    from payer_prefix p left join payer_terms t on t.payer_id = p.payer_id and t.withdrawn_at is null
      and t.starts_on <= ${findToday(ctx)}::date and (t.ends_on is null or t.ends_on >= ${findToday(ctx)}::date)
    where p.withdrawn_at is null and (${payer_id ?? null}::text is null or p.payer_id = ${payer_id ?? null})
      and (${after ?? null}::uuid is null
        or (p.prefix, p.starts_on, p.id) > (select o.prefix, o.starts_on, o.id from payer_prefix o where o.id = ${after ?? null}))
    order by p.prefix, p.starts_on, p.id limit ${limit + 1}`.execute(ctx.db)
  const page = pageOf(rows, limit, ({ updated_at: at, id }) => ({ at, id }))
  return {
    items: page.items.map(({ updated_at: _, ...row }) => ({ ...row, payer_name: nameOf(row.payer_id) })),
    next_cursor: page.next_cursor,
  }
}

type Wish = z.output<typeof addPrefixes.body>

/** Says to which Blue plan prefixes belong from a day on. Those of another payer stay, and are named. */
export const addKnownPrefixes = (
  ctx: Context,
  { payer, prefixes, effective_from, apply_to_open_claims }: Wish,
  rerouting: readonly RerouteClaims[],
): Promise<z.input<typeof addPrefixes.output>> =>
  transaction(ctx, async (ctx) => {
    const wanted = [...new Set(prefixes)].sort()
    const payer_id = prefixPayers[payer]
    const starts_on = effective_from ?? findToday(ctx)
    await holdDatedTable(ctx, 'payer_prefix')
    const others = await ctx.db
      .selectFrom('payer_prefix')
      .select(['prefix', 'payer_id'])
      .where('prefix', 'in', wanted)
      .where('withdrawn_at', 'is', null)
      .where('payer_id', '!=', payer_id)
      .where((is) => is.or([is('ends_on', 'is', null), is('ends_on', '>=', starts_on)]))
      .orderBy('starts_on')
      .execute()
    const takenBy = new Map(others.map((other) => [other.prefix, other.payer_id]))
    const free = wanted.filter((prefix) => !takenBy.has(prefix))
    const rows = free.map((prefix) => ({ prefix, payer_id, starts_on, ends_on: null }))
    const written = await writeVersions(ctx, prefixKind, rows)
    const added = free.filter((_, at) => 'row' in written[at]!)
    if (added.length > 0)
      await record(ctx, 'payer_prefix.added', {
        subject_id: makeId(),
        payload: { payer, added: added.length },
        details: { prefixes: added },
      })
    return {
      added,
      already_present: free.filter((prefix) => !added.includes(prefix)),
      conflicts: [...takenBy].map(([prefix, other]) => ({ prefix, current_payer: nameOf(other) })),
      rerouted_claim_ids: apply_to_open_claims && free.length > 0 ? await rerouteAll(ctx, { prefixes: free }, rerouting) : [],
    }
  })
