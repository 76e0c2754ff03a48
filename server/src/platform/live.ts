import { actorId, type Context } from '../kernel/context.ts'
import type { EventStream, StreamEvent } from '../kernel/implement.ts'
import type { LiveNotice } from '../kernel/live/hub.ts'

/** What concerns the signed-in person: first what was missed since `from`, then what happens. */
export function liveStream(ctx: Context): EventStream {
  return {
    isOver: () => ctx.tokens.isOver(ctx.actor, ctx.now()),
    start(send, from, end) {
      const mine = (notice: LiveNotice) => notice.kind === ctx.actor.kind && (notice.to === null || notice.to === actorId(ctx.actor))
      const stops = [
        ctx.hub.hear((notice) => {
          if (mine(notice)) send({ id: String(notice.id), event: 'change', data: { name: notice.name, ids: notice.ids } })
        }),
        ctx.hub.onSessionEnd((id) => {
          if ('session_id' in ctx.actor && id === ctx.actor.session_id) end()
        }),
      ]
      if (from && /^\d{1,15}$/.test(from)) void missed(ctx, Number(from), send)
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

const replayed = 200

// Ids are given before their transactions commit, so a little before the last seen one is sent again; a repeated change only refreshes a list twice.
async function missed(ctx: Context, from: number, send: (event: StreamEvent) => void): Promise<void> {
  try {
    const rows = await ctx.db
      .selectFrom('live_event')
      .select(['id', 'name', 'ids'])
      .where('id', '>=', from - 50)
      .orderBy('id')
      .limit(replayed + 1)
      .execute()
    // The last one seen was this reader's own; where it is forgotten, so may be others that came after it.
    const forgotten = !rows.some(({ id }) => Number(id) === from)
    if (forgotten || rows.length > replayed) send({ event: 'gap', data: { reload: true } })
    else for (const row of rows) send({ id: String(row.id), event: 'change', data: { name: row.name, ids: row.ids } })
  } catch (error) {
    ctx.log.warn({ err: error }, 'a stream could not be resumed')
    send({ event: 'gap', data: { reload: true } })
  }
}
