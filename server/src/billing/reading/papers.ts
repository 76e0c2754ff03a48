import type { Paper } from '@sorrel/contract/billing/schemas'
import type { listPapers } from '@sorrel/contract/billing/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import type { Billed, PaperRow } from '../access.ts'
import { numberOf } from '../papers/numbering.ts'

type Row = Pick<PaperRow, 'id' | 'kind' | 'series' | 'n' | 'amount_cents' | 'issued_at' | 'month' | 'bill_ids'>

const show = ({ series, n, bill_ids, ...row }: Row): z.input<typeof Paper> => ({
  ...row,
  number: numberOf({ series, n }),
  bill_ids: [...bill_ids],
})

/** The papers of a patient that name one bill, the latest first. */
export async function listPapersOf(ctx: Context, patientId: string, { billId }: { billId: string }): Promise<z.input<typeof Paper>[]> {
  const { rows } = await sql<Row>`
    select id, kind, series, n, amount_cents, issued_at, month, bill_ids from bill_paper
    where patient_id = ${patientId} and kind <> 'statement' and ${billId}::uuid = any (bill_ids) order by issued_at desc, id desc limit 50`.execute(
    ctx.db,
  )
  return rows.map(show)
}

/** One page of the papers of a patient, the latest first. */
export async function listAllPapers(
  ctx: Context,
  { id }: Permitted<Billed>,
  { cursor, limit = 25 }: z.output<typeof listPapers.query>,
): Promise<z.input<typeof listPapers.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const older = after ? sql`and (issued_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    select id, kind, series, n, amount_cents, issued_at, month, bill_ids from bill_paper
    where patient_id = ${id} ${older} order by issued_at desc, id desc limit ${limit + 1}`.execute(ctx.db)
  const page = pageOf(rows, limit, ({ issued_at: at, id }) => ({ at, id }))
  return { ...page, items: page.items.map(show) }
}
