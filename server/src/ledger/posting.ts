import { createHash } from 'node:crypto'
import type { TransactionKind } from '@sorrel/contract/ledger/vocabulary'
import { sql } from 'kysely'
import { type Context, getActorId } from '../kernel/context.ts'
import { makeIdAt } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import { insertTogether, writeWaiting } from '../kernel/record.ts'
import type { Account, Movement } from './accounts.ts'

export type Posting = {
  kind: TransactionKind
  /** What it is about, in ids: `remittance:{remittance}:{claim}`. No two transactions have the same. */
  reference: string
  /** The same key with the same content posts once; with another content it is refused. */
  idempotencyKey: string
  effectiveAt: string
  postings: readonly Movement[]
}

type Written = Posting & { reverses_id: string | null }

/**
 * Posts to the books in the transaction of the change that it belongs to, and returns the id of the transaction. Runs as billing staff or as the
 * system. Throws `idempotency_key_reused`, and `already_exists` if something else was posted under this reference.
 */
export const postToLedger = (ctx: Context, posting: Posting): Promise<string> => write(ctx, { ...posting, reverses_id: null })

/** Takes a transaction back: the same amounts the other way, the last first, once. A second time answers with the first. */
export async function reverseTransaction(ctx: Context, transactionId: string, effectiveAt = ctx.now()): Promise<string> {
  const done = await ctx.db.selectFrom('ledger_transaction').select('id').where('reverses_id', '=', transactionId).executeTakeFirst()
  if (done) return done.id
  await writeWaiting(ctx, 'posting', (row) => row.transaction_id === transactionId)
  const { rows } = await sql<{ from: Account; to: Account; amountCents: number }>`
    select to_account as "from", from_account as "to", amount_cents as "amountCents" from app.posting
    where transaction_id = ${transactionId} order by position desc`.execute(ctx.db)
  if (rows.length === 0) throw new Problem('not_found')
  const reference = `reversal:${transactionId}`
  // The moment is left out of what a repetition must have in common: two people who take it back at once mean the same.
  return write(ctx, { kind: 'reversal', reference, idempotencyKey: reference, effectiveAt, postings: rows, reverses_id: transactionId })
}

type Brought = Pick<Posting, 'kind' | 'reference' | 'effectiveAt'> & Movement

/**
 * Makes what one thing moved from an account to another come to `amountCents` in all, by a transaction with the difference, either way. A repetition
 * posts nothing. `reference` names the thing; each of its transactions carries a number behind it.
 */
export async function bringToAmount(ctx: Context, { kind, reference, effectiveAt, from, to, amountCents }: Brought): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ledger:${reference}`}, 0))`.execute(ctx.db)
  await writeWaiting(ctx, 'posting', (row) => [row.from_account, row.to_account].includes(to))
  const { rows } = await sql<{ cents: number; times: number }>`
    select coalesce(sum(case when p.from_account = ${from} then p.amount_cents else -p.amount_cents end), 0)::float8 as cents, count(*)::int as times
    from app.ledger_transaction t join app.posting p on p.transaction_id = t.id
    where t.reference collate "C" >= ${`${reference}:`} and t.reference collate "C" < ${`${reference};`}`.execute(ctx.db)
  const { cents, times } = rows[0]!
  const difference = amountCents - cents
  if (difference === 0) return
  const key = `${reference}:${times + 1}`
  const movement = difference > 0 ? { from, to } : { from: to, to: from }
  await postToLedger(ctx, {
    kind,
    reference: key,
    idempotencyKey: key,
    effectiveAt,
    postings: [{ ...movement, amountCents: Math.abs(difference) }],
  })
}

/** What moved into an account less what moved out of it, by a moment or in all. */
export async function readBalance(ctx: Context, account: Account, at?: string): Promise<number> {
  await writeWaiting(ctx, 'posting')
  const volumes = sql<{ cents: number }>`select in_cents - out_cents as cents from app.ledger_account where name = ${account}`
  const moved = sql<{ cents: number }>`
    select ((select coalesce(sum(amount_cents), 0) from app.posting where to_account = ${account} and effective_at <= ${at})
      - (select coalesce(sum(amount_cents), 0) from app.posting where from_account = ${account} and effective_at <= ${at}))::float8 as cents`
  const { rows } = await (at === undefined ? volumes : moved).execute(ctx.db)
  return rows[0]?.cents ?? 0
}

async function write(ctx: Context, posting: Written): Promise<string> {
  if (!ctx.db.isTransaction) throw new Error('the books are written in the transaction of the change that they belong to')
  const { kind, reference, idempotencyKey, effectiveAt, postings, reverses_id } = posting
  const id = makeIdAt(ctx.now())
  const hash = hashOf(posting)
  const added = await ctx.db
    .insertInto('ledger_transaction')
    .values({
      ...{ id, kind, reference, reverses_id, idempotency_key: idempotencyKey, idempotency_hash: hash, posting_count: postings.length },
      ...{ effective_at: effectiveAt, recorded_at: ctx.now(), recorded_by: getActorId(ctx.actor) ?? null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) return findPosted(ctx, idempotencyKey, hash)
  const rows = postings.map(({ from, to, amountCents }, nth) => ({
    ...{ transaction_id: id, position: nth + 1, from_account: from, to_account: to },
    ...{ amount_cents: amountCents, effective_at: effectiveAt },
  }))
  await insertTogether(ctx, 'posting', rows)
  return id
}

/** The transaction that was posted under a key, if its content was the same. */
async function findPosted(ctx: Context, key: string, hash: string): Promise<string> {
  const posted = await ctx.db
    .selectFrom('ledger_transaction')
    .select(['id', 'idempotency_hash'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!posted) throw new Problem('already_exists')
  if (posted.idempotency_hash !== hash) throw new Problem('idempotency_key_reused')
  return posted.id
}

function hashOf({ kind, reference, effectiveAt, postings, reverses_id }: Written): string {
  const moves = postings.map(({ from, to, amountCents }) => [from, to, amountCents])
  const content = [kind, reference, reverses_id ?? effectiveAt, moves]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
