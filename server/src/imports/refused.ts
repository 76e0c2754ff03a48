import { Readable } from 'node:stream'
import type { ImportField } from '@sorrel/contract/imports/vocabulary'
import { importFieldLabels, rowFaultLabels } from '@sorrel/contract/imports/vocabulary'
import type { Language } from '@sorrel/contract/kernel/values'
import { writeCell } from '../audit/export.ts'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Download } from '../kernel/implement.ts'
import type { Row, Run } from './kind.ts'

const pageSize = 500
const reasonHeader = { en: 'Why it was refused', es: 'Motivo del rechazo' }

/**
 * The refused rows as a CSV file with the headers of the file that was loaded, and the reasons behind them. Mended, it can be loaded again:
 * the last column means nothing to an import. A cell that a spreadsheet would run begins with an apostrophe, which the import takes off.
 */
export const writeRefused = (ctx: Context, run: Permitted<Run>, language: Language): Download =>
  new Download('text/csv', 'refused-rows.csv', Readable.from(writePages(ctx, run, language)))

async function* writePages(ctx: Context, run: Run, language: Language): AsyncGenerator<string> {
  const headers = (run.found.headers ?? []).map(({ text }) => text)
  // The mark by which spreadsheets know UTF-8.
  yield `\ufeff${[...headers, reasonHeader[language]].map(writeCell).join(',')}\r\n`
  for (let after = 0; ; ) {
    const refused = ctx.db.selectFrom('import_row').selectAll().where('run_id', '=', run.id).where('outcome', '=', 'refused')
    const rows = await refused.where('n', '>', after).orderBy('n').limit(pageSize).execute()
    if (rows.length > 0) yield rows.map((row) => writeLine(row, headers.length, language)).join('')
    if (rows.length < pageSize) return
    after = rows.at(-1)!.n
  }
}

function writeLine({ cells, issues }: Row, width: number, language: Language): string {
  const reasons = issues.map(({ field, fault }) => {
    const label = importFieldLabels[field as ImportField]?.[language]
    return `${label ? `${label}: ` : ''}${rowFaultLabels[fault][language]}`
  })
  const padded = Array.from({ length: Math.max(width, cells.length) }, (_, at) => cells[at] ?? '')
  return `${[...padded, reasons.join(' ')].map(writeCell).join(',')}\r\n`
}
