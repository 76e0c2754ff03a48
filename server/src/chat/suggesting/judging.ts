import type { judgeChatCompletion } from '@sorrel/contract/chat/wire'
import type { z } from 'zod'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { partyOf } from '../access.ts'

/** Keeps what a dietitian says of answers that were proposed to them. What is left out stays. Those of others are `not_found`. */
export const judgeCompletion = (ctx: Context, id: string, judgement: z.infer<typeof judgeChatCompletion.body>): Promise<void> =>
  transaction(ctx, async (ctx) => {
    // The reason goes with the rating that it explains.
    const said = Object.fromEntries(
      Object.entries({ ...(judgement.rating && { reason: null }), ...judgement }).filter(([, value]) => value !== undefined),
    )
    const judged = await ctx.db
      .updateTable('chat_completion')
      .set({ ...said, judged_at: ctx.now() })
      .where('id', '=', id)
      .where('provider_id', '=', partyOf(ctx).of_id)
      .returning(['chat_channel_id', 'patient_id', 'provider_id'])
      .executeTakeFirst()
    if (!judged) throw new Problem('not_found')
    const { chat_channel_id, patient_id, provider_id } = judged
    await record(ctx, 'chat_completion.judged', {
      subject_id: id,
      patient_id,
      provider_id,
      payload: { chat_completion_id: id, chat_channel_id },
    })
  })
