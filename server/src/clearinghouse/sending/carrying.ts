import { type Context, transaction } from '../../kernel/context.ts'
import { collectSoon } from '../receiving/collecting.ts'
import { readParts } from '../receiving/keeping.ts'

const longestError = 200

/** Hands a file over to the clearinghouse. An outage is kept where staff see it, and thrown, so that the job tries again. Runs as the system. */
export async function carryWaiting(ctx: Context, fileId: string): Promise<void> {
  const { clearinghouse } = ctx.integrations
  if (!clearinghouse.is_offered) return
  const waiting = ctx.db.selectFrom('exchange_file').selectAll().where('id', '=', fileId).where('state', '=', 'waiting')
  const file = await waiting.where('direction', '=', 'sent').executeTakeFirst()
  if (!file) return
  try {
    await clearinghouse.send({ name: file.name, text: (await Array.fromAsync(readParts(ctx, fileId))).join(''), key: file.id })
  } catch (error) {
    const last_error = error instanceof Error ? error.message.slice(0, longestError) : 'unknown'
    await settle(ctx, fileId, { last_error, tries: file.tries + 1 })
    throw error
  }
  await settle(ctx, fileId, { state: 'sent', settled_at: ctx.now(), last_error: null, tries: file.tries + 1 })
}

const settle = (ctx: Context, id: string, set: { state?: 'sent'; settled_at?: string; last_error: string | null; tries: number }) =>
  transaction(ctx, async (ctx) => {
    await ctx.db.updateTable('exchange_file').set(set).where('id', '=', id).where('state', '=', 'waiting').execute()
    // Some clearinghouses answer at once.
    if (set.state) await collectSoon(ctx)
  })
