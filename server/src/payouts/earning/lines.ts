import type { TransactionKind } from '@sorrel/contract/ledger/vocabulary'
import type { Rate } from '@sorrel/contract/payouts/rules'
import type { LineReason, LineSource, LineType } from '@sorrel/contract/payouts/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { insertTogether, record } from '../../kernel/record.ts'
import type { Account } from '../../ledger/accounts.ts'
import { postToLedger } from '../../ledger/posting.ts'

export type LineWanted = {
  /** What it is for, in ids: `session:{appointment}`. All lines about one thing share it. */
  reference: string
  providerId: string
  source: LineSource
  /** What the first line is called; later ones are corrections. */
  type: LineType
  appointmentId: string | null
  careId: string | null
  day: string
  minutes: number | null
  rate: Rate | null
  /** What the dietitian earned for it in all, from now on, in cents. */
  amountCents: number
  /** Why, for the line that this writes. */
  reason: LineReason
  note: string | null
  effectiveAt: string
  /** Where it comes from, if not from what the practice spends on pay. */
  against?: { account: Account; kind: TransactionKind }
}

type Standing = { comes_to_cents: number; revision: number; was_paid: boolean }

/**
 * Makes what a dietitian earned for one thing come to `amountCents`. The first line says it, and each correction is a further line with the
 * difference, which the next run pays or takes back. Posts both to the books. A repetition writes nothing. Runs as the system.
 */
export async function bringLine(ctx: Context, wanted: LineWanted): Promise<void> {
  if (!Number.isSafeInteger(wanted.amountCents)) throw new Error('pay is whole cents')
  const standing = await holdLine(ctx, wanted.reference)
  const difference = wanted.amountCents - standing.comes_to_cents
  if (difference === 0) return
  const id = makeIdAt(ctx.now())
  const { reference, providerId: provider_id, source, appointmentId: appointment_id, careId: care_id, day, minutes, rate } = wanted
  await insertTogether(ctx, 'payout_line', [
    {
      ...{ id, reference, revision: standing.revision + 1, provider_id, type: typeOf(wanted, standing, difference), source },
      ...{ appointment_id, care_id, day, minutes, unit: rate?.unit ?? null, rate_cents: rate?.rate_cents ?? null },
      ...{ basis_points: rate?.basis_points ?? null, amount_cents: difference, comes_to_cents: wanted.amountCents },
      ...{ reason: wanted.reason, note: wanted.note, transaction_id: await postDifference(ctx, wanted, difference, standing.revision + 1) },
      ...{ payout_id: null, effective_at: wanted.effectiveAt, created_at: ctx.now() },
    },
  ])
  await record(ctx, 'payout_line.recorded', { subject_id: id, provider_id, payload: { payout_line_id: id, provider_id } })
}

function typeOf({ type }: LineWanted, { comes_to_cents, was_paid }: Standing, difference: number): LineType {
  // A second part that came back is no correction of the first one.
  if (comes_to_cents === 0 || type === 'returned') return type
  return difference < 0 && was_paid ? 'clawback' : 'adjustment'
}

// What the practice owes a dietitian leaves their account, as what is owed to anybody does, and enters the expense.
function postDifference(ctx: Context, { reference, providerId, effectiveAt, against }: LineWanted, difference: number, revision: number) {
  const theirs = `provider:${providerId}:payable` as const
  const other = against?.account ?? 'expense:clinician_pay'
  const movement = difference > 0 ? { from: theirs, to: other } : { from: other, to: theirs }
  const key = `pay:${reference}:${revision}`
  return postToLedger(ctx, {
    ...{ kind: against?.kind ?? (revision === 1 ? 'pay_earned' : 'pay_corrected'), reference: key, idempotencyKey: key, effectiveAt },
    postings: [{ ...movement, amountCents: Math.abs(difference) }],
  })
}

/** What stands for one thing, which is the caller's alone until the end of the transaction. */
async function holdLine(ctx: Context, reference: string): Promise<Standing> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout_line:${reference}`}, 0))`.execute(ctx.db)
  const { rows } = await sql<Standing>`
    select coalesce(sum(amount_cents), 0)::float8 as comes_to_cents, coalesce(max(revision), 0) as revision,
      coalesce(bool_or(payout_id is not null), false) as was_paid
    from app.payout_line where reference = ${reference}`.execute(ctx.db)
  return rows[0]!
}
