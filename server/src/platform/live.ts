import { sql } from 'kysely'
import { addSeconds } from '../kernel/clock.ts'
import { type Context, getActorId, getGuardianId } from '../kernel/context.ts'
import type { EventStream, StreamEvent } from '../kernel/implement.ts'
import type { LiveNotice } from '../kernel/live/hub.ts'
import type { Limit } from '../kernel/serving/limits.ts'

/** Each tab of a browser opens one, and opens it anew when a node stops. A stream lives no longer than its token, so this limits how many stand. */
const opened: Limit = { name: 'live.opened', count: 100, seconds: 60 }

/** The events for the signed-in person: first those that were missed since `from`, or the place of the stream, then new ones. */
export function openLiveStream(ctx: Context): EventStream {
  ctx.limits.count(opened, getActorId(ctx.actor) ?? '')
  return new LiveStream(ctx)
}

/** Lives as long as the stream. It lets the context go once the stream stands, since the door of a context is large. */
class LiveStream implements EventStream {
  private readonly caller: Caller
  private opening: Context | undefined
  constructor(ctx: Context) {
    this.caller = callerOf(ctx)
    this.opening = ctx
  }

  isOver = (): boolean => this.caller.tokens.isOver(this.caller.actor, this.caller.now())

  start(send: Send, from: string | undefined, end: () => void): { stop: () => void; stands: Promise<void> } {
    const ctx = this.opening!
    this.opening = undefined
    const dependents = new Dependents(this.caller)
    const stop = this.listen(send, end, dependents)
    return { stop, stands: sendPlace(ctx, placeIn(from), dependents, this.isMine, send) }
  }

  private listen(send: Send, end: () => void, dependents: Dependents): () => void {
    const { actor, hub } = this.caller
    const tell = ({ id, name, ids }: LiveNotice) => send({ id: String(id), event: 'change', data: { name, ids } })
    const stops = [
      hub.hear((notice) => {
        if (this.isMine(notice)) dependents.hearOwn(notice, tell)
        else if (notice.kind === 'patient' && actor.kind === 'patient' && dependents.mayInclude(notice.to))
          void dependents.hear(notice, tell)
      }),
      hub.onSessionEnd((id) => {
        if ('session_id' in actor && id === actor.session_id) end()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  private isMine = ({ kind, to }: LiveNotice): boolean =>
    kind === this.caller.actor.kind && (to === null || to === getActorId(this.caller.actor))
}

type Send = (event: StreamEvent) => void
/** What a stream keeps of its call. */
type Caller = Pick<Context, 'actor' | 'tokens' | 'now' | 'hub' | 'dependents' | 'log'>
const callerOf = ({ actor, tokens, now, hub, dependents, log }: Context): Caller => ({ actor, tokens, now, hub, dependents, log })

const placeIn = (from: string | undefined) => (from && /^\d{1,15}$/.test(from) ? Number(from) : undefined)

/**
 * The people for whom the reader of a stream acts. Most notices concern strangers, so the ids of the dependents are kept in memory.
 * Before a notice about a dependent is passed on, the database is asked whether the reader still acts for them.
 */
class Dependents {
  private ids: Promise<ReadonlySet<string>>
  /** What `ids` came to; undefined while it is read. */
  private known: ReadonlySet<string> | undefined
  private readonly caller: Caller
  /** From when on the ids are read again, because they could not be read. */
  private again_at: string | undefined
  constructor(caller: Caller) {
    this.caller = caller
    this.ids = this.learn()
  }

  /** False for almost every notice, which concerns a stranger; costs nothing. */
  mayInclude(to: string | null): boolean {
    return to !== null && (this.known === undefined || this.known.has(to))
  }

  /** Passes on a notice about the reader. If it says that they act for one more person, it adds that person. */
  hearOwn(notice: LiveNotice, tell: (notice: LiveNotice) => void): void {
    if (notice.name === 'guardianship.started') this.ids = this.learn()
    tell(notice)
  }

  /** Whether there are any, or may be. */
  async exist(): Promise<boolean> {
    return (await this.ids).size > 0 || this.again_at !== undefined
  }

  /** Passes on a notice if it is about a dependent of the reader. */
  async hear(notice: LiveNotice, tell: (notice: LiveNotice) => void): Promise<void> {
    const { to } = notice
    await this.ids
    if (this.again_at !== undefined && this.caller.now() >= this.again_at) this.ids = this.learn()
    if (to === null || !(await this.ids).has(to)) return
    if ((await this.read())?.has(to)) tell(notice)
  }

  private async learn(): Promise<ReadonlySet<string>> {
    this.known = undefined
    this.again_at = undefined
    this.known = await this.read()
    // What could not be read is not taken for nobody: a stream may live for hours.
    if (!this.known) this.again_at = addSeconds(this.caller.now(), secondsToNextTry)
    return this.known ?? nobody
  }

  /** Undefined if they could not be read. */
  private async read(): Promise<ReadonlySet<string> | undefined> {
    const { actor, dependents, log } = this.caller
    if (actor.kind !== 'patient' || getGuardianId(actor)) return nobody
    try {
      return await dependents.find(actor.patient_id)
    } catch (error) {
      log.warn({ err: error }, 'the dependents of a reader could not be read')
      return undefined
    }
  }
}

const nobody: ReadonlySet<string> = new Set()
const secondsToNextTry = 5

/** So many missed events are sent again; whoever missed more reads everything again. */
const replayed = 200
/**
 * Ids are assigned before their transactions commit, so events from so far before the last seen id are sent again, the latest of them. At
 * worst the browser reads a list twice.
 */
const overlap = 500

/**
 * Tells a new reader where the stream is now, so that they can resume it although they heard nothing; a reader who resumes first gets what
 * they missed. It listens already, so nothing falls between.
 */
async function sendPlace(
  ctx: Context,
  from: number | undefined,
  dependents: Dependents,
  isMine: (notice: LiveNotice) => boolean,
  send: Send,
): Promise<void> {
  let place: string | undefined
  try {
    const { first, latest, before, missed } = findHere(ctx, from, isMine) ?? (await readStream(ctx, from!))
    place = String(latest)
    if (from === undefined) return send({ id: place, event: 'place', data: null })
    // A reader may read only their own events, so those about dependents cannot be sent again.
    const isWhole = from <= latest && from >= (first ?? latest + 1) - 1 && missed.length <= replayed && !(await dependents.exist())
    if (!isWhole) return send({ id: place, event: 'gap', data: { reload: true } })
    for (const { id, name, ids } of [...before, ...missed]) send({ id: String(id), event: 'change', data: { name, ids } })
    send({ id: place, event: 'place', data: null })
  } catch (error) {
    ctx.log.warn({ err: error }, 'a stream could not be resumed')
    send({ ...(place !== undefined && { id: place }), event: 'gap', data: { reload: true } })
  }
}

/** The same as `readStream` from what this node heard in the last minutes; undefined if that does not reach back far enough. */
function findHere({ recent, now }: Context, from: number | undefined, isMine: (notice: LiveNotice) => boolean) {
  const { latest } = recent
  if (from === undefined) return { first: 0, latest, before: [], missed: [] }
  if (from > latest) return undefined
  const mine = recent.listAfter(Math.max(0, from - overlap), now(), isMine)
  if (!mine) return undefined
  const before = mine.filter(({ id }) => id <= from).slice(-replayed)
  return { first: 0, latest, before, missed: mine.filter(({ id }) => id > from).slice(0, replayed + 1) }
}

type Own = { id: number; name: string; ids: Record<string, unknown> }

/** Where the stream is, the first id that is kept, and the reader's own events before and after `from`, in one statement. */
async function readStream(ctx: Context, from: number) {
  const { rows } = await sql<{ first: string | null; latest: string; before: Own[]; missed: Own[] }>`
    with span as materialized (select first, latest from app.live_span()),
    before as (select id, name, ids from live_event where id > ${from}::bigint - ${overlap} and id <= ${from} order by id desc limit ${replayed}),
    missed as (select id, name, ids from live_event where id > ${from} and id <= (select latest from span) order by id limit ${replayed + 1})
    select first, latest, (select coalesce(json_agg(before order by id), '[]') from before) as before,
      (select coalesce(json_agg(missed order by id), '[]') from missed) as missed from span`.execute(ctx.db)
  const { first, latest, before, missed } = rows[0]!
  return { first: first === null ? null : Number(first), latest: Number(latest), before, missed }
}
