import { ageGroups } from '@sorrel/contract/denials/vocabulary'
import type { exportClaimFigures as wire } from '@sorrel/contract/denials/wire'
import type { z } from 'zod'
import { writeCell } from '../../audit/export.ts'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { readFigures } from './figures.ts'

type Table = z.output<typeof wire.query>['table']
type Figures = Awaited<ReturnType<typeof readFigures>>

/** One table of the figures as a file for a spreadsheet. */
export async function exportFigures(ctx: Context, { table, ...wanted }: z.output<typeof wire.query>): Promise<Download> {
  const lines = tables[table](await readFigures(ctx, wanted))
  // The mark by which spreadsheets know UTF-8.
  const text = `\ufeff${lines.map((line) => line.map(writeCell).join(',')).join('\r\n')}\r\n`
  return new Download('text/csv', `claims-${table}-${findToday(ctx)}.csv`, text)
}

type Line = readonly (string | number | null)[]
const dollars = (cents: number): string => (cents / 100).toFixed(2)
const nameOf = ([first, last]: (typeof ageGroups)[number]): string => (last === null ? `${first}+` : `${first}-${last}`)

const tables: Record<Table, (figures: Figures) => Line[]> = {
  ages: ({ ages }) => [
    [
      'payer_id',
      'payer',
      ...ageGroups.flatMap((group) => [`claims ${nameOf(group)} days`, `open ${nameOf(group)} days`]),
      'claims',
      'open',
    ],
    ...ages.map(({ payer_id, payer_name, groups, claims, open_cents }) => [
      ...[payer_id, payer_name],
      ...groups.flatMap((one) => [one.claims, dollars(one.open_cents)]),
      ...[claims, dollars(open_cents)],
    ]),
  ],
  paces: ({ paces }) => [
    ['payer_id', 'payer', 'sent', 'answered', 'first_pass', 'denied', 'paid', 'median_days', 'p90_days'],
    ...paces.map((one) => [
      ...[one.payer_id, one.payer_name, one.sent, one.answered, one.first_pass, one.denied, one.paid],
      ...[one.median_days, one.p90_days].map((days) => days?.toFixed(1) ?? null),
    ]),
  ],
  reasons: ({ reasons }) => [
    ['payer_id', 'payer', 'reason', 'claims', 'answered', 'rate', 'refused'],
    ...reasons.map(({ payer_id, payer_name, reason, claims, answered, cents }) => [
      ...[payer_id, payer_name, reason, claims, answered],
      ...[(claims / answered).toFixed(4), dollars(cents)],
    ]),
  ],
}
