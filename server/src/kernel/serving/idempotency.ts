import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Context, claimsOf } from '../context.ts'
import { sealText, unsealText } from '../ids.ts'
import { Problem } from '../problem.ts'

export type Kept = { status: number; answer: unknown }

/**
 * Runs `work` once for each key of this actor and operation; a retry gets the first answer. Call it inside the transaction of the
 * change, so that key, change and jobs commit together. A different body with the same key throws `idempotency_key_reused`; a second
 * call while the first one runs throws `in_progress`.
 */
export async function runOnce(ctx: Context, key: string, request: unknown, work: () => Promise<Kept>): Promise<Kept> {
  const actorKey = claimsOf(ctx).actor_key
  const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const lock = `${actorKey}\n${ctx.operation}\n${key}`
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 7)) as mine`.execute(ctx.db)
  if (!rows[0]?.mine) throw new Problem('in_progress', undefined, 1)
  const known = await ctx.db
    .selectFrom('idempotency')
    .selectAll()
    .where('actor_key', '=', actorKey)
    .where('operation', '=', ctx.operation)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known) {
    if (known.request_hash !== request_hash) throw new Problem('idempotency_key_reused')
    return { status: known.status, answer: openAnswer(ctx, known.answer) }
  }
  const kept = await work()
  await ctx.db
    .insertInto('idempotency')
    .values({
      actor_key: actorKey,
      operation: ctx.operation,
      key,
      request_hash,
      status: kept.status,
      answer: JSON.stringify(sealAnswer(ctx, kept.answer)),
      created_at: ctx.now(),
    })
    .execute()
  return kept
}

const purpose = 'kept answers'

/** An answer may hold a secret, such as the link of a guest, and tells of a person; so whoever reads the table alone reads neither. */
const sealAnswer = (ctx: Context, answer: unknown): string => sealText(ctx.config.hash_secret, purpose, JSON.stringify(answer ?? null))

function openAnswer(ctx: Context, kept: unknown): unknown {
  // NOTE: a node of before decision 86 kept it open, and no operation answers a text alone.
  if (typeof kept !== 'string') return kept
  try {
    return JSON.parse(unsealText(ctx.config.hash_secret, purpose, kept))
  } catch {
    // The practice changed its secret within the day. What was done stays done; the caller reads it anew.
    throw new Problem('idempotency_key_reused')
  }
}
