import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'

/** Counts the tokens that all questions to a model cost within the last 24 hours: one limit holds for notes and for answers in chat. */
export async function countTokensOfDay(ctx: Context): Promise<number> {
  const since = addMinutes(ctx.now(), -1440)
  // reads chat
  const { rows } = await sql<{ tokens: number }>`
    select coalesce(sum(input_tokens + output_tokens), 0)::float8 as tokens from (
      select input_tokens, output_tokens from ai_prefill_fieldset where created_at > ${since}
      union all select input_tokens, output_tokens from chat_completion where created_at > ${since}) spent`.execute(ctx.db)
  return rows[0]!.tokens
}
