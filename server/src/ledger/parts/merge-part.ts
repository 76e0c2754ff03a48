import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { Merge, MergePart } from '../../patients/merging/part.ts'
import type { Movement } from '../accounts.ts'
import { postToLedger, readBalance, reverseTransaction } from '../posting.ts'

/**
 * What a merge does with money. Items follow. The books are never rewritten: what stands on the accounts of the record that goes moves to those of the
 * record that stays by a transaction of its own, which an undo takes back.
 */
export const ledgerMergePart: MergePart = {
  follows: [{ table: 'billing_item', whose: ['patient_id'] }],
  stays: [
    { table: 'posting', columns: ['from_account', 'to_account'], because: 'the books are only added to; a transaction moves the balance' },
    { table: 'ledger_account', columns: ['name'], because: 'the account stays, with nothing on it' },
  ],
  settle: async (ctx, merge) => {
    await moveBalances(ctx, merge)
    return []
  },
  makeRoom: takeMovesBack,
}

const referenceOf = ({ id }: Pick<Merge, 'id'>) => `merge:${id}`

async function moveBalances(ctx: Context, merge: Merge): Promise<void> {
  const { from_id, into_id } = merge
  const postings: Movement[] = []
  for (const kind of ['receivable', 'credit'] as const) {
    const there = `patient:${from_id}:${kind}` as const
    const here = `patient:${into_id}:${kind}` as const
    const cents = await readBalance(ctx, there)
    if (cents !== 0) postings.push({ ...(cents > 0 ? { from: there, to: here } : { from: here, to: there }), amountCents: Math.abs(cents) })
  }
  const reference = referenceOf(merge)
  if (postings.length > 0)
    await postToLedger(ctx, { kind: 'records_merged', reference, idempotencyKey: reference, effectiveAt: ctx.now(), postings })
}

async function takeMovesBack(ctx: Context, merge: Merge): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from app.ledger_transaction where reference = ${referenceOf(merge)}`.execute(ctx.db)
  if (rows[0]) await reverseTransaction(ctx, rows[0].id)
}
