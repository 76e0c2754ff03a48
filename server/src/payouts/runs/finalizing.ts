import { createHash } from 'node:crypto'
import { findPeriod, type PayPeriod } from '@sorrel/contract/payouts/rules'
import type { PayoutRun } from '@sorrel/contract/payouts/schemas'
import type { finalizePayouts } from '@sorrel/contract/payouts/wire'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { UnderWay } from '../../kernel/implement.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record, recordMany } from '../../kernel/record.ts'
import { findActing } from '../access.ts'
import { endsPeriod, findCutOff, findStartOf, readCalendar } from '../drafts/calendar.ts'
import { isPayable, type RunSums, sumUpRun, type Wanted } from '../drafts/drafts.ts'
import type { PayoutTables } from '../tables.ts'

type Shown = z.input<typeof PayoutRun>
export type RunRow = Selectable<PayoutTables['payout_run']>

/**
 * Finalizes the payouts of a period that is over. The first call writes down what it comes to and waits, and another person of finance runs it. If it
 * comes to something else by then, the second call only asks anew. Two at once meet at one lock: the later one finds nothing to pay. Throws
 * `step_up_required`.
 */
export async function finalize(ctx: Context, asked: z.output<typeof finalizePayouts.body>): Promise<Shown | UnderWay<Shown>> {
  if (!asked.dry_run) await requireStepUp(ctx)
  return transaction(ctx, async (ctx) => {
    const period = await findEnded(ctx, asked.period_end)
    const provider_ids = asked.provider_ids ? [...new Set(asked.provider_ids)].sort() : null
    const wanted = { period, provider_ids }
    await sql`select pg_advisory_xact_lock(hashtextextended('payout_run', 0))`.execute(ctx.db)
    const sums = await sumUpRun(ctx, wanted)
    const waiting = await findWaiting(ctx, wanted)
    if (asked.dry_run) return new UnderWay(showRun(period, sums, 'dry_run', waiting))
    if (sums.payout_count === 0) {
      if (waiting) await replace(ctx, waiting)
      return new UnderWay(showRun(period, sums, 'nothing_to_pay', undefined))
    }
    if (waiting?.digest !== sums.digest) return askFor(ctx, wanted, sums, waiting)
    const acting = await findActing(ctx)
    if (waiting.asked_by === acting.id) throw new Problem('second_person_required')
    await run(ctx, wanted, sums, { waiting, decided_by: acting.id })
    return new UnderWay(showRun(period, sums, 'finalized', waiting))
  })
}

/** The period that ends on a day. It must be over, so that nothing more is earned in it. */
async function findEnded(ctx: Context, day: string): Promise<PayPeriod> {
  const calendar = await readCalendar(ctx)
  if (!endsPeriod(calendar, day)) throw refuseValue('body', ['period_end'], 'invalid_value')
  if (findCutOff(ctx, day) > ctx.now()) throw refuseValue('body', ['period_end'], 'too_big')
  return findPeriod(calendar, day)
}

const scopeOf = ({ provider_ids }: Wanted): string =>
  provider_ids === null ? 'all' : createHash('sha256').update(provider_ids.join()).digest('base64url')

/** Who asked for this run and waits for a second person. */
export const findWaiting = (ctx: Context, wanted: Wanted): Promise<RunRow | undefined> =>
  ctx.db
    .selectFrom('payout_run')
    .selectAll()
    .where('period_end', '=', wanted.period.ends_on)
    .where('scope', '=', scopeOf(wanted))
    .where('status', '=', 'waiting')
    .executeTakeFirst()

const replace = (ctx: Context, { id }: RunRow) =>
  ctx.db.updateTable('payout_run').set({ status: 'replaced' }).where('id', '=', id).execute()

async function askFor(ctx: Context, wanted: Wanted, sums: RunSums, before: RunRow | undefined): Promise<Shown> {
  if (before) await replace(ctx, before)
  const { id: asked_by, name: asked_name } = await findActing(ctx)
  const { payout_count, total_cents, digest } = sums
  const row: RunRow = {
    ...{ id: makeIdAt(ctx.now()), period_end: wanted.period.ends_on, scope: scopeOf(wanted) },
    ...{ provider_ids: wanted.provider_ids === null ? null : [...wanted.provider_ids], digest, payout_count, total_cents },
    ...{ status: 'waiting', asked_by, asked_name, asked_at: ctx.now(), decided_by: null, decided_at: null },
  }
  await ctx.db.insertInto('payout_run').values(row).execute()
  await record(ctx, 'payout_run.asked', { subject_id: row.id, payload: { payout_run_id: row.id } })
  return { ...showRun(wanted.period, sums, 'awaiting_approval', row), has_changed: before !== undefined }
}

type Decision = { waiting: RunRow; decided_by: string }

/** Makes the payouts and gives them their lines, all by one statement. A transfer follows for each. */
async function run(ctx: Context, wanted: Wanted, sums: RunSums, { waiting, decided_by }: Decision): Promise<void> {
  const { rows } = await takeLines(ctx, wanted, waiting.id)
  const total = rows.reduce((sum, { total_cents }) => sum + total_cents, 0)
  // A line that a job wrote between the two statements: whoever asked has not seen it.
  if (total !== sums.total_cents || rows.length !== sums.payout_count) throw new Problem('changed_meanwhile')
  await ctx.db
    .updateTable('payout_run')
    .set({ status: 'finalized', decided_by, decided_at: ctx.now() })
    .where('id', '=', waiting.id)
    .execute()
  const payload = { payout_run_id: waiting.id, payouts: rows.length }
  await record(ctx, 'payout_run.finalized', { subject_id: waiting.id, payload })
  await recordMany(
    ctx,
    'payout.finalized',
    rows.map(({ id, provider_id }) => ({ subject_id: id, provider_id, payload: { payout_id: id, provider_id } })),
  )
}

type Made = { id: string; provider_id: string; total_cents: number }

const takeLines = (ctx: Context, { period, provider_ids }: Wanted, run_id: string) =>
  sql<Made>`
    with chosen as materialized (
      select l.id, l.provider_id, l.amount_cents, l.effective_at from payout_line l
      where l.payout_id is null and l.effective_at < ${findCutOff(ctx, period.ends_on)}
        and not exists (select from payout_hold k where k.line_id = l.id and k.lifted_at is null)
        and not exists (select from payout_hold h where h.provider_id = l.provider_id and h.line_id is null and h.lifted_at is null)
        and not exists (select from payout p where p.provider_id = l.provider_id and p.period_end = ${period.ends_on})
        ${provider_ids === null ? sql`` : sql`and l.provider_id = any(${provider_ids})`}
        and ${isPayable(ctx, sql`l.provider_id`)}
      for update of l
    ), payouts_made as (
      insert into payout (id, run_id, provider_id, period_start, period_end, total_cents, carried_cents, line_count, status, finalized_at, created_at, updated_at)
      select gen_random_uuid(), ${run_id}::uuid, provider_id, ${period.starts_on}::date, ${period.ends_on}::date, sum(amount_cents),
        coalesce(sum(amount_cents) filter (where effective_at < ${findStartOf(ctx, period.starts_on)}), 0), count(*), 'finalized',
        ${ctx.now()}::timestamptz, ${ctx.now()}::timestamptz, ${ctx.now()}::timestamptz
      from chosen group by provider_id having sum(amount_cents) > 0
      returning id, provider_id, total_cents
    ), given as (
      update payout_line l set payout_id = m.id from chosen t join payouts_made m on m.provider_id = t.provider_id where l.id = t.id
    )
    select id, provider_id, total_cents::float8 as total_cents from payouts_made`.execute(ctx.db)

/** A run as finance staff see it. */
export function showRun(period: PayPeriod, sums: RunSums, status: Shown['status'], run: RunRow | undefined): Shown {
  const { payout_count, total_cents, left_out, digest } = sums
  return {
    ...{ id: run?.id ?? null, period_end: period.ends_on, status, payout_count, total_cents, left_out },
    ...{ asked_by: run?.asked_by ?? null, asked_name: run?.asked_name ?? null, asked_at: run?.asked_at ?? null },
    has_changed: run !== undefined && run.digest !== digest,
  }
}
