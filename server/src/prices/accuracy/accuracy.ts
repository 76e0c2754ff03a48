import type { AccuracyFigures, EstimateAccuracy } from '@sorrel/contract/prices/schemas'
import type { getEstimateAccuracy } from '@sorrel/contract/prices/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { writeCell } from '../../audit/export.ts'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { refuseValue } from '../../kernel/problem.ts'
import { namePayers } from '../../payers/own/naming.ts'

type Wanted = z.output<typeof getEstimateAccuracy.query>
type Period = { from: string; to: string; payer_id: string | undefined }
type Row = AccuracyFigures & { payer_id: string | null; month: string | null }

const mostDays = 3 * 366
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

function readPeriod(ctx: Context, { from, to = findToday(ctx), payer_id }: Wanted): Period {
  const start = from ?? addDays(to, -364)
  if (start > to || addDays(start, mostDays) < to) throw refuseValue('query', ['from'], 'invalid_value')
  return { from: start, to, payer_id }
}

/**
 * The figures of each payer and month, of each payer, of each month and of all, in one statement. Only estimates that named an amount count; what the
 * plan left is counted before a promise takes some of it off, because a promise makes no estimate better.
 */
async function readRows(ctx: Context, { from, to, payer_id }: Period): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.payer_id, to_char(e.service_date, 'YYYY-MM') as month, count(*)::int as visits,
      (count(*) filter (where e.plan_share_cents between e.low_cents and e.high_cents))::int as within,
      (count(*) filter (where e.plan_share_cents > e.high_cents))::int as above,
      (percentile_disc(0.5) within group (order by e.plan_share_cents - e.patient_cents))::float8 as median_difference_cents,
      (percentile_disc(0.9) within group (order by abs(e.plan_share_cents - e.patient_cents)))::float8 as p90_difference_cents
    from price_estimate e
    where e.settled_at is not null and e.patient_cents is not null and e.payer_id is not null and e.kind not in ('self_pay', 'protected')
      and e.service_date between ${from} and ${to} and (${payer_id ?? null}::text is null or e.payer_id = ${payer_id ?? null})
    group by grouping sets ((e.payer_id, to_char(e.service_date, 'YYYY-MM')), (e.payer_id), (to_char(e.service_date, 'YYYY-MM')), ())
    having count(*) > 0
    order by 2 desc, 1`.execute(ctx.db)
  return rows
}

/** How near estimates came to what plans left to patients. */
export async function readAccuracy(ctx: Context, wanted: Wanted): Promise<EstimateAccuracy> {
  const period = readPeriod(ctx, wanted)
  const accuracy: EstimateAccuracy = { from: period.from, to: period.to, all: null, payers: [], months: [], rows: [] }
  const rows = await readRows(ctx, period)
  const namePayer = await namePayers(ctx, [...new Set(rows.map(({ payer_id }) => payer_id))])
  for (const { payer_id, month, ...figures } of rows) {
    if (payer_id !== null && month !== null) accuracy.rows.push({ payer_id, payer_name: namePayer(payer_id), month, ...figures })
    else if (payer_id !== null) accuracy.payers.push({ payer_id, payer_name: namePayer(payer_id), ...figures })
    else if (month !== null) accuracy.months.push({ month, ...figures })
    else accuracy.all = figures
  }
  accuracy.payers.sort((one, other) => other.visits - one.visits || one.payer_name.localeCompare(other.payer_name))
  return accuracy
}

const columns = ['payer_id', 'payer', 'month', 'visits', 'within_range', 'above_range', 'median_difference', 'p90_difference'] as const

/** The same by payer and month, as a file. Amounts are in dollars. */
export async function exportAccuracy(ctx: Context, wanted: Wanted): Promise<Download> {
  const { rows, from, to } = await readAccuracy(ctx, wanted)
  const lines = rows.map(({ payer_id, payer_name, month, visits, within, above, median_difference_cents, p90_difference_cents }) => [
    ...[payer_id, payer_name, month, visits, within, above],
    ...[writeDollars(median_difference_cents), writeDollars(p90_difference_cents)],
  ])
  // The mark by which spreadsheets know UTF-8.
  const text = `\ufeff${[columns, ...lines].map((line) => `${line.map(writeCell).join(',')}\r\n`).join('')}`
  return new Download('text/csv', `estimates-${from}-${to}.csv`, Buffer.from(text))
}

// A number, so that a spreadsheet can add it up: a text that begins with a minus would be marked as a formula.
const writeDollars = (cents: number): number => cents / 100
