import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import type { Problem } from '../../kernel/problem.ts'
import { problemOf } from '../../kernel/serving/refusals.ts'

export type Attempt<T> = { ok: true; answer: T } | { ok: false; problem: Problem }

/**
 * Runs one of several changes in the transaction of all of them. A refusal undoes this change alone, and is returned; anything else is
 * thrown and ends the transaction.
 */
export function attemptChange<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<Attempt<T>> {
  return transaction(ctx, async (ctx) => {
    await sql`savepoint attempt`.execute(ctx.db)
    try {
      const answer = await work(ctx)
      await sql`release savepoint attempt`.execute(ctx.db)
      return { ok: true, answer }
    } catch (error) {
      const problem = error instanceof Error ? problemOf(error) : undefined
      if (!problem) throw error
      await sql`rollback to savepoint attempt`.execute(ctx.db)
      return { ok: false, problem }
    }
  })
}
