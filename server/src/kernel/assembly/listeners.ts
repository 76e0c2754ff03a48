import { type EventName, events, type PayloadOf } from '@sorrel/contract/events'
import type { Instant } from '@sorrel/contract/kernel/values'
import { z } from 'zod'
import { addMinutes } from '../clock.ts'
import { type Actor, type Context, runAsSystem } from '../context.ts'
import { momentOf } from '../ids.ts'
import { type AnyJob, type DeclaredJob, declareJob, implementJob } from '../jobs.ts'

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

/**
 * What a feature does after events, usually those of another feature. The listener knows the event; the event does not know its
 * listeners.
 */
export type Listener = { job: AnyJob; hears: readonly EventName[] }
/** The jobs that follow each event. */
export type Listening = ReadonlyMap<EventName, readonly DeclaredJob<Heard>[]>

const Heard = z.object({ event_id: z.uuid(), name: z.string() })
type Heard = z.infer<typeof Heard>

/** Runs `run` as the job `job` after every committed event of these names. Like any job it may run twice. */
export function listenTo<const Name extends EventName>(
  job: string,
  hears: readonly Name[],
  run: (ctx: Context, event: RecordedEvent<Name>) => Promise<void>,
): Listener {
  const hear = async (ctx: Context, { event_id }: Heard) => {
    const event = await readEvent(ctx, event_id)
    // A job that an earlier version enqueued may be about an event that nobody listens to any more.
    if (event && (hears as readonly EventName[]).includes(event.name)) await run(ctx, event as RecordedEvent<Name>)
  }
  return { job: implementJob(declareJob(job, Heard), hear), hears }
}

export function listeningOf(listeners: readonly Listener[]): Listening {
  const all = listeners.flatMap(({ job, hears }) => hears.map((name) => ({ name, job })))
  return new Map([...Map.groupBy(all, ({ name }) => name)].map(([name, found]) => [name, found.map(({ job }) => job)]))
}

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
