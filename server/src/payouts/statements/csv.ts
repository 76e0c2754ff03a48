import { lineReasons, lineTypes } from '@sorrel/contract/payouts/vocabulary'
import { writeCell } from '../../audit/export.ts'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import type { PayoutRow } from '../access.ts'
import { listPaid } from '../drafts/lines.ts'
import { mostLinesOfFile } from './paper.ts'

const head = ['line', 'day', 'type', 'minutes', 'unit', 'rate', 'share', 'amount', 'comes_to', 'reason', 'note', 'recorded_at']

// NOTE: an amount below zero begins like a formula. We write it ourselves, so it is a number in a spreadsheet.
const dollars = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

/** The lines of a payout as a file for a spreadsheet. It leaves the house, so it names no client. */
export async function exportStatement(ctx: Context, payout: Permitted<PayoutRow>): Promise<Download> {
  const lines = await listPaid(ctx, payout.id, mostLinesOfFile)
  const rows = lines.map((line) =>
    [
      ...[line.id, line.day, lineTypes[line.type].en, line.minutes, line.unit].map(writeCell),
      ...[dollars(line.rate_cents), line.basis_points === null ? '' : (line.basis_points / 10_000).toString()],
      ...[dollars(line.amount_cents), dollars(line.comes_to_cents)],
      ...[lineReasons[line.reason].en, line.note, line.recorded_at].map(writeCell),
    ].join(','),
  )
  // The mark by which spreadsheets know UTF-8.
  const text = `\ufeff${[head.join(','), ...rows].join('\r\n')}\r\n`
  return new Download('text/csv', `statement-${payout.period_end}.csv`, text)
}
