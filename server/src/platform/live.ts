import { sql } from 'kysely'
import { type Context, getActorId } from '../kernel/context.ts'
import type { EventStream, StreamEvent } from '../kernel/implement.ts'
import type { LiveNotice } from '../kernel/live/hub.ts'

/** The events for the signed-in person: first those that were missed since `from`, then new ones. */
export function openLiveStream(ctx: Context): EventStream {
  return {
    isOver: () => ctx.tokens.isOver(ctx.actor, ctx.now()),
    start(send, from, end) {
      const isMine = (notice: LiveNotice) => notice.kind === ctx.actor.kind && (notice.to === null || notice.to === getActorId(ctx.actor))
      const tell = ({ id, name, ids }: LiveNotice) => send({ id: String(id), event: 'change', data: { name, ids } })
      const dependents = new Dependents(ctx)
      const stops = [
        ctx.hub.hear((notice) => {
          if (isMine(notice)) dependents.hearOwn(notice, tell)
          else if (notice.kind === 'patient' && ctx.actor.kind === 'patient') void dependents.hear(notice, tell)
        }),
        ctx.hub.onSessionEnd((id) => {
          if ('session_id' in ctx.actor && id === ctx.actor.session_id) end()
        }),
      ]
      if (from && /^\d{1,15}$/.test(from)) void sendMissed(ctx, Number(from), dependents, send)
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/**
 * The people for whom the reader of a stream acts. Most notices concern strangers, so the ids of the dependents are kept in memory.
 * Before a notice about a dependent is passed on, the database is asked whether the reader still acts for them.
 */
class Dependents {
  private ids: Promise<Set<string>>
  private ctx: Context
  constructor(ctx: Context) {
    this.ctx = ctx
    this.ids = this.read()
  }

  /** Passes on a notice about the reader. If it says that they act for one more person, it adds that person. */
  hearOwn(notice: LiveNotice, tell: (notice: LiveNotice) => void): void {
    if (notice.name === 'guardianship.started') this.ids = this.read()
    tell(notice)
  }

  async exist(): Promise<boolean> {
    return (await this.ids).size > 0
  }

  /** Passes on a notice if it is about a dependent of the reader. */
  async hear(notice: LiveNotice, tell: (notice: LiveNotice) => void): Promise<void> {
    const { to } = notice
    if (to === null || !(await this.ids).has(to)) return
    if ((await this.read()).has(to)) tell(notice)
  }

  private async read(): Promise<Set<string>> {
    if (this.ctx.actor.kind !== 'patient') return new Set()
    try {
      const { rows } = await sql<{ patient_id: string }>`select patient_id from app.my_dependents()`.execute(this.ctx.db)
      return new Set(rows.map(({ patient_id }) => patient_id))
    } catch (error) {
      this.ctx.log.warn({ err: error }, 'the dependents of a reader could not be read')
      return new Set()
    }
  }
}

const replayed = 200

// Ids are assigned before their transactions commit, so the stream starts a little before the last seen id. A repeated event only makes
// the browser reload a list twice.
async function sendMissed(ctx: Context, from: number, dependents: Dependents, send: (event: StreamEvent) => void): Promise<void> {
  try {
    // A reader may read only their own events, so those about dependents cannot be sent again.
    if (await dependents.exist()) return send({ event: 'gap', data: { reload: true } })
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
