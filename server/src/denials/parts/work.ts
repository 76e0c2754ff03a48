import { sql } from 'kysely'
import { getDoerId } from '../../kernel/context.ts'
import type { WorkSource } from '../../platform/work/source.ts'
import { countOpenDenials } from '../reading/listing.ts'

/** Denied claims that nobody has seen to. */
export const denialWork: WorkSource = {
  tag: 'billing_operations',
  places: { denials: 20 },
  count: async (ctx) => ({ denials: { count: await countOpenDenials(ctx) } }),
}

/** Money that a colleague asks to give up. Whoever asked cannot decide it. */
export const writeOffWork: WorkSource = {
  tag: 'billing_operations',
  places: { write_offs: 34 },
  count: async (ctx) => {
    const { rows } = await sql<{ count: number; cents: number }>`
      select count(*)::int as count, coalesce(sum(amount_cents), 0)::float8 as cents from write_off
      where state = 'waiting' and asked_by is distinct from ${getDoerId(ctx.actor)}`.execute(ctx.db)
    return { write_offs: rows[0]! }
  },
}
