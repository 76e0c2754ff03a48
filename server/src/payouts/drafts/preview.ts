import { findPeriod, findPeriodBefore, type PayPeriod } from '@sorrel/contract/payouts/rules'
import type { PayoutPreview } from '@sorrel/contract/payouts/schemas'
import type { AccountStatus } from '@sorrel/contract/payouts/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import type { PaidProvider } from '../access.ts'
import { listEntriesWithoutLine } from '../earning/listing.ts'
import { findStartOf, readCalendar } from './calendar.ts'
import { showHold } from './holds.ts'
import { listUnpaid } from './lines.ts'
import { readWaiting } from './waiting.ts'

type Shown = z.input<typeof PayoutPreview>

/** The next payout of a dietitian as of now, and to themselves what each unsigned note holds back. */
export async function previewPayout(ctx: Context, provider: Permitted<PaidProvider>): Promise<Shown> {
  const calendar = await readCalendar(ctx)
  const today = findToday(ctx)
  const [period, before] = [findPeriod(calendar, today), findPeriodBefore(calendar, today)]
  const closing = await readClosing(ctx, provider, before)
  const { unpaid_cents, ...sums } = await sumUpUnpaid(ctx, provider, {
    starts: findStartOf(ctx, period.starts_on),
    isClosing: closing !== null,
  })
  const owes_cents = provider.has_left ? Math.max(0, -unpaid_cents) : 0
  return {
    ...{ provider_id: provider.id, provider_name: provider.name, period, as_of: ctx.now(), closing, ...sums },
    lines: await listUnpaid(ctx, provider.id),
    waiting: ctx.actor.kind === 'provider' ? await readWaiting(ctx, provider, period) : null,
    hold: await readHold(ctx, provider),
    has_left: provider.has_left,
    owes_cents,
    settling_cents: owes_cents > 0 ? Math.min(owes_cents, await sumUpSettling(ctx, provider)) : 0,
    entries: await listEntriesWithoutLine(ctx, provider),
    ...(await readAccount(ctx, provider)),
  }
}

type Sums = { ready_cents: number; carried_cents: number; line_count: number; unpaid_cents: number }

/** As long as the period before waits to be finalized, its lines count for it and not for the present one. */
async function sumUpUnpaid(
  ctx: Context,
  { id }: PaidProvider,
  { starts, isClosing }: { starts: string; isClosing: boolean },
): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(l.amount_cents) filter (where h.id is null and not (${isClosing} and l.effective_at < ${starts})), 0)::float8 as ready_cents,
      coalesce(sum(l.amount_cents) filter (where h.id is null and not ${isClosing} and l.effective_at < ${starts}), 0)::float8 as carried_cents,
      count(*)::int as line_count, coalesce(sum(l.amount_cents), 0)::float8 as unpaid_cents
    from payout_line l left join payout_hold h on h.line_id = l.id and h.lifted_at is null
    where l.provider_id = ${id} and l.payout_id is null`.execute(ctx.db)
  return rows[0]!
}

/** What of their minus is settled by lines that wait for a second person, or are still to come. */
async function sumUpSettling(ctx: Context, { id }: PaidProvider): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(e.amount_cents), 0)::float8 as cents from payout_entry e
    where e.provider_id = ${id} and e.amount_cents > 0 and e.state <> 'refused'
      and not exists (select from payout_line l where l.reference = 'entry:' || e.id)`.execute(ctx.db)
  return rows[0]!.cents
}

/** The period before, if something of it is to be paid and was not finalized, also when its day of payment is over. */
async function readClosing(ctx: Context, { id }: PaidProvider, period: PayPeriod): Promise<Shown['closing']> {
  const { rows } = await sql<{ total_cents: number; line_count: number; is_done: boolean }>`
    select coalesce(sum(l.amount_cents), 0)::float8 as total_cents, count(*)::int as line_count,
      exists (select from payout p where p.provider_id = ${id} and p.period_end = ${period.ends_on}) as is_done
    from payout_line l left join payout_hold h on h.line_id = l.id and h.lifted_at is null
    where l.provider_id = ${id} and l.payout_id is null and h.id is null
      and l.effective_at < ${findStartOf(ctx, findPeriodAfter(period))}`.execute(ctx.db)
  const { total_cents, line_count, is_done } = rows[0]!
  return is_done || total_cents <= 0 ? null : { period, total_cents, line_count }
}

const findPeriodAfter = ({ ends_on }: PayPeriod): string => Temporal.PlainDate.from(ends_on).add({ days: 1 }).toString()

async function readHold(ctx: Context, { id }: PaidProvider): Promise<Shown['hold']> {
  const holds = ctx.db.selectFrom('payout_hold').select(['id', 'reason', 'held_name', 'held_at']).where('provider_id', '=', id)
  const hold = await holds.where('line_id', 'is', null).where('lifted_at', 'is', null).executeTakeFirst()
  return hold ? { ...showHold(hold), ...(ctx.actor.kind === 'provider' && { held_name: null }) } : null
}

async function readAccount(ctx: Context, { id }: PaidProvider): Promise<{ account_status: AccountStatus; bank_last4: string | null }> {
  const account = await ctx.db
    .selectFrom('payout_account')
    .select(['status', 'bank_last4'])
    .where('provider_id', '=', id)
    .executeTakeFirst()
  return { account_status: account?.status ?? 'none', bank_last4: account?.bank_last4 ?? null }
}
