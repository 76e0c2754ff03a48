import type { Explanation } from '@sorrel/contract/ledger/schemas'
import type { ItemType } from '@sorrel/contract/ledger/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { makeIdAt } from '../kernel/ids.ts'
import { insertTogether, record, writeWaiting } from '../kernel/record.ts'
import { type Account, receivableOf } from './accounts.ts'
import { postToLedger } from './posting.ts'

export type ItemWanted = {
  /** What it is for, in ids: `visit_fee:{appointment}`, `claim_share:{claim}`. All rows of one item share it. */
  reference: string
  patientId: string
  type: ItemType
  appointmentId: string | null
  claimId?: string | null
  /** What the patient owes for it in all, from now on; where claims to two payers are about it, by the claim `claimId` alone. */
  amountCents: number
  /** Whether it says something only to a patient who had a bill for it before. */
  isCorrection?: boolean
  /** The account from which it comes, such as `revenue:fees`, or the payer's receivable for what the plan left to the patient. */
  from: Account
  effectiveAt: string
  /** For the row that this writes: why it is owed, or why it changed. */
  explanation: readonly Explanation[]
}

type Standing = { owed_cents: number; revision: number }

/**
 * Makes what a patient owes for one thing come to `amountCents`, and returns the id of the row that says so, or null if it did already. The first row
 * says what is owed, and each correction is a further row with the difference. Posts both to the books. Runs as billing staff or as the system.
 */
export async function createOrCorrectItem(ctx: Context, wanted: ItemWanted): Promise<string | null> {
  if (!Number.isSafeInteger(wanted.amountCents) || wanted.amountCents < 0) throw new Error('what a patient owes is never below zero')
  const { owed_cents, revision } = await holdItem(ctx, wanted)
  const difference = wanted.amountCents - owed_cents
  if (difference === 0 && (revision > 0 || wanted.isCorrection === true)) return null
  const { reference, patientId: patient_id, appointmentId: appointment_id, claimId: claim_id = null } = wanted
  const id = makeIdAt(ctx.now())
  await insertTogether(ctx, 'billing_item', [
    {
      ...{ id, reference, revision: revision + 1, patient_id, type: wanted.type, appointment_id, claim_id },
      ...{ change: revision === 0 ? 'owed' : difference > 0 ? 'adjustment' : 'credit', amount_cents: difference },
      ...{ explanation: JSON.stringify(wanted.explanation), effective_at: wanted.effectiveAt, created_at: ctx.now() },
      transaction_id: difference === 0 ? null : await postDifference(ctx, wanted, difference, revision + 1),
    },
  ])
  const payload = { billing_item_id: id }
  await record(ctx, revision === 0 ? 'billing_item.created' : 'billing_item.corrected', { subject_id: id, patient_id, payload })
  return id
}

function postDifference(ctx: Context, wanted: ItemWanted, difference: number, revision: number): Promise<string> {
  const { reference, patientId, from, effectiveAt } = wanted
  const theirs = receivableOf(patientId)
  const movement = difference > 0 ? { from, to: theirs } : { from: theirs, to: from }
  return postToLedger(ctx, {
    kind: revision === 1 ? 'item_owed' : 'item_corrected',
    reference: `item:${reference}:${revision}`,
    idempotencyKey: `item:${reference}:${revision}`,
    effectiveAt,
    postings: [{ ...movement, amountCents: Math.abs(difference) }],
  })
}

/** What stands of an item, by its claim, if it has one. The item is the caller's alone until the end of the transaction. */
async function holdItem(ctx: Context, { reference, claimId = null }: Pick<ItemWanted, 'reference' | 'claimId'>): Promise<Standing> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing_item:${reference}`}, 0))`.execute(ctx.db)
  await writeWaiting(ctx, 'billing_item', (row) => row.reference === reference)
  const { rows } = await sql<Standing>`
    select coalesce(sum(amount_cents) filter (where ${claimId}::uuid is null or claim_id = ${claimId}::uuid), 0)::float8 as owed_cents,
      coalesce(max(revision), 0) as revision
    from app.billing_item where reference = ${reference}`.execute(ctx.db)
  return rows[0]!
}
