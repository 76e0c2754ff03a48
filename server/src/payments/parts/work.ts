import { sql } from 'kysely'
import { findDayOf } from '../../kernel/clock.ts'
import { getDoerId } from '../../kernel/context.ts'
import type { WorkSource } from '../../platform/work/source.ts'

/** Refunds that a colleague asked for. What goes back of gifts is not among them: nobody at the practice sees who gives. */
export const refundWork: WorkSource = {
  tag: 'billing_operations',
  places: { refunds: 30 },
  count: async (ctx) => {
    const { rows } = await sql<{ count: number; cents: number }>`
      select count(*)::int as count, coalesce(sum(r.amount_cents), 0)::float8 as cents from refund r join payment p on p.id = r.payment_id
      where r.state = 'pending_approval' and p.purpose <> 'donation' and r.asked_by is distinct from ${getDoerId(ctx.actor)}`.execute(
      ctx.db,
    )
    return { refunds: rows[0]! }
  },
}

/** Disputes that the bank still waits for an answer to, with the first day by which it must have one. */
export const disputeWork: WorkSource = {
  tag: 'billing_operations',
  places: { disputes: 10 },
  count: async (ctx) => {
    const { rows } = await sql<{ count: number; cents: number; due_at: string | null }>`
      select count(*)::int as count, coalesce(sum(amount_cents), 0)::float8 as cents, min(evidence_due_at) as due_at from dispute
      where closed_at is null and state in ('needs_response', 'inquiry') and evidence is null
        and (evidence_due_at is null or evidence_due_at > ${ctx.now()})`.execute(ctx.db)
    const { due_at, ...waiting } = rows[0]!
    return { disputes: { ...waiting, due_on: due_at === null ? null : findDayOf(ctx, due_at) } }
  },
}
