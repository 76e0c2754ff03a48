import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { collectSoon } from './collecting.ts'

/** Makes the demo's payers answer now. Throws `not_available` where the payers are real. */
export async function answerNow(ctx: Context): Promise<{ answers: number }> {
  const { clearinghouse } = ctx.integrations
  if (!clearinghouse.answerNow || ctx.config.mode === 'production') throw new Problem('not_available')
  const answers = await clearinghouse.answerNow()
  await transaction(ctx, collectSoon)
  return { answers }
}
