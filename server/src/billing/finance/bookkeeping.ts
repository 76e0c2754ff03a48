import type { exportBookkeeping } from '@sorrel/contract/billing/wire'
import { accountKinds, transactionKinds } from '@sorrel/contract/ledger/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import { writeCell } from '../../audit/export.ts'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { readDays } from './days.ts'

type Row = {
  day: string
  kind: keyof typeof transactionKinds
  from_kind: keyof typeof accountKinds
  to_kind: keyof typeof accountKinds
  cents: number
  count: number
}

/**
 * The postings of a time for a bookkeeping program, summed by day, kind and pair of accounts, so that no patient stands in a file that leaves the house.
 * Days are those of the practice. Runs as the system.
 */
// reads ledger
export async function exportPostings(ctx: Context, wanted: z.output<typeof exportBookkeeping.query>): Promise<Download> {
  const { from, to, begins_at, ends_at } = readDays(ctx, wanted)
  const { rows } = await sql<Row>`
    select (p.effective_at at time zone ${ctx.config.time_zone})::date::text as day, t.kind, app.ledger_kind_of(p.from_account) as from_kind,
      app.ledger_kind_of(p.to_account) as to_kind, sum(p.amount_cents)::float8 as cents, count(*)::int as count
    from posting p join ledger_transaction t on t.id = p.transaction_id
    where p.effective_at >= ${begins_at} and p.effective_at < ${ends_at} group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(ctx.db)
  const lines = [
    ['day', 'what', 'code', 'from', 'from_code', 'to', 'to_code', 'amount', 'postings'],
    ...rows.map(({ day, kind, from_kind, to_kind, cents, count }) => [
      ...[day, transactionKinds[kind].en, kind, accountKinds[from_kind].en, from_kind, accountKinds[to_kind].en, to_kind],
      ...[(cents / 100).toFixed(2), count],
    ]),
  ]
  // The mark by which spreadsheets know UTF-8.
  const text = `\ufeff${lines.map((line) => line.map(writeCell).join(',')).join('\r\n')}\r\n`
  return new Download('text/csv', `bookkeeping-${from}-${to}-${findToday(ctx)}.csv`, text)
}
