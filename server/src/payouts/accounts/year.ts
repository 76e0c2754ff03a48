import { findYearForm, reportedFromCents } from '@sorrel/contract/payouts/rules'
import type { TaxYearLine } from '@sorrel/contract/payouts/schemas'
import { type TaxClass, type TaxIdKind, taxClasses, yearForms } from '@sorrel/contract/payouts/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import { writeCell } from '../../audit/export.ts'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { findStartOf } from '../drafts/calendar.ts'

type Line = z.input<typeof TaxYearLine>
type Row = Omit<Line, 'form'> & { tax_class: TaxClass | null; tax_id_kind: TaxIdKind | null }

/**
 * What each dietitian was paid in a year, by the day of the payment on the clock of the practice, less what came back of it in parts, and which form 1099
 * is due.
 */ // reads providers
export async function readYear(ctx: Context, asked: number | undefined) {
  const year = asked ?? Number(findToday(ctx).slice(0, 4))
  const [from, until] = [findStartOf(ctx, `${year}-01-01`), findStartOf(ctx, `${year + 1}-01-01`)]
  const { rows } = await sql<Row>`
    select p.provider_id, concat_ws(' ', d.first_name, d.last_name) as provider_name, (sum(p.total_cents) - coalesce((
        select sum(l.amount_cents) from payout_line l where l.provider_id = p.provider_id and l.source = 'transfer'
          and l.effective_at >= ${from} and l.effective_at < ${until}), 0))::float8 as paid_cents,
      count(*)::int as payout_count, t.legal_name, t.tax_class, t.tax_id_kind, t.tax_id_last4
    from payout p join provider d on d.id = p.provider_id left join lateral (
      select legal_name, tax_class, tax_id_kind, tax_id_last4 from payout_tax_form f where f.provider_id = p.provider_id
      order by certified_at desc, id desc limit 1) t on true
    where p.paid_at >= ${from} and p.paid_at < ${until}
    group by p.provider_id, d.first_name, d.last_name, t.legal_name, t.tax_class, t.tax_id_kind, t.tax_id_last4
    order by paid_cents desc, provider_name, p.provider_id limit 5000`.execute(ctx.db)
  const items: Line[] = rows.map((row) => ({ ...row, form: findYearForm(year, row.paid_cents, row.tax_class) }))
  return { year, reported_from_cents: reportedFromCents(year), items }
}

/** The same as a file for a spreadsheet. */
export async function exportYear(ctx: Context, asked: number | undefined): Promise<Download> {
  const { year, items } = await readYear(ctx, asked)
  const head = ['dietitian', 'legal_name', 'tax_class', 'tax_id_kind', 'tax_id_last4', 'payouts', 'paid', 'form_1099']
  const lines = items.map(({ provider_name, legal_name, tax_class, tax_id_kind, tax_id_last4, payout_count, paid_cents, form }) => [
    ...[provider_name, legal_name, tax_class && taxClasses[tax_class].en, tax_id_kind, tax_id_last4, payout_count],
    ...[(paid_cents / 100).toFixed(2), yearForms[form].en],
  ])
  // The mark by which spreadsheets know UTF-8.
  const text = `\ufeff${[head, ...lines].map((line) => line.map(writeCell).join(',')).join('\r\n')}\r\n`
  return new Download('text/csv', `paid-${year}.csv`, text)
}
