import { type EventName, events, type PayloadOf } from '@sorrel/contract/events'
import type { Instant } from '@sorrel/contract/kernel/values'
import { z } from 'zod'
import { addMinutes } from '../clock.ts'
import { type Actor, type Context, runAsSystem } from '../context.ts'
import { momentOf } from '../ids.ts'
import { type AnyJob, declareJob, enqueue, implementJob, type Job } from '../jobs.ts'

/** An event as its listeners read it. `switch (event.name)` narrows the type of its payload. */
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

const Heard = z.object({ event_id: z.uuid(), name: z.string() })
type Heard = z.infer<typeof Heard>

/**
 * What a feature does after events, usually those of another feature. The listener knows the event; the event does not know its
 * listeners. `job` is the listener by itself.
 */
export type Listener = { job: Job<Heard>; hears: readonly EventName[]; hear: (ctx: Context, event: RecordedEvent) => Promise<void> }
/** The events that anybody listens to. */
export type Listening = ReadonlySet<EventName>

/** Runs `run` after every committed event of these names, under the name `job`. Like any job it may run twice. */
export function listenTo<const Name extends EventName>(
  job: string,
  hears: readonly Name[],
  run: (ctx: Context, event: RecordedEvent<Name>) => Promise<void>,
): Listener {
  const hear = (ctx: Context, event: RecordedEvent) => run(ctx, event as RecordedEvent<Name>)
  const runAlone = async (ctx: Context, { event_id }: Heard) => {
    const event = await readEvent(ctx, event_id)
    // A job that an earlier version enqueued may be about an event that nobody listens to any more.
    if (event && (hears as readonly EventName[]).includes(event.name)) await hear(ctx, event)
  }
  return { job: implementJob(declareJob(job, Heard), runAlone), hears, hear }
}

export const listeningOf = (listeners: readonly Listener[]): Listening => new Set(listeners.flatMap(({ hears }) => hears))

/** The one job that follows an event. */
export const followEvent = declareJob('kernel.follow_event', Heard)

/**
 * Lets all listeners of an event hear of it, one after the other. A listener that fails keeps none of the others: it goes into the queue by
 * itself and is tried again there.
 */
export const makeFollowing = (listeners: readonly Listener[]): AnyJob =>
  implementJob(followEvent, async (ctx, heard) => {
    const event = await readEvent(ctx, heard.event_id)
    for (const { job, hears, hear } of event ? listeners : []) {
      if (!hears.includes(event!.name)) continue
      await hear({ ...ctx, operation: job.name }, event!).catch(async (error: Error) => {
        ctx.log.error({ err: error, job: job.name }, 'listener threw')
        await enqueue(ctx, job, heard, { key: `${job.name}:${heard.event_id}` })
      })
    }
  })

/** An event by its id; undefined if its row is gone or this version does not know its name. */
export async function readEvent(ctx: Context, id: string): Promise<RecordedEvent | undefined> {
  const row = await runAsSystem(ctx, (ctx) =>
    ctx.db
      .selectFrom('event')
      .select(['id', 'at', 'name', 'actor_kind', 'patient_id', 'provider_id', 'payload'])
      // An event is never rewritten: whose record an older id is now, the alias says. // reads patients
      .select((select) =>
        select
          .selectFrom('patient_alias as alias')
          .select('alias.patient_id')
          .whereRef('alias.old_id', '=', 'event.patient_id')
          .as('present_id'),
      )
      .where('id', '=', id)
      // The id carries the month, so that PostgreSQL reads one partition and not all. One day is added on either side, because ids of
      // earlier releases carry the machine's time.
      .where('at', '>=', addMinutes(momentOf(id), -24 * 60))
      .where('at', '<=', addMinutes(momentOf(id), 24 * 60))
      .executeTakeFirst(),
  )
  if (!row || !(row.name in events)) return undefined
  const { present_id, ...event } = row
  const payload = events[row.name as EventName].stored.parse(row.payload)
  if (!present_id) return { ...event, payload } as RecordedEvent
  return { ...event, patient_id: present_id, payload: renameIn(payload, row.patient_id, present_id) } as RecordedEvent
}

/** The payload with the present id of the patient wherever it names an older one. */
const renameIn = (payload: object, before: unknown, present: string) =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, value === before ? present : value]))
