import { type Selectable, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { repayForRate } from '../job-names.ts'
import type { PayoutTables } from '../tables.ts'
import { payRemoteCare } from './remote.ts'
import { payVisit } from './visits.ts'

const atOnce = 200
const first = '00000000-0000-0000-0000-000000000000'

type Work = { payout_rate_id: string; effective_at: string; after: string | null }
type Rate = Selectable<PayoutTables['payout_rate']>

/**
 * After a rate was written, ended or withdrawn: brings all that was done on its days in line with it, some at a time. What was paid by another rate gets
 * a correction, and what waited for a rate is earned now. Runs as the system.
 */
export async function followRate(ctx: Context, { payout_rate_id, effective_at, after }: Work): Promise<void> {
  const rate = await ctx.db.selectFrom('payout_rate').selectAll().where('id', '=', payout_rate_id).executeTakeFirst()
  if (!rate) return
  const isRemote = rate.kind === 'remote_encounter'
  const rows = await (isRemote ? listRemoteCare(ctx, rate, after ?? first) : listVisits(ctx, rate, after ?? first))
  const last = rows.at(-1)
  if (last !== undefined && rows.length === atOnce) {
    const key = `repay:${payout_rate_id}:${effective_at}:${last.id}`
    await enqueue(ctx, repayForRate, { payout_rate_id, effective_at, after: last.id }, { key })
  }
  const failed = await eachAlone(ctx, rows, ({ id }) =>
    isRemote ? payRemoteCare(ctx, id, effective_at) : payVisit(ctx, { appointment_id: id, effective_at, cause: 'rate' }),
  )
  // The queue tries these again. Those that were paid stay as they are, and the later ones do not wait.
  if (failed > 0) throw new Error(`${failed} visits or encounters were not paid by the rate ${payout_rate_id}`)
}

/** The next visits on the days of a rate that may earn something. */ // reads scheduling, charting, providers
async function listVisits(ctx: Context, rate: Rate, after: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from appointment a join provider d on d.id = a.provider_id
    where ${rate.provider_id === null ? sql`true` : sql`a.provider_id = ${rate.provider_id}`}
      and a.starts_at >= ${rate.starts_on}::date - 1 and a.starts_at <= ${ctx.now()}::timestamptz + interval '1 day'
      and (a.starts_at at time zone d.time_zone)::date >= ${rate.starts_on} and a.id > ${after}
      and (a.status in ('No-show', 'Canceled', 'Re-scheduled') or exists (select from chart_note n where n.appointment_id = a.id and n.status = 'signed'))
    order by a.id limit ${atOnce}`.execute(ctx.db)
  return rows
}

/** The next encounters of care without a visit on the days of a rate of which their patients were told. */ // reads remote-care, providers
async function listRemoteCare(ctx: Context, rate: Rate, after: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from billable_remote_encounter e join provider d on d.id = e.provider_id
    where ${rate.provider_id === null ? sql`true` : sql`e.provider_id = ${rate.provider_id}`} and e.noticed_at is not null
      and (e.period_end at time zone d.time_zone)::date >= ${rate.starts_on} and e.id > ${after}
    order by e.id limit ${atOnce}`.execute(ctx.db)
  return rows
}
