import { createHash } from 'node:crypto'
import type { PaperKind } from '@sorrel/contract/billing/vocabulary'
import { sql } from 'kysely'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import type { PaperRow } from '../access.ts'
import type { PaperContent } from './content.ts'

/** How the numbers of each kind of paper begin. */
export const letters = { receipt: 'R', refund: 'RF', statement: 'S' } as const satisfies Record<PaperKind, string>

/** How a paper is called on itself: `R-2026-000017`. */
export const numberOf = ({ series, n }: Pick<PaperRow, 'series' | 'n'>): string => `${series}-${String(n).padStart(6, '0')}`

type Issued = Pick<PaperRow, 'patient_id' | 'amount_cents' | 'bill_ids'> &
  Partial<Pick<PaperRow, 'payment_id' | 'refund_id' | 'month'>> & { content: PaperContent }

/**
 * Issues a paper under the next number of its series and year. The number is taken in the transaction that writes the paper: one that fails takes none,
 * so there are no gaps. Runs as the system; the caller has looked whether it was issued before, under the lock of the patient's bills.
 */
export async function issuePaper(ctx: Context, { content, patient_id, amount_cents, bill_ids, ...about }: Issued): Promise<void> {
  const { kind } = content
  const series = `${letters[kind]}-${findToday(ctx).slice(0, 4)}`
  const { rows } = await sql<{ n: number }>`
    insert into paper_series (name, taken) values (${series}, 1) on conflict (name) do update set taken = paper_series.taken + 1
    returning taken as n`.execute(ctx.db)
  const text = JSON.stringify(content)
  const id = makeIdAt(ctx.now())
  await ctx.db
    .insertInto('bill_paper')
    .values({
      ...{ id, kind, series, n: rows[0]!.n, patient_id, amount_cents, bill_ids, issued_at: ctx.now() },
      ...{ payment_id: null, refund_id: null, month: null, ...about },
      ...{ content: text, content_hash: createHash('sha256').update(text).digest('base64url') },
    })
    .execute()
  await record(ctx, 'bill_paper.issued', { subject_id: id, patient_id, payload: { bill_paper_id: id, kind } })
}
