import { type EventName, events, type PayloadOf } from '@sorrel/contract/events'
import type { Instant } from '@sorrel/contract/kernel/values'
import { z } from 'zod'
import { plusMinutes } from '../clock.ts'
import { type Actor, asSystem, type Context } from '../context.ts'
import { momentOf } from '../ids.ts'
import { type AnyJob, type DeclaredJob, declareJob, implementJob } from '../jobs.ts'

/** An event as its listeners read it. `switch (event.name)` settles the type of its payload. */
export type RecordedEvent<Name extends EventName = EventName> = {
  [Each in Name]: {
    id: string
    at: Instant
    name: Each
    actor_kind: Actor['kind']
    patient_id: string | null
    provider_id: string | null
    payload: PayloadOf<Each>
  }
}[Name]

/** What a feature does after events, usually those of another one: the listener knows the event, never the other way round. */
export type Listener = { job: AnyJob; hears: readonly EventName[] }
/** Which jobs follow an event. */
export type Listening = ReadonlyMap<EventName, readonly DeclaredJob<Heard>[]>

const Heard = z.object({ event_id: z.uuid(), name: z.string() })
type Heard = z.infer<typeof Heard>

/** Runs `run` as the job `job` after every event of these names has committed. Like any job it may run twice. */
export function listenTo<const Name extends EventName>(
  job: string,
  hears: readonly Name[],
  run: (ctx: Context, event: RecordedEvent<Name>) => Promise<void>,
): Listener {
  const hear = async (ctx: Context, { event_id }: Heard) => {
    const event = await eventOf(ctx, event_id)
    // A job of an earlier version may be about an event that nobody listens to any more.
    if (event && (hears as readonly EventName[]).includes(event.name)) await run(ctx, event as RecordedEvent<Name>)
  }
  return { job: implementJob(declareJob(job, Heard), hear), hears }
}

export function listeningOf(listeners: readonly Listener[]): Listening {
  const all = listeners.flatMap(({ job, hears }) => hears.map((name) => ({ name, job })))
  return new Map([...Map.groupBy(all, ({ name }) => name)].map(([name, found]) => [name, found.map(({ job }) => job)]))
}

/** An event by its id; undefined for one that is gone, or that this version does not know. */
export async function eventOf(ctx: Context, id: string): Promise<RecordedEvent | undefined> {
  const row = await asSystem(ctx, (ctx) =>
    ctx.db
      .selectFrom('event')
      .select(['id', 'at', 'name', 'actor_kind', 'patient_id', 'provider_id', 'payload'])
      .where('id', '=', id)
      // The id tells the month, so that one partition is looked into and not all. A day either way: ids of earlier releases carry the machine's time.
      .where('at', '>=', plusMinutes(momentOf(id), -24 * 60))
      .where('at', '<=', plusMinutes(momentOf(id), 24 * 60))
      .executeTakeFirst(),
  )
  if (!row || !(row.name in events)) return undefined
  return { ...row, payload: events[row.name as EventName].stored.parse(row.payload) } as RecordedEvent
}
