import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { repayVisits } from '../job-names.ts'
import { payVisit } from './visits.ts'

const visitsAtOnce = 200

type Work = { payout_rate_id: string; effective_at: string; after: string | null }

/**
 * After a rate was written, ended or withdrawn: brings every visit on its days in line with it, some at a time. What was paid by another rate gets a
 * correction, and what waited for a rate is earned now. Runs as the system.
 */ // reads scheduling, charting, providers
export async function followRate(ctx: Context, { payout_rate_id, effective_at, after }: Work): Promise<void> {
  const rate = await ctx.db.selectFrom('payout_rate').selectAll().where('id', '=', payout_rate_id).executeTakeFirst()
  if (!rate) return
  const { rows } = await sql<{ id: string }>`
    select a.id from appointment a join provider d on d.id = a.provider_id
    where ${rate.provider_id === null ? sql`true` : sql`a.provider_id = ${rate.provider_id}`}
      and a.starts_at >= ${rate.starts_on}::date - 1 and a.starts_at <= ${ctx.now()}::timestamptz + interval '1 day'
      and (a.starts_at at time zone d.time_zone)::date >= ${rate.starts_on} and a.id > ${after ?? '00000000-0000-0000-0000-000000000000'}
      and (a.status in ('No-show', 'Canceled', 'Re-scheduled') or exists (select from chart_note n where n.appointment_id = a.id and n.status = 'signed'))
    order by a.id limit ${visitsAtOnce}`.execute(ctx.db)
  const last = rows.at(-1)
  if (last !== undefined && rows.length === visitsAtOnce) {
    const key = `repay:${payout_rate_id}:${effective_at}:${last.id}`
    await enqueue(ctx, repayVisits, { payout_rate_id, effective_at, after: last.id }, { key })
  }
  const failed = await eachAlone(ctx, rows, ({ id }) => payVisit(ctx, { appointment_id: id, effective_at, cause: 'rate' }))
  // The queue tries these visits again. Those that were paid stay as they are, and the later ones do not wait.
  if (failed > 0) throw new Error(`${failed} visits were not paid by the rate ${payout_rate_id}`)
}
