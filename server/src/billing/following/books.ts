import type { Settled } from '@sorrel/contract/billing/settling'
import type { TransactionKind } from '@sorrel/contract/ledger/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { type Account, type Movement, receivableOf } from '../../ledger/accounts.ts'
import { postToLedger } from '../../ledger/posting.ts'
import type { Standing } from '../reading/facts.ts'

type Moved = { kind: TransactionKind; from: Account; to: Account; cents: number }

/**
 * Brings the books in line with what follows for a bill: what was waived, written off, forgone, kept as credit or paid by it. Posts the differences to
 * what was posted before, each as a transaction of its own, and returns how often the books were written for this bill.
 */
export async function postChanges(
  ctx: Context,
  { row, settled }: Standing,
  kept: ReadonlyMap<string, number>,
): Promise<{ postings: number; kept_cents: number }> {
  let { postings } = row
  const kept_cents = settled.surplus_cents - (kept.get(row.reference) ?? 0)
  for (const { kind, from, to, cents } of listMoves(row, settled, kept_cents)) {
    if (cents === 0) continue
    postings += 1
    const reference = `bill:${row.id}:${postings}`
    const movement: Movement = cents > 0 ? { from, to, amountCents: cents } : { from: to, to: from, amountCents: -cents }
    await postToLedger(ctx, { kind, reference, idempotencyKey: reference, effectiveAt: ctx.now(), postings: [movement] })
  }
  return { postings, kept_cents }
}

function listMoves(row: Standing['row'], settled: Settled, kept_cents: number): Moved[] {
  const theirs = receivableOf(row.patient_id)
  const credit = `patient:${row.patient_id}:credit` as const
  return [
    { kind: 'bill_waived', from: theirs, to: 'writeoff:waived', cents: settled.waived_cents - row.waived_cents },
    { kind: 'refund_forgone', from: theirs, to: 'writeoff:waived', cents: settled.forgone_cents - row.forgone_cents },
    { kind: 'bill_written_off', from: theirs, to: 'writeoff:bad_debt', cents: settled.written_off_cents - row.written_off_cents },
    { kind: 'credit_kept', from: credit, to: theirs, cents: kept_cents - row.kept_cents },
    { kind: 'credit_used', from: theirs, to: credit, cents: settled.credit_cents - row.credit_cents },
  ]
}

/** What payments themselves put into the credit of the patient, by what they were for, less what refunds and lost disputes took from there. */ // reads payments
export async function readKept(ctx: Context, references: readonly string[]): Promise<Map<string, number>> {
  if (references.length === 0) return new Map()
  const { rows } = await sql<{ reference: string; cents: number }>`
    select reference, sum(cents)::float8 as cents from (
      select a.reference, a.credit_cents as cents from payment_allocation a join payment p on p.id = a.payment_id and p.state = 'succeeded'
      union all
      select a.reference, -a.from_credit_cents from refund_allocation a join refund r on r.id = a.refund_id and r.state in ('requested', 'pending', 'succeeded')
      union all
      select l.reference, -least(l.amount_cents, a.credit_cents) from dispute_allocation l join dispute d on d.id = l.dispute_id and d.state = 'lost'
        join payment_allocation a on a.payment_id = d.payment_id and a.position = l.position
    ) kept where reference in (${sql.join(references)}) group by reference`.execute(ctx.db)
  return new Map(rows.map(({ reference, cents }) => [reference, cents]))
}
