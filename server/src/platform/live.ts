import { type Context, getActorId } from '../kernel/context.ts'
import type { EventStream, StreamEvent } from '../kernel/implement.ts'
import type { LiveNotice } from '../kernel/live/hub.ts'

/** The events for the signed-in person: first those that were missed since `from`, then new ones. */
export function openLiveStream(ctx: Context): EventStream {
  return {
    isOver: () => ctx.tokens.isOver(ctx.actor, ctx.now()),
    start(send, from, end) {
      const isMine = (notice: LiveNotice) => notice.kind === ctx.actor.kind && (notice.to === null || notice.to === getActorId(ctx.actor))
      const stops = [
        ctx.hub.hear((notice) => {
          if (isMine(notice)) send({ id: String(notice.id), event: 'change', data: { name: notice.name, ids: notice.ids } })
        }),
        ctx.hub.onSessionEnd((id) => {
          if ('session_id' in ctx.actor && id === ctx.actor.session_id) end()
        }),
      ]
      if (from && /^\d{1,15}$/.test(from)) void sendMissed(ctx, Number(from), send)
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

const replayed = 200

// Ids are assigned before their transactions commit, so the stream starts a little before the last seen id. A repeated event only makes
// the browser reload a list twice.
async function sendMissed(ctx: Context, from: number, send: (event: StreamEvent) => void): Promise<void> {
  try {
    const rows = await ctx.db
      .selectFrom('live_event')
      .select(['id', 'name', 'ids'])
      .where('id', '>=', from - 50)
      .orderBy('id')
      .limit(replayed + 1)
      .execute()
    // The last seen event was this reader's own. If it has been deleted, later events may have been deleted as well.
    const forgotten = !rows.some(({ id }) => Number(id) === from)
    if (forgotten || rows.length > replayed) send({ event: 'gap', data: { reload: true } })
    else for (const row of rows) send({ id: String(row.id), event: 'change', data: { name: row.name, ids: row.ids } })
  } catch (error) {
    ctx.log.warn({ err: error }, 'a stream could not be resumed')
    send({ event: 'gap', data: { reload: true } })
  }
}
