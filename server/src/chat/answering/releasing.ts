import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { ChannelPlace } from '../access.ts'

/** Ends the waiting of a patient whose last words need no answer. `until`: up to where the dietitian has read; what came later still waits. */
export function releaseChannel(ctx: Context, { id, patient_id, provider_id }: Permitted<ChannelPlace>, until: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<{
      waiting_since: string | null
    }>`select waiting_since from chat_channel where id = ${id} for update`.execute(ctx.db)
    if (!rows[0]?.waiting_since) return
    const later = await ctx.db
      .selectFrom('chat_message')
      .select('id')
      .where('chat_channel_id', '=', id)
      .where('role', '=', 'patient')
      .where('sent_at', '>', until)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (later) throw new Problem('changed_meanwhile')
    await ctx.db
      .updateTable('chat_channel')
      .set((set) => ({ waiting_since: null, released_seq: set.ref('last_seq') }))
      .where('id', '=', id)
      .execute()
    await record(ctx, 'chat_channel.released', {
      ...{ subject_id: id, patient_id, provider_id },
      payload: { chat_channel_id: id, patient_id, provider_id },
    })
  })
}
