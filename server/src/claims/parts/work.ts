import { sql } from 'kysely'
import { findToday } from '../../kernel/clock.ts'
import { getDoerId } from '../../kernel/context.ts'
import type { Waiting, WorkSource } from '../../platform/work/source.ts'

/** Claims that a person must see to before they are on their way to a payer, with the first last day of filing. A form that was made waits to be sent. */
export const claimWork: WorkSource = {
  tag: 'billing_operations',
  places: { claims_rejected: 21, claims_held: 22, claims_draft: 23, claims_ready: 24, claims_to_send: 20 },
  count: async (ctx) => {
    const { rows } = await sql<Waiting & { kind: string }>`
      select kind, count(*)::int as count, min(file_by)::text as due_on from (
        select case when void_rejected then 'rejected' when held_at is not null then 'held' else state end as kind, file_by from claim
        where held_at is not null or state in ('rejected', 'draft', 'ready') or void_rejected
        union all select 'to_send', file_by from claim where paper = 'to_send' and state not in ('rejected', 'draft', 'ready')) c group by kind`.execute(
      ctx.db,
    )
    return Object.fromEntries(rows.map(({ kind, ...waiting }) => [`claims_${kind}`, waiting]))
  },
}

/** The next steps that are due on claims of the person who asks, or of nobody. */ // reads claims
export const stepWork: WorkSource = {
  tag: 'billing_operations',
  places: { claim_steps: 19 },
  count: async (ctx) => {
    const { rows } = await sql<Waiting>`
      select count(*)::int as count, min(next_on)::text as due_on from claim_assignment
      where next_on <= ${findToday(ctx)}::date and (admin_id is null or admin_id = ${getDoerId(ctx.actor)})`.execute(ctx.db)
    return { claim_steps: rows[0]! }
  },
}
