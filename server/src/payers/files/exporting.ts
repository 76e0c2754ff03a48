import { Readable } from 'node:stream'
import { type PriceFileKind, priceFileColumns } from '@sorrel/contract/payers/vocabulary'
import { writeCell } from '../../audit/export.ts'
import { listRules } from '../../coding/rules/reading.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { readFees } from '../fees/fees.ts'
import { listTerms } from '../terms/terms.ts'
import { writeRule } from './rule-rows.ts'

const pageSize = 1000

/** Payers, contract fees, charges or billing rules as a file that can be imported again, page by page. */
export function exportFile(ctx: Context, kind: PriceFileKind, day: string | undefined): Download {
  const columns = priceFileColumns[kind].map((column) => column.replace('*', ''))
  return new Download('text/csv', `${kind}${day === undefined ? '' : `-${day}`}.csv`, Readable.from(writeLines(ctx, kind, columns, day)))
}

async function* writeLines(ctx: Context, kind: PriceFileKind, columns: readonly string[], day: string | undefined): AsyncGenerator<string> {
  // The mark by which spreadsheets know UTF-8.
  yield `\ufeff${columns.join(',')}\r\n`
  const pages =
    kind === 'payers'
      ? readTermsPages(ctx, day)
      : kind === 'rules'
        ? readRulePages(ctx, day)
        : readFeePages(ctx, kind === 'charges' ? 'charges' : 'contracts', day)
  for await (const rows of pages) yield rows.map((row) => `${columns.map((column) => writeCell(row[column])).join(',')}\r\n`).join('')
}

type Line = Readonly<Record<string, unknown>>

async function* readTermsPages(ctx: Context, day: string | undefined): AsyncGenerator<Line[]> {
  let cursor: string | undefined
  do {
    const { items, next_cursor } = await listTerms(ctx, {
      limit: pageSize,
      ...(day !== undefined && { day }),
      ...(cursor !== undefined && { cursor }),
    })
    yield items.map((row) => ({
      ...row,
      ...{
        needs_authorization: yes(row.needs_authorization),
        refuses_own_facility: yes(row.refuses_own_facility),
        needs_prefix: yes(row.needs_prefix),
      },
    }))
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
}

// reads coding
async function* readRulePages(ctx: Context, day: string | undefined): AsyncGenerator<Line[]> {
  let cursor: string | undefined
  do {
    const { items, next_cursor } = await listRules(ctx, {
      limit: pageSize,
      ...(day !== undefined && { day }),
      ...(cursor !== undefined && { cursor }),
    })
    yield items.map(writeRule)
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
}

async function* readFeePages(ctx: Context, payer_id: 'charges' | 'contracts', day: string | undefined): AsyncGenerator<Line[]> {
  let after: string | undefined
  do {
    const rows = await readFees(
      ctx,
      { payer_id, ...(day !== undefined && { day }) },
      { limit: pageSize, ...(after !== undefined && { after }) },
    )
    yield rows.map((row) => ({ ...row, provider_npi: row.npi, unit_price: writePrice(row.unit_cents) }))
    after = rows.length < pageSize ? undefined : rows.at(-1)?.id
  } while (after !== undefined)
}

const yes = (is: boolean): string => (is ? 'yes' : 'no')
const writePrice = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
