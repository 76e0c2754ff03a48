import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { getDoerId } from '../../kernel/context.ts'
import type { Waiting, WorkSource } from '../../platform/work/source.ts'
import { isOverdue } from '../arrivals/overdue.ts'
import { countEntries } from '../suspense/listing.ts'

/** Money of payers that belongs to no claim yet. */
export const suspenseWork: WorkSource = {
  tag: 'billing_operations',
  places: { suspense: 40 },
  count: async (ctx) => ({ suspense: await countEntries(ctx) }),
}

const days = 14

/** Answers of payers that need a person, transfers that are not at the bank, shares that wait for a word about Medicaid, files of the last two weeks that were refused, and money that a colleague asks to clear. */
export const exchangeWork: WorkSource = {
  tag: 'billing_operations',
  places: { decisions: 28, refused_files: 29, unconfirmed_plans: 30, clearings: 42, overdue_transfers: 43 },
  count: async (ctx) => {
    const { rows } = await sql<Waiting & { kind: string }>`
      select 'decisions' as kind, count(*)::int as count from remitted_claim where state = 'unmatched'
      union all select 'unconfirmed_plans', count(*)::int from remitted_claim where flags @> '{plan_unconfirmed}' and reversed_by is null
      union all select 'refused_files', count(*)::int from exchange_file where state = 'refused' and created_at > ${addMinutes(ctx.now(), -days * 24 * 60)}
      union all select 'overdue_transfers', count(*)::int from remittance r where ${isOverdue(ctx)}
      union all select 'clearings', count(*)::int from suspense_clearing where state = 'waiting' and asked_by is distinct from ${getDoerId(ctx.actor)}`.execute(
      ctx.db,
    )
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, { count }]))
  },
}
