import { sql } from 'kysely'
import { auditWrite } from './audit.ts'
import { actorId, asSystem, type Context } from './context.ts'
import { newId } from './ids.ts'
import { enqueue, type Job } from './jobs.ts'

export type Fact = {
  /** Ids and codes only; the payload of an event is read by jobs, logs and other features. */
  payload?: Record<string, unknown>
  subject_id: string
  patient_id?: string | null
  provider_id?: string | null
  /** Names of changed fields and codes, for the audit; what somebody wrote never is. */
  details?: Record<string, unknown>
}
export type RecordedEvent = { event_id: string; name: string }

// Who listens to what; filled by the features' jobs when the app is put together (see app.ts).
const listeners = new Map<string, Job<RecordedEvent>[]>()

/** Runs `job` after every event of that name has committed. The seam between features: the listener knows the event, never the other way round. */
export function listen(name: string, job: Job<RecordedEvent>): void {
  const present = listeners.get(name) ?? []
  if (!present.some((known) => known.name === job.name)) listeners.set(name, [...present, job])
}

/** Put into the payload of an event that another one, of this name and of the same transaction, tells of as a whole: people hear of that. */
export const partOf = (name: string) => ({ part_of: name })
export const isPart = ({ payload }: { payload: Record<string, unknown> }): boolean => payload.part_of !== undefined

/**
 * Records one event (`noun.past_participle`) in the caller's transaction: its row, the audit row of the change,
 * a job for each listener, and a word to the open browsers of the people concerned.
 */
export async function record(ctx: Context, name: string, fact: Fact): Promise<string> {
  if (!ctx.db.isTransaction) throw new Error(`${name} must be recorded in the transaction of its change`)
  const id = newId()
  const payload = JSON.stringify(fact.payload ?? {})
  await sql`insert into app.event (id, at, name, actor_kind, actor_id, request_id, patient_id, provider_id, payload)
    values (${id}, ${ctx.now()}, ${name}, ${ctx.actor.kind}, ${actorId(ctx.actor) ?? null}, ${ctx.request_id}, ${fact.patient_id ?? null}, ${fact.provider_id ?? null}, ${payload}::jsonb)`.execute(
    ctx.db,
  )
  const [subjectKind] = name.split('.')
  await auditWrite(ctx, {
    action: 'write',
    outcome: name,
    subject_kind: subjectKind ?? null,
    subject_id: fact.subject_id,
    patient_id: fact.patient_id ?? null,
    details: fact.details ?? {},
  })
  await tellBrowsers(ctx, name, fact)
  for (const job of listeners.get(name) ?? []) await enqueue(ctx, job, { event_id: id, name }, { key: `${job.name}:${id}` })
  return id
}

/** Says that something changed to the open browsers of the people concerned; alone only where no fact is worth keeping. */
export async function tellBrowsers(
  ctx: Context,
  name: string,
  fact: Pick<Fact, 'subject_id' | 'patient_id' | 'provider_id'>,
): Promise<void> {
  const audiences = [
    ...(fact.patient_id ? [['patient', fact.patient_id] as const] : []),
    ...(fact.provider_id ? [['provider', fact.provider_id] as const] : []),
  ]
  if (audiences.length === 0) return
  const ids = JSON.stringify({ subject_id: fact.subject_id })
  const rows = audiences.map(([kind, id]) => sql`(${ctx.now()}::timestamptz, ${kind}, ${id}::uuid, ${name}, ${ids}::jsonb)`)
  await sql`insert into app.live_event (at, audience_kind, audience_id, name, ids) values ${sql.join(rows)}`.execute(ctx.db)
}

/** An event as a listener's job reads it. */
export async function eventOf(
  ctx: Context,
  id: string,
): Promise<
  | {
      id: string
      at: string
      name: string
      actor_kind: string
      patient_id: string | null
      provider_id: string | null
      payload: Record<string, unknown>
    }
  | undefined
> {
  return asSystem(ctx, (ctx) =>
    ctx.db
      .selectFrom('event')
      .select(['id', 'at', 'name', 'actor_kind', 'patient_id', 'provider_id', 'payload'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}
