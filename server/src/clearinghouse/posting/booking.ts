import { sql } from 'kysely'
import type { ClaimRow } from '../../claims/tables.ts'
import type { Context } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import type { Movement } from '../../ledger/accounts.ts'
import { postToLedger, reverseTransaction } from '../../ledger/posting.ts'
import type { RemittedRow } from '../access.ts'
import type { Remittance } from './movements.ts'
import { cashOf, move, receivableOfPayer } from './movements.ts'
import type { Amounts } from './plan.ts'

export type About = { remittance: Remittance; row: RemittedRow; claim: ClaimRow }

/**
 * The day of the payment. Money that waited was booked when it came, and goes where it belongs at the moment at which somebody finds that out: else it
 * came twice on that day, and never in the month of the match.
 */
const momentOf = (ctx: Context, remittance: Remittance, { suspense_id }: RemittedRow): string =>
  suspense_id === null ? dayOf(ctx, remittance) : ctx.now()

/** The day that the payer gives for the payment, at noon, or now if it gives none or one to come. */
export const dayOf = (ctx: Context, { paid_on }: Pick<Remittance, 'paid_on'>): string => {
  const noon = paid_on === null ? undefined : `${paid_on}T12:00:00.000Z`
  return noon !== undefined && noon < ctx.now() ? noon : ctx.now()
}

/** Books what a payer paid and what its contract takes off. What is left stays with the payer until somebody decides. */
export async function bookAnswer(ctx: Context, { remittance, row, claim }: About, { paid, contractual }: Amounts): Promise<string | null> {
  const payer = receivableOfPayer(claim)
  await releaseUnapplied(ctx, row)
  const postings = [...move(payer, cashOf(remittance), paid), ...move(payer, 'writeoff:contractual', contractual)]
  return post(ctx, { remittance, row, postings, name: 'answer' })
}

/** Books once more what the contract takes off by an answer that paid nothing, whose booking was taken back meanwhile. */
export async function bookDiscount(ctx: Context, { row, claim }: Omit<About, 'remittance'>): Promise<void> {
  const reference = `remitted_answer:${row.id}:${makeId()}`
  const postings = move(receivableOfPayer(claim), 'writeoff:contractual', row.posted?.contractual ?? 0)
  const posting = { kind: 'remittance_posted', reference, idempotencyKey: reference, effectiveAt: ctx.now(), postings } as const
  const transaction_id = await postToLedger(ctx, posting)
  await ctx.db.updateTable('remitted_claim').set({ transaction_id }).where('id', '=', row.id).execute()
}

/**
 * Books the exact opposite of an earlier answer. Where the payer takes back another amount than it paid, the difference is not matched. What it had paid
 * under another id leaves the money of the id under which it takes that back.
 */
export async function bookReversal(ctx: Context, { remittance, row }: About, earlier: RemittedRow): Promise<string | null> {
  await releaseUnapplied(ctx, row)
  if (earlier.transaction_id !== null) await reverseTransaction(ctx, earlier.transaction_id, momentOf(ctx, remittance, row))
  const paid = earlier.posted?.paid ?? 0
  const { payer_id } = await ctx.db
    .selectFrom('remittance')
    .select('payer_id')
    .where('id', '=', earlier.remittance_id)
    .executeTakeFirstOrThrow()
  const between = payer_id === remittance.payer_id ? [] : move(cashOf(remittance), cashOf({ payer_id }), paid)
  const postings = [...move('suspense:unapplied', cashOf(remittance), row.paid_cents + paid), ...between]
  return post(ctx, { remittance, row, postings, name: 'difference' })
}

/** Books the money of a decision that fits no claim, so that the account of the bank is right all the same. */
export const bookUnapplied = (ctx: Context, remittance: Remittance, row: RemittedRow): Promise<string | null> =>
  row.suspense_id !== null
    ? Promise.resolve(row.suspense_id)
    : post(ctx, { remittance, row, postings: unappliedOf(remittance, row), name: 'unapplied' })

const unappliedOf = (remittance: Remittance, { paid_cents }: RemittedRow): Movement[] =>
  move('suspense:unapplied', cashOf(remittance), paid_cents)

/** Books the exact opposite of an answer that a person had posted to the wrong claim. Its money is not matched again. */
export async function bookTakenBack(ctx: Context, { remittance, row }: Omit<About, 'claim'>): Promise<string | null> {
  if (row.transaction_id !== null) await reverseTransaction(ctx, row.transaction_id)
  return post(ctx, { remittance, row, postings: unappliedOf(remittance, row), name: 'unapplied' })
}

/** Takes the money of a decision out of what is not matched, before it is booked where it belongs. */
async function releaseUnapplied(ctx: Context, { suspense_id }: RemittedRow): Promise<void> {
  if (suspense_id !== null) await reverseTransaction(ctx, suspense_id)
}

type Booked = { remittance: Remittance; row: RemittedRow; postings: Movement[]; name: string }

async function post(ctx: Context, { remittance, row, postings, name }: Booked): Promise<string | null> {
  if (postings.length === 0) return null
  const reference = await findReference(ctx, `remitted_${name}:${row.id}`, row)
  const effectiveAt = momentOf(ctx, remittance, row)
  return postToLedger(ctx, { kind: 'remittance_posted', reference, idempotencyKey: reference, effectiveAt, postings })
}

/** What a person has taken back once is booked under a further number: a reference is used once. */ // reads ledger
async function findReference(ctx: Context, reference: string, { admin_id }: RemittedRow): Promise<string> {
  if (admin_id === null) return reference
  const { rows } = await sql<{ times: number }>`select count(*)::int as times from app.ledger_transaction t
    where t.reference = ${reference} or (t.reference collate "C" >= ${`${reference}:`} and t.reference collate "C" < ${`${reference};`})`.execute(
    ctx.db,
  )
  const { times } = rows[0]!
  return times === 0 ? reference : `${reference}:${times + 1}`
}
